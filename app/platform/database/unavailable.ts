/** Class 08 (connection exceptions), 57P0x (shutting down, starting up) and 53300 (too many connections), PostgreSQL Appendix A. */
const sqlStates = /^(08...|57P0[1-5]|53300)$/
const systemCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN'])
const messages =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/i

/** @returns true when the database can't be reached at the moment, so that the request may succeed a little later */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const { code, syscall } = error as { code?: string; syscall?: string }
  if (code && sqlStates.test(code)) return true
  if (code && systemCodes.has(code) && syscall !== 'open') return true
  return messages.test(error.message)
}
