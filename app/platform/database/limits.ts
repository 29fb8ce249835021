/** How long the database may take, in milliseconds; 0 is no limit. */
export interface Limits {
  /** For one statement. */
  statement: number
  /** For a lock that somebody else holds, within the statement. */
  lock: number
  /** For our next word inside a transaction: a server that hangs lets go of what it has locked. */
  idleInTransaction: number
  /** For an answer, kept by us. Above `statement`, since it is the net for a peer that is dead or frozen. */
  answer: number
}

/** No request waits longer than ten seconds for a database that has stopped answering: see docs/decisions/0020. */
export const usualLimits: Limits = { statement: 6_000, lock: 5_000, idleInTransaction: 15_000, answer: 7_000 }

/** Building an index takes as long as it takes, and so does waiting for the server that does it. */
export const migrationLimits: Limits = { statement: 0, lock: 60 * 60 * 1000, idleInTransaction: 0, answer: 0 }

/** Connections of one server process for its requests; two more look whether the database answers. */
export const poolSize = 20

/** @param scope 'local' is until the end of the transaction */
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
 * Every statement of ours is short: to compile one, or to start processes that help with it, takes longer than it does. A plan made without
 * the values can be ten times slower for a search.
 */
export const planSettings = `set session jit = off; set session max_parallel_workers_per_gather = 0;
  set session plan_cache_mode = force_custom_plan`
