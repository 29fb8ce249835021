import { createContext, data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.server.ts'
import type { Secrets } from './derive-key.server.ts'
import type { Files } from './files/files.ts'
import type { Jobs } from './jobs/jobs.server.ts'
import type { Log } from './log.ts'
import type { Outbox } from './mail/outbox.server.ts'
import type { LocalMailbox } from './mail/transport.server.ts'

/**
 * The external parts that use cases need. One object for the life of the process; tests make their own with real parts.
 */
export interface Services extends Secrets {
  config: Config
  db: Database
  outbox: Outbox
  /** The demonstration's mailbox; null when emails are really sent. */
  mailbox: LocalMailbox | null
  /** Work for later. */
  jobs: Jobs
  /** Uploaded files. */
  files: Files
  clock: Clock
  log: Log
}

/** Facts of a request that the server establishes and pages must not read from headers themselves. */
export interface RequestFacts {
  /** The visitor's network: an IPv4 address or the /64 of an IPv6 address. Limits count by it. */
  network: string
  /** For inline scripts of this answer (CSP). */
  nonce: string
  /** Shown on error pages and logged, so that an operator finds the log line. */
  reference: string
  /** The route pattern of `app/routes.ts`, such as `/admin/users/:id`; set as soon as the route is matched. */
  route?: string | undefined
  /** Set when this request failed because the database was temporarily unavailable. */
  isDatabaseUnavailable?: true
}

export const servicesContext = createContext<Services>()
export const requestContext = createContext<RequestFacts>()

/** The root's first middleware: notes the route for logs and metrics. */
export const noteRoute: MiddlewareFunction<Response> = ({ context, pattern }, next) => {
  context.get(requestContext).route = pattern.startsWith('/') ? pattern : `/${pattern}`
  return next()
}

/** Thrown by a use case when the caller lacks a right: an answer, not a server failure. */
export abstract class Refused extends Error {
  /** The data for the error page or a form's script. */
  abstract readonly answer: object | null
}

/**
 * Logs a failed request with the reference that the person was shown.
 *
 * @param facts what the request was about
 * @throws 403 for `Refused`, which is no failure
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
