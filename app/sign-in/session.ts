const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * A stolen or forgotten session must not last: it slides while it is used (ASVS 7.3.1), and ends after a month in any case
 * (ASVS 7.3.2). An admin's session opens more, so it ends sooner.
 */
const idleLimit = 7 * day
const adminIdleLimit = 12 * hour
const absoluteLimit = 30 * day
/** A page with many requests writes once. */
const touchEvery = minute

export interface SessionTimes {
  createdAt: Date
  lastSeenAt: Date
}

/** @param role of the person now: a new admin gets the shorter limit at once */
export function sessionEndsAt({ createdAt, lastSeenAt }: SessionTimes, role: string): Date {
  const idle = role === 'admin' ? adminIdleLimit : idleLimit
  return new Date(Math.min(lastSeenAt.getTime() + idle, createdAt.getTime() + absoluteLimit))
}

/** Whether the last use is old enough to be stored again. */
export function isTouchDue({ lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= touchEvery
}

/** Older unused sessions have expired, and can be deleted. */
export function oldestLivingSession(now: Date): Date {
  return new Date(now.getTime() - idleLimit)
}
