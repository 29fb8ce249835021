import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { type IncomingMessage, request, type ServerResponse } from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { pipeline } from 'node:stream'

export interface TlsProxy {
  port: number
  /** Of the server behind it. It may be set later, because that server has to know the proxy's address. */
  target: string
  /** Puts headers of its own over those that a good proxy sets; undefined leaves one out. */
  headers: Record<string, string | undefined>
  close(): Promise<void>
}

/** Ends TLS in front of a server, as nginx does with deploy/nginx.conf, with a certificate that nobody vouches for. */
export async function startTlsProxy(): Promise<TlsProxy> {
  const [cert, key] = await Promise.all(['certificate', 'key'].map((name) => readFile(`test/tls/${name}.pem`)))
  const server = createServer({ cert, key }, (asked, answer) => pass(asked, answer, proxy))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const proxy: TlsProxy = {
    port: (server.address() as AddressInfo).port,
    target: '',
    headers: {},
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return proxy
}

function pass(asked: IncomingMessage, answer: ServerResponse, { target, headers }: TlsProxy): void {
  const passedOn = {
    ...asked.headers,
    'x-forwarded-for': asked.socket.remoteAddress,
    'x-forwarded-proto': 'https',
    ...headers,
  }
  const given = Object.fromEntries(Object.entries(passedOn).filter(([, value]) => value !== undefined))
  const onward = request(target, { method: asked.method, path: asked.url, headers: given }, (response) => {
    // Whoever asked may have left meanwhile.
    if (answer.destroyed) return response.destroy()
    const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...kept } = response.headers
    answer.writeHead(response.statusCode ?? 502, kept)
    pipeline(response, answer, () => {})
  })
  onward.on('error', () => (answer.headersSent ? answer.destroy() : answer.writeHead(502).end()))
  pipeline(asked, onward, () => {})
}
