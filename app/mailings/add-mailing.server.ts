import type { Tx } from '../platform/database/database.server.ts'
import type { LetterTemplate } from '../platform/mail/letter.ts'
import type { Services } from '../platform/services.ts'
import { insertMailing } from './mailings.server.ts'

/** Somebody who gets a copy. */
export interface Recipient {
  /** Orders them, and never changes: an id. */
  key: string
  email: string
  /** Was looked at in their turn, and gets no copy. */
  isLeftOut?: boolean
}

/** Which of them are asked for: so many behind one of them, or from the beginning. */
export interface RecipientsQuery<Facts = unknown, Cohort = number> {
  cohortId: Cohort
  facts: Facts
  after: string | null
  limit: number
}

/**
 * An email to many, such as "the session moves" to everybody in a cohort. Listed in `server/background/mailings.ts`, by which every server
 * knows how to write it, and its letter in `server/background/letters.ts`.
 *
 * @typeParam Facts what all copies tell: JSON, as it was when it was decided, and nothing about a person
 * @typeParam LetterFacts what one copy tells
 * @typeParam Cohort null where it may be about none
 */
export interface MailingKind<Facts, Someone extends Recipient, LetterFacts, Cohort extends number | null = number> {
  /** Its `kind` names the mailing as well. */
  letter: LetterTemplate<LetterFacts>
  /**
   * Who gets it at this moment, in the order of their keys: asked once for each batch, so that who has gone or unsubscribed since
   * it was decided is left out. Locks the rows that make them recipients (`for share`, in that order): somebody who goes in the
   * moment of their batch is left out, or finds the email among those that wait, and discards it. None when there are no more.
   */
  recipients(tx: Tx, query: RecipientsQuery<Facts, Cohort>): Promise<Someone[]>
  /** What one copy tells beside the facts of all: links that are theirs alone. */
  address(
    services: Pick<Services, 'config' | 'secret'>,
    facts: Facts,
    someone: Someone,
  ): Omit<LetterFacts, keyof Facts> & Partial<LetterFacts>
  /** From when on it is worthless, and dropped rather than sent. */
  expiresAt?(facts: Facts): Date
}

/**
 * Emails to many, certain with the caller's transaction and written behind it: exactly one to each, also when a server dies in
 * between. They are in the outbox a few seconds after the commit. Nobody waits for it: the caller stores one row, and whoever
 * registers or unsubscribes meanwhile meets at most the batch in which they are, for the milliseconds that it takes to store it.
 *
 * @param at from when on they are written, by the clock of the database; left out for now
 * @returns its id
 */
export function addMailing<Facts, Someone extends Recipient, LetterFacts, Cohort extends number | null>(
  tx: Tx,
  {
    kind,
    cohortId,
    facts,
    at,
  }: { kind: MailingKind<Facts, Someone, LetterFacts, Cohort>; cohortId: NoInfer<Cohort>; facts: Facts; at?: Date },
): Promise<number> {
  const mailing = { kind: kind.letter.kind, cohort_id: cohortId, facts: JSON.stringify(facts) }
  return insertMailing(tx, { ...mailing, ...(at && { next_batch_at: at }) })
}
