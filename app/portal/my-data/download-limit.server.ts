import type { Database } from '../../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../../platform/http/rate-limit.server.ts'

/** Each one reads many tables and writes a line into the audit log. */
const downloadsPerMember = { name: 'download of own data', hits: 5, windowSeconds: 3600 }

/** @returns seconds until this person may download again; 0 when they may now, which is then counted */
export function secondsUntilDownload(db: Database, memberId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(db, downloadsPerMember, memberId, now)
}
