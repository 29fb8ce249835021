import { Client } from 'pg'

/**
 * A client that closes itself when it is unusable, so that the pool doesn't reuse it. pg would return to the pool a
 * connection that the server is ending, or whose statement still runs after our time-out.
 */
export class DiscardingClient extends Client {
  // biome-ignore lint/suspicious/noExplicitAny: it has a dozen signatures, and all of them pass through
  override query(...question: any[]): any {
    const answer: unknown = Reflect.apply(super.query, this, question)
    if (!(answer instanceof Promise)) return answer
    return answer.catch((error: unknown) => {
      if (isOfNoMoreUse(error)) this.end().catch(() => {})
      throw error
    })
  }
}

function isOfNoMoreUse(error: unknown): boolean {
  const { severity, message } = error as { severity?: string; message?: string }
  return severity === 'FATAL' || severity === 'PANIC' || message === 'Query read timeout'
}
