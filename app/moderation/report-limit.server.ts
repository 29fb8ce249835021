import type { Tx } from '../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../platform/http/rate-limit.server.ts'

/** High enough for honest reports; a member with more can write to us. */
const reportsPerMember = { name: 'report', hits: 10, windowSeconds: 24 * 3600 }

/** @returns seconds until this member may send another report; 0 when this one is allowed, which is then counted */
export function secondsUntilReport(tx: Tx, memberId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(tx, reportsPerMember, memberId, now)
}
