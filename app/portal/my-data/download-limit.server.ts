import type { Database } from '../../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../../platform/http/rate-limit.server.ts'

/** 5 per hour: each download reads many tables and writes an audit entry. */
const downloadsPerMember = { name: 'download of own data', hits: 5, windowSeconds: 3600 }

/** @returns seconds until the next download is allowed; 0 when it is allowed now, which then counts */
export function secondsUntilDownload(db: Database, memberId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(db, downloadsPerMember, memberId, now)
}
