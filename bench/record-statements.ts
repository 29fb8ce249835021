import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Loaded into a server (NODE_OPTIONS=--import=…): whatever it asks PostgreSQL is appended to the file that RECORD_STATEMENTS_TO names,
 * a line each, once it is answered. Writes are answered late, so that an answer to a visitor which waits for them comes after them.
 */
export interface RecordedStatement {
  text: string
  values: unknown[]
  /** Its number; null for a statement by itself. */
  transaction: number | null
  /** Milliseconds since 1970. */
  asked: number
  answered: number
}

const lateMs = 300
/** A transaction is one write, and late with its end. */
export const isWrite = (text: string) => /^\s*(commit|insert|update|delete)/i.test(text)

// Of the checkout that runs, which may be another one than this.
const { Client } = createRequire(path.resolve('package.json'))('pg') as typeof import('pg')
const ask = Client.prototype.query as (...question: unknown[]) => unknown
const transactions = new WeakMap<object, number>()
let begun = 0

if (process.env.RECORD_STATEMENTS_TO)
  Client.prototype.query = function record(this: object, ...question: unknown[]) {
    const [query, given] = question as [string | { text: string; values?: unknown[] }, unknown]
    const text = typeof query === 'string' ? query : query.text
    const values = Array.isArray(given) ? given : typeof query === 'string' ? [] : (query.values ?? [])
    if (/^begin/i.test(text)) transactions.set(this, ++begun)
    const transaction = transactions.get(this) ?? null
    if (/^(commit|rollback$)/i.test(text)) transactions.delete(this)
    const isLate = isWrite(text) && !transactions.has(this)
    const asked = now()
    const answer = ask.apply(this, question)
    if (!(answer instanceof Promise)) return answer
    return answer.then(async (result) => {
      if (isLate) await sleep(lateMs)
      note({ text, values, transaction, asked, answered: now() })
      return result
    })
  } as typeof Client.prototype.query

function now(): number {
  return performance.timeOrigin + performance.now()
}

function note(statement: RecordedStatement): void {
  const line = JSON.stringify(statement, (_key, value) => (typeof value === 'bigint' ? String(value) : value))
  appendFileSync(process.env.RECORD_STATEMENTS_TO as string, `${line}\n`)
}
