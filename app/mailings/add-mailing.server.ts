import type { Tx } from '../platform/database/database.server.ts'
import type { LetterTemplate } from '../platform/mail/letter.ts'
import type { Services } from '../platform/services.ts'
import { insertMailing } from './mailings.server.ts'

/** Somebody who gets a copy. */
export interface Recipient {
  /** Orders them, and never changes: an id. */
  key: string
  email: string
}

/** Which of them are asked for: so many behind one of them, or from the beginning. */
export interface RecipientsQuery<Facts = unknown> {
  cohortId: number
  facts: Facts
  after: string | null
  limit: number
}

/**
 * An email to many, such as "the session moves" to everybody in a cohort. Listed in `server/mailings.ts`, by which every server
 * knows how to write it, and its letter in `server/letters.ts`.
 *
 * @typeParam Facts what all copies tell: JSON, as it was when it was decided, and nothing about a person
 * @typeParam LetterFacts what one copy tells
 */
export interface MailingKind<Facts, Someone extends Recipient, LetterFacts> {
  /** Its `kind` names the mailing as well. It is `bulk`, so that whoever waits for an email of their own doesn't wait for these. */
  letter: LetterTemplate<LetterFacts>
  /**
   * Who gets it at this moment, in the order of their keys: asked once for each batch, so that who has gone or unsubscribed since
   * it was decided is left out. Locks the rows that make them recipients (`for share`, in that order): somebody who goes in the
   * moment of their batch is left out, or finds the email among those that wait, and discards it.
   */
  recipients(tx: Tx, query: RecipientsQuery<Facts>): Promise<Someone[]>
  /** With links that are theirs alone. */
  address(services: Pick<Services, 'config' | 'secret'>, facts: Facts, someone: Someone): LetterFacts
}

/**
 * Emails to many, certain with the caller's transaction and written behind it: exactly one to each, also when a server dies in
 * between. They are in the outbox a few seconds after the commit. Nobody waits for it: the caller stores one row, and whoever
 * registers or unsubscribes meanwhile meets at most the batch in which they are, for the milliseconds that it takes to store it.
 *
 * @returns its id
 */
export function addMailing<Facts, Someone extends Recipient, LetterFacts>(
  tx: Tx,
  { kind, cohortId, facts }: { kind: MailingKind<Facts, Someone, LetterFacts>; cohortId: number; facts: Facts },
): Promise<number> {
  return insertMailing(tx, { kind: kind.letter.kind, cohort_id: cohortId, facts: JSON.stringify(facts) })
}
