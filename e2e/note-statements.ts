import { AsyncLocalStorage } from 'node:async_hooks'
import { Server, type ServerResponse } from 'node:http'
import pg from 'pg'

/**
 * Loaded into a server (NODE_OPTIONS=--import=…): behind each answer it prints what was asked of the database for it, as a line of JSON.
 * What the server does by itself meanwhile belongs to no request.
 */
export interface Noted {
  /** The request's own header of this name. */
  visit: string | undefined
  statements: string[]
}

const asked = new AsyncLocalStorage<string[]>()

const { emit } = Server.prototype as { emit: (event: string, ...given: unknown[]) => boolean }
Server.prototype.emit = function note(this: Server, event: string, ...given: unknown[]) {
  if (event !== 'request') return emit.call(this, event, ...given)
  const [{ headers }, response] = given as [{ headers: Record<string, string> }, ServerResponse]
  const noted: Noted = { visit: headers.visit, statements: [] }
  response.once('finish', () => process.stdout.write(`${JSON.stringify(noted)}\n`))
  return asked.run(noted.statements, () => emit.call(this, event, ...given))
}

/** It begins or ends a transaction, or tells a connection its limits. */
const isAboutConnection = (text: string) => /^\s*(begin|commit|rollback|set)\b/i.test(text)

const query = pg.Client.prototype.query as (...question: unknown[]) => unknown
pg.Client.prototype.query = function note(this: object, ...question: unknown[]) {
  const [given] = question as [string | { text: string }]
  const text = typeof given === 'string' ? given : given.text
  if (!isAboutConnection(text)) asked.getStore()?.push(text.replace(/\s+/g, ' ').trim())
  return query.apply(this, question)
} as typeof pg.Client.prototype.query
