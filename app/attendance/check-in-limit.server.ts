import type { Database } from '../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../platform/http/rate-limit.server.ts'

/** 10 per quarter of an hour: enough for typos, and too few to guess three words. */
const triesPerMember = { name: 'check-in', hits: 10, windowSeconds: 900 }

/** @returns seconds until the next try is allowed; 0 when it is allowed now, which then counts */
export function secondsUntilTry(db: Database, member: string, now: Date): Promise<number> {
  return secondsUntilAllowed(db, triesPerMember, member, now)
}
