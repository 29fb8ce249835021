import type { Database } from '../database/database.server.ts'
import { secondsUntilAllowed } from '../http/rate-limit.server.ts'

/** Each one takes a second of the whole machine's time. */
const uploadsPerMember = { name: 'picture', hits: 30, windowSeconds: 3600 }

/** Counts one more of a member's own pictures, whatever becomes of it. @returns seconds until the next one is allowed; 0 when this one is */
export function secondsUntilNextPicture(db: Database, memberId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(db, uploadsPerMember, memberId, now)
}
