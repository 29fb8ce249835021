import { createServer, type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { getRequestListener, RequestError } from '@hono/node-server'
import type { Services } from '../app/platform/services.ts'
import { announceEndAfterEarlyAnswer } from './early-answer.ts'
import { PacedMessage } from './paced-message.ts'
import { plainPage } from './plain-page.ts'
import { securityHeaders } from './security-headers.ts'

/**
 * Longer than proxies keep an unused connection to a server (docs/nginx.conf): the side that ends it first must not be the one that
 * does not know what the other has just sent.
 */
const keepAliveTimeout = 75_000

type Fetch = Parameters<typeof getRequestListener>[0]

/** What Node answers by itself, in two words and without headers, is answered by pages that carry those of every answer. */
const refusals = {
  400: ['That could not be read', 'Please go back, open the page again and send it once more.'],
  408: ['That took too long', 'The connection may be slow. Please go back and send it once more.'],
  413: ['That was too much to send', 'Please go back, shorten what you wrote and try again.'],
  417: [
    'That does not work here',
    'This address takes no such request. Please go back and use the buttons of the page.',
  ],
  431: ['That was too much to send', 'Please remove the cookies of this site from your browser and open it again.'],
  500: ['Something went wrong', 'Please try again in a moment.'],
} as const
type Refusal = keyof typeof refusals

const statusOf: Record<string, Refusal> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  HPE_HEADER_OVERFLOW: 431,
}

/** A server that listens to nobody yet, with limits on how long a request may take to come. */
export async function createHttpServer(
  fetch: Fetch,
  { config, log }: Pick<Services, 'config' | 'log'>,
): Promise<Server> {
  const answers = await answersOf(securityHeaders(config))
  const options = {
    headersTimeout: 10_000,
    requestTimeout: 30_000,
    // Node looks for those who have had that long twice a minute only.
    connectionsCheckingInterval: 5_000,
    keepAliveTimeout,
    // A request without a host is answered below, with headers.
    requireHostHeader: false,
    IncomingMessage: PacedMessage,
  }
  const errorHandler = (error: unknown) => {
    const status = error instanceof RequestError ? 400 : 500
    if (status === 500) log.error({ error: (error as Error).stack }, 'request failed')
    const { page } = answers[status]
    return new Response(page.body, { status, headers: page.headers })
  }
  const server = createServer(options, getRequestListener(fetch, { errorHandler }))
  const responses = new WeakMap<Socket, ServerResponse>()
  server.prependListener('request', (request, response) => {
    responses.set(request.socket, response)
    announceEndAfterEarlyAnswer(request, response)
  })
  server.on('clientError', (error: NodeJS.ErrnoException, connection) => {
    const socket = connection as Socket
    const status = statusOf[error.code ?? ''] ?? 400
    const response = responses.get(socket)
    const isAnswering = response?.headersSent && !response.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering) return void socket.destroy()
    log.info({ status }, 'no request, or not to its end')
    socket.write(answers[status].message)
    socket.destroySoon()
  })
  server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    const { page } = answers[417]
    response.writeHead(417, page.headers).end(page.body)
  })
  return server
}

interface Answer {
  page: { headers: Record<string, string>; body: string }
  /** All of it, as it goes over the wire. */
  message: string
}

/** Made once: nonsense comes in masses. */
async function answersOf(fixed: Record<string, string>): Promise<Record<Refusal, Answer>> {
  const answer = async (status: Refusal): Promise<Answer> => {
    const [title, text] = refusals[status]
    const response = plainPage(status, title, text)
    const body = await response.text()
    const headers = { ...Object.fromEntries(response.headers), ...fixed, Connection: 'close' }
    const lines = Object.entries({ ...headers, 'Content-Length': Buffer.byteLength(body) }).map((pair) =>
      pair.join(': '),
    )
    const message = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
    return { page: { headers, body }, message }
  }
  return {
    400: await answer(400),
    408: await answer(408),
    413: await answer(413),
    417: await answer(417),
    431: await answer(431),
    500: await answer(500),
  }
}
