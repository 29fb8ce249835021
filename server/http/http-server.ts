import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, type HttpBindings, RequestError } from '@hono/node-server'
import type { Services } from '../../app/platform/services.ts'
import { plainHeaders, type Refusal, refusalHtml } from './plain-page.ts'
import { securityHeaders } from './security-headers.ts'

type Fetch = Parameters<typeof getRequestListener>[0]

const lastResponse = Symbol('last response')
/** A property of the socket, because a map costs each request a twentieth of its time. */
type Connection = Socket & { [lastResponse]?: ServerResponse }

const statusOf: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/**
 * A server that doesn't listen yet, with limits on how long a request may take to arrive. Node's own error answers, two
 * words without headers, are replaced by pages with the usual headers.
 *
 * @param hasAnswered runs first; what it doesn't answer, `fetch` does
 */
export function createHttpServer(
  fetch: Fetch,
  { config, log }: Pick<Services, 'config' | 'log'>,
  hasAnswered: (request: IncomingMessage, response: ServerResponse) => boolean = () => false,
): Server {
  const headers = { ...plainHeaders, ...securityHeaders(config), Connection: 'close' }
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Node checks these limits only twice a minute by default.
    connectionsCheckingInterval: 5_000,
    // Longer than proxies keep an idle connection (deploy/nginx.conf): the server must not close a connection on which
    // a proxy is just sending.
    keepAliveTimeout: 75_000,
    // A request without a Host is answered below, with headers.
    requireHostHeader: false,
  }
  const errorHandler = (error: unknown) => {
    const status = error instanceof RequestError ? 400 : 500
    if (status === 500) log.error({ error: (error as Error).stack }, 'request failed')
    return new Response(refusalHtml(status), { status, headers })
  }
  const answer: Fetch = async (request, env) => {
    const response = await fetch(request, env)
    const { incoming, outgoing } = env as HttpBindings
    await discardRest(incoming, outgoing)
    return response
  }
  const listener = getRequestListener(answer, { errorHandler })
  const healthListener = getRequestListener(answer, { errorHandler, hostname: 'localhost' })
  const server = createServer(options, (request, response) => {
    const connection: Connection = request.socket
    connection[lastResponse] = response
    if (!hasAnswered(request, response)) void (isOldHealthCheck(request) ? healthListener : listener)(request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    const socket = connection as Socket
    const status = statusOf[error.code ?? ''] ?? 400
    const response = (socket as Connection)[lastResponse]
    const isAnswering = response?.headersSent && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    log.info({ status }, 'no request, or not to its end')
    socket.write(messageOf(status, headers))
    socket.destroySoon()
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, headers).end(refusalHtml(417))
  })
  return server
}

/** Many balancers poll in HTTP/1.0, which needs no Host; these two addresses answer under any. */
function isOldHealthCheck({ headers, httpVersion, url = '' }: IncomingMessage): boolean {
  return !headers.host && httpVersion === '1.0' && /^\/(healthz|readyz)(\?|$)/.test(url)
}

/** A browser's largest upload arrives in some 3,000 chunks. */
const mostDiscardedChunks = 5_000
const silenceMs = 1_000

/**
 * Sends an answer after the body of its request, also when nothing has read the body: a browser that is still sending
 * reads no answer. When the client pauses, or sends far more than an upload, the answer is sent at once and closes the
 * connection, on which a proxy would otherwise send the next request.
 */
async function discardRest(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.complete || request.destroyed) return
  const enough = Promise.withResolvers<void>()
  const silence = setTimeout(enough.resolve, silenceMs)
  let chunks = 0
  request.on('data', () => {
    silence.refresh()
    chunks += 1
    if (chunks > mostDiscardedChunks) enough.resolve()
  })
  await Promise.race([once(request, 'end'), once(request, 'close'), enough.promise]).catch(() => {})
  clearTimeout(silence)
  if (!request.complete) response.setHeader('Connection', 'close')
}

/** The complete response as bytes on the wire. */
function messageOf(status: Refusal, headers: Record<string, string>): string {
  const body = refusalHtml(status)
  const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) }).map((pair) => pair.join(': '))
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
}
