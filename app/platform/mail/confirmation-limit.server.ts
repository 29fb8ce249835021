import type { Tx } from '../database/database.server.ts'
import { forgetHits, secondsUntilAllowed } from '../http/rate-limit.server.ts'
import { mailboxOf } from './mailbox-of.ts'

/**
 * Letters that nobody proved to have asked for, three an hour to one mailbox (ASVS 2.4.1): what follows comes only from whoever
 * holds a private link. One count for all forms in which a visitor can enter a stranger's address.
 */
const lettersPerMailbox = { name: 'letter to a mailbox', hits: 3, windowSeconds: 3600 }
/** Of these the one that confirms a registration is worth most, so the other forms leave room for it. */
const confirmationsPerMailbox = { name: 'confirmation letter', hits: 2, windowSeconds: 3600 }

/** For the forms in which nobody registers. @returns false when this mailbox has got its share of letters */
export async function mayConfirmTo(tx: Tx, email: string, now: Date): Promise<boolean> {
  const wait = await secondsUntilAllowed(tx, confirmationsPerMailbox, mailboxOf(email), now)
  return wait === 0 && mayWriteTo(tx, email, now)
}

/** For the letter that confirms a registration. @returns false when this mailbox has got its share of letters */
export async function mayWriteTo(tx: Tx, email: string, now: Date): Promise<boolean> {
  return (await secondsUntilAllowed(tx, lettersPerMailbox, mailboxOf(email), now)) === 0
}

/** For when somebody leaves: a count says that letters went to this mailbox. */
export function forgetLettersTo(tx: Tx, email: string): Promise<void> {
  return forgetHits(tx, mailboxOf(email))
}
