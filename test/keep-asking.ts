import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Answer {
  status: number
  body: string
  /** The answer said that it closes the connection. */
  isLast: boolean
}

export interface Asking {
  answers: Answer[]
  /** Requests without a complete answer although a server had accepted the connection. */
  failures: string[]
}

/** @param asked the number of requests so far @returns the next request, or null to end */
type Next = (asked: number, last: Answer | undefined) => { url: string; method?: string; body?: string } | null

type AskError = NodeJS.ErrnoException & { onNewConnection?: boolean }

/**
 * The port was closed, or it closed between the system's accept and the server's, which a program can't detect: the
 * system resets such a connection before the client has written (`write`) or after (`read`).
 */
function wasNeverTaken({ syscall, code, onNewConnection }: AskError): boolean {
  if (syscall === 'connect') return true
  return code === 'ECONNRESET' && onNewConnection === true && (syscall === 'read' || syscall === 'write')
}

/** Sends request after request on a kept connection, as a proxy does, until nothing listens any more. */
export async function keepAsking(next: Next): Promise<Asking> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const asking: Asking = { answers: [], failures: [] }
  for (let asked = 0; ; asked += 1) {
    const what = next(asked, asking.answers.at(-1))
    if (!what) break
    try {
      asking.answers.push(await ask(agent, what))
    } catch (error) {
      // No server accepted the connection: a proxy would use another one.
      if (wasNeverTaken(error as AskError)) break
      const { message, onNewConnection } = error as AskError
      asking.failures.push(
        `${what.method ?? 'GET'} ${what.url}: ${message} on a ${onNewConnection ? 'new' : 'kept'} connection`,
      )
    }
  }
  agent.destroy()
  return asking
}

function ask(agent: Agent, { url, method = 'GET', body = '' }: NonNullable<ReturnType<Next>>): Promise<Answer> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(body) }
  return new Promise((resolve, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      const isLast = response.headers.connection === 'close'
      text(response).then((body) => resolve({ status: response.statusCode ?? 0, body, isLast }), reject)
    })
    asked.on('error', (error) => reject(Object.assign(error, { onNewConnection: !asked.reusedSocket }))).end(body)
  })
}
