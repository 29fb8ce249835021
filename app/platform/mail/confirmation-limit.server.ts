import type { Tx } from '../database/database.server.ts'
import { forgetHits, secondsUntilAllowed, secondsUntilRoom } from '../http/rate-limit.server.ts'
import { hasTag, mailboxOf } from './mailbox-of.ts'

/**
 * Letters that nobody proved to have asked for, three an hour to one mailbox (ASVS 2.4.1): what follows comes only from whoever
 * holds a private link. One count for all forms in which a visitor can enter a stranger's address, but for the one below.
 */
const lettersPerMailbox = { name: 'letter to a mailbox', hits: 3, windowSeconds: 3600 }
/** Of these the one that confirms a registration is worth most, so the other forms leave room for it. */
const confirmationsPerMailbox = { name: 'confirmation letter', hits: 2, windowSeconds: 3600 }
/**
 * The link to one's own registration has counts of its own, so that no stranger keeps a person from it by other forms. Every request
 * for an address counts, known or not, since the answer must not differ.
 */
const ownLinksPerAddress = { name: 'own link to an address', hits: 2, windowSeconds: 3600 }
/** Only what was sent counts here: addresses that we don't know use up nothing. */
const ownLinksPerMailbox = { name: 'own link to a mailbox', hits: 4, windowSeconds: 3600 }

/** For the forms in which nobody registers. @returns false when this mailbox has got its share of letters */
export async function mayConfirmTo(tx: Tx, email: string, now: Date): Promise<boolean> {
  return (await secondsUntilConfirmation(tx, email, now)) === 0
}

/** The same. @returns seconds until this mailbox gets the next letter of this kind; 0 when it gets this one */
export async function secondsUntilConfirmation(tx: Tx, email: string, now: Date): Promise<number> {
  const wait = await secondsUntilAllowed(tx, confirmationsPerMailbox, mailboxOf(email), now)
  return wait > 0 ? wait : secondsUntilAllowed(tx, lettersPerMailbox, mailboxOf(email), now)
}

/**
 * For the letter that confirms a registration. An address with a tag may be anybody's invention, so it leaves the last letter to the
 * address without.
 *
 * @returns false when this mailbox has got its share of letters
 */
export async function mayWriteTo(tx: Tx, email: string, now: Date): Promise<boolean> {
  if (hasTag(email)) return mayConfirmTo(tx, email, now)
  return (await secondsUntilAllowed(tx, lettersPerMailbox, mailboxOf(email), now)) === 0
}

/** For whoever asks for their own link. @returns seconds until the next request for this address; 0 when this one is taken */
export async function secondsUntilOwnLink(tx: Tx, email: string, now: Date): Promise<number> {
  const wait = await secondsUntilRoom(tx, ownLinksPerMailbox, mailboxOf(email), now)
  return wait > 0 ? wait : secondsUntilAllowed(tx, ownLinksPerAddress, email.toLowerCase(), now)
}

/** For each link that is sent. */
export async function countOwnLink(tx: Tx, email: string, now: Date): Promise<void> {
  await secondsUntilAllowed(tx, ownLinksPerMailbox, mailboxOf(email), now)
}

/**
 * For when somebody leaves: a count says that letters went to this address.
 *
 * @param isShared whether others have the same mailbox, whose counts stay
 */
export async function forgetLettersTo(tx: Tx, email: string, isShared: boolean): Promise<void> {
  const address = email.toLowerCase()
  const mailbox = mailboxOf(email)
  if (!isShared) await forgetHits(tx, mailbox)
  if (address !== mailbox) await forgetHits(tx, address)
}
