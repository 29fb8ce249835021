/** Limit for an attempt that a request waits for. */
export const usualFirstTryMs = 5_000
/** Limit for attempts of jobs; a mail server may be slow on purpose (greylisting, tarpits). */
export const laterTryMs = 30_000

/**
 * The job of an email that a request tries to send is due after this time: in case that this server dies, and never while
 * the attempt may still run.
 */
export const heldMs = 30_000
/** Limit for noting a delivery while the database is away: shorter than `heldMs`, so that no job sends the email again. */
export const notedWithinMs = 20_000
/** After a failed attempt of a request. */
export const afterFirstTryMs = 60_000
