/**
 * SQLSTATEs after which a retry may succeed (PostgreSQL, Appendix A): class 08 (connection exceptions), 57P0x (shutting
 * down, starting up), 57014 and 25P0x (a time limit), 55P03 (a lock not available), 25006 (a standby, or read-only),
 * 53xxx (no disk space, memory or connection left).
 */
const sqlStates = /^(08...|57P0[1-5]|57014|25P0[34]|55P03|25006|53[0123]00)$/
/** Of those, the ones that only this request may meet: it was blocked by others or took too long itself. */
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

/** Thrown without a query: the last check found that the database doesn't answer. */
export class DatabaseAwayError extends Error {
  override name = 'DatabaseAwayError'
  override message = 'The database does not answer at the moment.'
}

/** @returns true when the database is unreachable or temporarily unable, so that a retry may succeed */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof DatabaseAwayError) return true
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (code && sqlStates.test(code)) return true
  if (code && systemCodes.has(code) && syscall !== 'open') return true
  return messages.test(error.message)
}

/** @returns true when every other query would fail too, unlike a time limit that one request reached */
export function isDatabaseAway(error: unknown): boolean {
  return isDatabaseUnavailable(error) && !ownLimits.test((error as { code?: string }).code ?? '')
}

/** @returns true when the server has no disk space left */
export function isDiskFull(error: unknown): boolean {
  return (error as { code?: string } | null)?.code === '53100'
}
