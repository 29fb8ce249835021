import type { Tx } from '../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../platform/http/rate-limit.server.ts'
import { mailboxOf } from '../platform/mail/mailbox-of.ts'

/** An invited person has not asked for it: however often they are, their mailbox is not filled (ASVS 2.4.1). */
const lettersPerMailbox = { name: 'admin invitation', hits: 3, windowSeconds: 3600 }

/** @returns seconds until this mailbox may get another invitation; 0 when it may now, which is then counted */
export function secondsUntilInvitationLetter(tx: Tx, email: string, now: Date): Promise<number> {
  return secondsUntilAllowed(tx, lettersPerMailbox, mailboxOf(email), now)
}
