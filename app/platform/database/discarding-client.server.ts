import { Client } from 'pg'

/**
 * A connection that closes itself when it is of no more use, so that the pool hands it to nobody else. pg would give back as
 * healthy one that the server is just ending, and one whose statement is still running when we have stopped waiting for it.
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
