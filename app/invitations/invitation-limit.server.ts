import type { Tx } from '../platform/database/database.server.ts'
import { secondsUntilAllowed } from '../platform/http/rate-limit.server.ts'
import { mailboxOf } from '../platform/mail/mailbox-of.ts'

/** The invited person has not asked for it, so the number of emails to their mailbox is limited (ASVS 2.4.1). */
const lettersPerMailbox = { name: 'admin invitation', hits: 3, windowSeconds: 3600 }

/** @returns seconds until this mailbox may get another invitation; 0 when this one is allowed, which is then counted */
export function secondsUntilInvitationLetter(tx: Tx, email: string, now: Date): Promise<number> {
  return secondsUntilAllowed(tx, lettersPerMailbox, mailboxOf(email), now)
}
