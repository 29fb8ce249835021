/** Time limits of the database, in milliseconds; 0 is no limit. */
export interface Limits {
  /** For one statement. */
  statement: number
  /** Waiting for a lock, as a part of the statement's time. */
  lock: number
  /** Between two statements of a transaction: when our server hangs, the database releases its locks. */
  idleInTransaction: number
  /** Waiting for an answer, measured here. Above `statement`, because it is for a server that is dead or frozen. */
  answer: number
}

/** No request waits longer than ten seconds for a database that has stopped answering: see docs/decisions/0020. */
export const usualLimits: Limits = { statement: 6_000, lock: 5_000, idleInTransaction: 15_000, answer: 7_000 }

/** Building an index has no limit, nor has waiting for the server that builds it. */
export const migrationLimits: Limits = { statement: 0, lock: 60 * 60 * 1000, idleInTransaction: 0, answer: 0 }

/** Connections of one server process for requests; two more check whether the database answers. */
export const poolSize = 20

/** @param scope 'local' applies until the end of the transaction */
export function settingsOf(limits: Limits, scope: 'session' | 'local'): string {
  return Object.entries({
    statement_timeout: limits.statement,
    lock_timeout: limits.lock,
    idle_in_transaction_session_timeout: limits.idleInTransaction,
  })
    .map(([name, milliseconds]) => `set ${scope} ${name} = ${milliseconds}`)
    .join('; ')
}

/**
 * All our statements are short: JIT and parallel workers would cost more than they save. A generic plan, made without
 * the values, can be ten times slower for a search.
 */
export const planSettings = `set session jit = off; set session max_parallel_workers_per_gather = 0;
  set session plan_cache_mode = force_custom_plan`
