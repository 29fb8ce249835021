import { appendFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/**
 * Loaded into a server (NODE_OPTIONS=--import=…): whatever it asks PostgreSQL is appended to the file that RECORD_STATEMENTS_TO names,
 * a line each.
 */
export interface RecordedStatement {
  text: string
  values: unknown[]
  /** Milliseconds since 1970 when it was asked. */
  at: number
}

// Of the checkout that runs, which may be another one than this.
const { Client } = createRequire(path.resolve('package.json'))('pg') as typeof import('pg')
const ask = Client.prototype.query as (...question: unknown[]) => unknown
Client.prototype.query = function record(this: unknown, ...question: unknown[]) {
  const [query, values] = question as [string | { text: string; values?: unknown[] }, unknown]
  const text = typeof query === 'string' ? query : query.text
  const given = Array.isArray(values) ? values : typeof query === 'string' ? [] : (query.values ?? [])
  const line = JSON.stringify({ text, values: given, at: performance.timeOrigin + performance.now() })
  appendFileSync(process.env.RECORD_STATEMENTS_TO as string, `${line}\n`)
  return ask.apply(this, question)
} as typeof Client.prototype.query
