const minute = 60_000
const hour = 60 * minute

/**
 * Waiting time after the first, second, … failed attempt. Nearly three days in all, so that an email survives a long
 * weekend of a broken mail server.
 */
const waits = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, 24 * hour, 24 * hour]

/** Limit for an attempt that a request waits for. */
export const usualFirstTryMs = 5_000
/** Limit for background attempts; a mail server may be slow on purpose (greylisting, tarpits). */
export const laterTryMs = 30_000

/**
 * How long an email belongs to the server that claimed it. Longer than any attempt: when that server dies, another one
 * claims the email after this time, and never while an attempt may still run.
 */
export const leaseMs = 2 * minute

/** @returns when an email is tried again after that many attempts; null when it is given up */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}
