import type { Tx } from '../database/database.server.ts'
import { forgetHits, secondsUntilAllowed, secondsUntilRoom } from '../http/rate-limit.server.ts'
import { hasTag, mailboxOf } from './mailbox-of.ts'

/**
 * Emails to addresses that nobody has verified, three an hour per mailbox (ASVS 2.4.1); later emails follow only from
 * private links. One count for all forms in which a visitor can enter a stranger's address, except the form below.
 */
const lettersPerMailbox = { name: 'letter to a mailbox', hits: 3, windowSeconds: 3600 }
/** The confirmation of a registration is the most important of these, so the other forms leave one for it. */
const confirmationsPerMailbox = { name: 'confirmation letter', hits: 2, windowSeconds: 3600 }
/**
 * The form that sends the link to one's own registration has counts of its own, so that nobody can block it through
 * other forms. Requests for unknown addresses count too, because the answer must not differ.
 */
const ownLinksPerAddress = { name: 'own link to an address', hits: 2, windowSeconds: 3600 }
/** Counts emails that were sent only: requests for unknown addresses use up nothing. */
const ownLinksPerMailbox = { name: 'own link to a mailbox', hits: 4, windowSeconds: 3600 }

/** For forms other than the registration. @returns false when this mailbox has reached its limit */
export async function mayConfirmTo(tx: Tx, email: string, now: Date): Promise<boolean> {
  return (await secondsUntilConfirmation(tx, email, now)) === 0
}

/** Like `mayConfirmTo`. @returns seconds until the next email of this kind is allowed; 0 when this one is */
export async function secondsUntilConfirmation(tx: Tx, email: string, now: Date): Promise<number> {
  const wait = await secondsUntilAllowed(tx, confirmationsPerMailbox, mailboxOf(email), now)
  return wait > 0 ? wait : secondsUntilAllowed(tx, lettersPerMailbox, mailboxOf(email), now)
}

/**
 * For the confirmation of a registration. Anyone can invent addresses with a tag, so such an address leaves the last
 * email to the address without the tag.
 *
 * @returns false when this mailbox has reached its limit
 */
export async function mayWriteTo(tx: Tx, email: string, now: Date): Promise<boolean> {
  if (hasTag(email)) return mayConfirmTo(tx, email, now)
  return (await secondsUntilAllowed(tx, lettersPerMailbox, mailboxOf(email), now)) === 0
}

/**
 * For the form that sends the own link. @returns seconds until the next request for this address; 0 when this one is
 * accepted
 */
export async function secondsUntilOwnLink(tx: Tx, email: string, now: Date): Promise<number> {
  const wait = await secondsUntilRoom(tx, ownLinksPerMailbox, mailboxOf(email), now)
  return wait > 0 ? wait : secondsUntilAllowed(tx, ownLinksPerAddress, email.toLowerCase(), now)
}

/** Call it before each link that is sent. @returns false when this mailbox has reached its limit */
export async function countOwnLink(tx: Tx, email: string, now: Date): Promise<boolean> {
  return (await secondsUntilAllowed(tx, ownLinksPerMailbox, mailboxOf(email), now)) === 0
}

/**
 * For a deletion: a count would show that this address received emails.
 *
 * @param isShared whether other members have the same mailbox; its counts stay then
 */
export async function forgetLettersTo(tx: Tx, email: string, isShared: boolean): Promise<void> {
  const address = email.toLowerCase()
  const mailbox = mailboxOf(email)
  if (!isShared) await forgetHits(tx, mailbox)
  if (address !== mailbox) await forgetHits(tx, address)
}
