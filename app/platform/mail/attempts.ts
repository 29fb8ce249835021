const minute = 60_000
const hour = 60 * minute

/** How long a letter waits after its first, second, … failed attempt. Nearly three days in all: a long weekend of a broken mail server. */
const waits = [minute, 5 * minute, 15 * minute, hour, 4 * hour, 12 * hour, 24 * hour, 24 * hour]

/** An attempt that somebody waits for is cut off here. */
export const usualFirstTryMs = 5_000
/** Later nobody waits, and a mail server may be slow on purpose (greylisting, tarpits). */
export const laterTryMs = 30_000

/**
 * How long a letter belongs to the server that took it up. Longer than any attempt: should that server die, another one takes the
 * letter after this time, and never while it may still be under way.
 */
export const leaseMs = 2 * minute

/** @returns when a letter is tried again after so many attempts; null when it is given up */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const wait = waits[attempts - 1]
  return wait === undefined ? null : new Date(now.getTime() + wait)
}
