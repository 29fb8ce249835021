/**
 * Where the request may succeed a little later (PostgreSQL, Appendix A): class 08 (connection exceptions), 57P0x (shutting
 * down, starting up), 57014 and 25P0x (a limit of time), 55P03 (a lock that did not come free), 25006 (a standby, or told to be
 * read-only), 53xxx (no disk space, no memory, no connection left).
 */
const sqlStates = /^(08...|57P0[1-5]|57014|25P0[34]|55P03|25006|53[0123]00)$/
/** Of those, what is held up by others or takes too long by itself. */
const ownLimits = /^(57014|25P0[34]|55P03)$/
const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
])
const messages =
  /Connection terminated|timeout exceeded when trying to connect|timeout expired|Query read timeout|not queryable|connection has been discarded|Cannot use a pool after/i

/** Said without asking: the last look has found that the database does not answer. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError'
  override message = 'The database does not answer at the moment.'
}

/** @returns true when the database can't be reached or can't do it at the moment, so that the request may succeed a little later */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAwayError) return true
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (code && sqlStates.test(code)) return true
  if (code && systemCodes.has(code) && syscall !== 'open') return true
  return messages.test(error.message)
}

/** @returns true when others would fare no better, whatever they ask for: unlike a limit that was reached by one request */
export function isDatabaseAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !ownLimits.test((error as { code?: string }).code ?? '')
}

/** @returns true when the server has no space left to write to */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '53100'
}
