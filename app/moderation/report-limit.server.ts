import type { Tx } from '../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../platform/http/rate-limit.server.ts'

/** Somebody who reports more has a quarrel, or writes to us. */
const reportsPerMember = { name: 'report', hits: 10, windowSeconds: 24 * 3600 }

/** @returns seconds until this person may report something again; 0 when they may now, which is then counted */
export function secondsUntilReport(tx: Tx, memberId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(tx, reportsPerMember, memberId, now)
}
