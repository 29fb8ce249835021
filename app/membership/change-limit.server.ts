import type { Tx } from '../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../platform/http/rate-limit.server.ts'

/** Each change sends a letter: going back and forth must not fill anybody's mailbox. Nobody needs more in an hour. */
const changesPerMember = { name: 'registration change', hits: 6, windowSeconds: 3600 }

/** @returns seconds until this person may give back or ask again; 0 when they may now, which is then counted */
export function secondsUntilChange(tx: Tx, memberId: string, now: Date): Promise<number> {
  return secondsUntilAllowed(tx, changesPerMember, memberId, now)
}
