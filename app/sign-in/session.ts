const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/**
 * A stolen or forgotten session must not last: it slides while it is used (ASVS 7.3.1), and ends after a month whatever happens
 * (ASVS 7.3.2). An admin's opens more, so it ends sooner.
 */
const idleLimit = 7 * day
const adminIdleLimit = 12 * hour
const absoluteLimit = 30 * day
/** A page with many requests writes once, not many times. */
const noteEvery = minute

export interface SessionTimes {
  createdAt: Date
  lastSeenAt: Date
}

/** @param role of the person now: who becomes an admin is held to the shorter limit at once */
export function sessionEndsAt({ createdAt, lastSeenAt }: SessionTimes, role: string): Date {
  const idle = role === 'admin' ? adminIdleLimit : idleLimit
  return new Date(Math.min(lastSeenAt.getTime() + idle, createdAt.getTime() + absoluteLimit))
}

/** Whether it is time to write down that the session was used. */
export function isWorthNoting({ lastSeenAt }: SessionTimes, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() >= noteEvery
}

/** A session that was not used for so long is over for everybody, so its row can go. */
export function oldestLivingSession(now: Date): Date {
  return new Date(now.getTime() - idleLimit)
}
