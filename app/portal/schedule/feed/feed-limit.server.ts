import type { Database } from '../../../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../../../platform/http/rate-limit.server.ts'

/** 60 per hour: a person has a few devices, and each polls a few times a day. */
const requestsPerFeed = { name: 'calendar feed', hits: 60, windowSeconds: 3600 }

/** @returns seconds until the next request is allowed; 0 when it is allowed now, which then counts */
export function secondsUntilRequest(db: Database, feedId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(db, requestsPerFeed, feedId, now)
}
