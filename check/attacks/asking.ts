import { type OutgoingHttpHeaders, Agent as PlainAgent, request as plainRequest } from 'node:http'
import { Agent as TlsAgent, request as tlsRequest } from 'node:https'

export interface Asked {
  method?: string
  /** Sent exactly as given; `fetch` would normalise it. */
  path: string
  headers?: OutgoingHttpHeaders
  body?: string | Buffer
  /** The last byte of the loopback address to connect from: each counts as a network of its own. */
  from?: number
}

export interface Answer {
  /** 0 when the connection ended without an answer. */
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
  bytes: Buffer
}

const agents = {
  'http:': new PlainAgent({ keepAlive: true, maxSockets: 64 }),
  'https:': new TlsAgent({ keepAlive: true, maxSockets: 64, rejectUnauthorized: false }),
}

/** The longest wait for an answer. */
const timeoutMs = 20_000

export async function ask(origin: string, asked: Asked): Promise<Answer> {
  // The server may just have closed a kept connection.
  const answer = await askOnce(origin, asked)
  return answer.status === 0 ? askOnce(origin, asked) : answer
}

function askOnce(origin: string, { method = 'GET', path, headers = {}, body, from }: Asked): Promise<Answer> {
  const { protocol, port, host } = new URL(origin)
  const isTls = protocol === 'https:'
  const options = {
    host: '127.0.0.1',
    port,
    method,
    path,
    headers: { Host: host, ...headers, ...(body !== undefined && { 'Content-Length': Buffer.byteLength(body) }) },
    agent: agents[protocol as keyof typeof agents],
    timeout: timeoutMs,
    ...(from !== undefined && { localAddress: networkAddress(from) }),
    ...(isTls && { servername: 'localhost' }),
  }
  return new Promise((resolve) => {
    const none = () => resolve({ status: 0, headers: {}, body: '', bytes: Buffer.alloc(0) })
    const sent = (isTls ? tlsRequest : plainRequest)(options, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', none)
      response.on('end', () => {
        const bytes = Buffer.concat(chunks)
        resolve({ status: response.statusCode ?? 0, headers: response.headers, body: bytes.toString('utf8'), bytes })
      })
    })
    sent.on('timeout', () => sent.destroy())
    sent.on('error', none)
    sent.end(body)
  })
}

/** Linux has all of 127.0.0.0/8; elsewhere all requests come from one network. */
function networkAddress(from: number): string {
  return process.platform === 'linux' ? `127.0.${1 + (from >> 7)}.${1 + (from & 127)}` : '127.0.0.1'
}
