import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.server.ts'
import type { Secrets } from './derive-key.server.ts'
import type { Files } from './files/files.ts'
import type { Log } from './log.ts'
import type { Outbox } from './mail/outbox.server.ts'
import type { LocalMailbox } from './mail/transport.server.ts'

/** What use cases need from outside. One object for the life of the process; tests make their own with real parts. */
export interface Services extends Secrets {
  config: Config
  db: Database
  outbox: Outbox
  /** The demonstration's letters; null where letters are really sent. */
  mailbox: LocalMailbox | null
  /** What people have uploaded. */
  files: Files
  clock: Clock
  log: Log
}

/** What the server knows of one request and a page may not read from headers itself. */
export interface RequestFacts {
  /** The visitor's network: an IPv4 address or the /64 of an IPv6 address. Limits count by it. */
  network: string
  /** For inline scripts of this answer (CSP). */
  nonce: string
  /** Shown on error pages and written in the log, so that one finds the other. */
  reference: string
  /** Which page of `app/routes.ts` answers, as it is written there, such as `/admin/users/:id`; noted as soon as it is found. */
  route?: string | undefined
  /** Set while the request is answered, when its failure is a passing one of the database. */
  isDatabaseUnavailable?: true
}

export const servicesContext = createContext<Services>()
export const requestContext = createContext<RequestFacts>()

/** The first thing that the root does with a request: what is counted is counted by this. */
export const noteRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.get(requestContext).route = pattern.startsWith('/') ? pattern : `/${pattern}`
  return next()
}

/** What a use case throws because of who asks: an answer to them, and no failure of ours. */
export abstract class Refused extends Error {
  /** What the error page, or a form's script, reads of it. */
  abstract readonly answer: object | null
}

/**
 * Writes in the log what a request could not do, with the reference by which somebody who was shown it is answered.
 *
 * @param facts that tell what it was about
 * @throws 403 where nothing has failed (`Refused`)
 */
export function logFailure(
  context: Readonly<RouterContextProvider>,
  error: unknown,
  failure: string,
  facts: Record<string, string> = {},
): void {
  if (error instanceof Refused) throw data(error.answer, { status: 403 })
  const { reference } = context.get(requestContext)
  const stack = error instanceof Error ? (error.stack ?? error.message) : String(error)
  context.get(servicesContext).log.error({ reference, ...facts, error: stack }, failure)
}
