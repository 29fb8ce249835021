import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface Answer {
  status: number
  body: string
  /** It said that its connection ends with it. */
  isLast: boolean
}

export interface Asking {
  answers: Answer[]
  /** Requests that got no whole answer, although somebody was there to take them. */
  failures: string[]
}

/** @param asked how often already @returns what is asked for next, or null to end */
type Next = (asked: number, last: Answer | undefined) => { url: string; method?: string; body?: string } | null

type AskError = NodeJS.ErrnoException & { onNewConnection?: boolean }

/**
 * The port was closed, or was closed in the moment between the system's taking a connection and the server's, which no program
 * can see: then the system itself resets it, before the client has written (`write`) or after (`read`).
 */
function wasNeverTaken({ syscall, code, onNewConnection }: AskError): boolean {
  return syscall === 'connect' || (code === 'ECONNRESET' && onNewConnection === true)
}

/** Asks again and again over one connection that is kept, as a proxy does, until nobody listens any more. */
export async function keepAsking(next: Next): Promise<Asking> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const asking: Asking = { answers: [], failures: [] }
  for (let asked = 0; ; asked += 1) {
    const what = next(asked, asking.answers.at(-1))
    if (!what) break
    try {
      asking.answers.push(await ask(agent, what))
    } catch (error) {
      // No server has taken the connection: a proxy asks another one.
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
