import type { Database } from '../../../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../../../platform/http/rate-limit.server.ts'

/** A person has a few devices, and each looks a few times a day. */
const looksPerFeed = { name: 'calendar feed', hits: 60, windowSeconds: 3600 }

/** @returns seconds until this feed may be looked at again; 0 when it may now, which is then counted */
export function secondsUntilLook(db: Database, feedId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(db, looksPerFeed, feedId, now)
}
