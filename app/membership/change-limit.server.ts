import type { Tx } from '../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../platform/http/rate-limit.server.ts'

/** Each change sends an email: six an hour are enough for a person, and don't fill a mailbox. */
const changesPerMember = { name: 'registration change', hits: 6, windowSeconds: 3600 }

/** @returns seconds until this member may change their place again; 0 when they may now, which is then counted */
export function secondsUntilChange(tx: Tx, memberId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(tx, changesPerMember, memberId, now)
}
