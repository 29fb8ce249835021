import type { Tx } from '../platform/database/database.server.ts'
import type { LetterTemplate } from '../platform/mail/letter.ts'
import type { Services } from '../platform/services.ts'
import { insertMailing } from './mailings.server.ts'

/** A recipient of one copy. */
export interface Recipient {
  /** Orders the recipients and never changes: an id. */
  key: string
  email: string
  /** Was processed and gets no copy. */
  isLeftOut?: boolean
}

/** One batch of recipients: this many behind the given one, or from the beginning. */
export interface RecipientsQuery<Facts = unknown, Cohort = number> {
  cohortId: Cohort
  facts: Facts
  after: string | null
  limit: number
}

/**
 * An email to many, such as "the session moves" to a cohort. Listed in `server/background/mailings.ts`, by which every
 * server can write it, and its template in `server/background/letters.ts`.
 *
 * @typeParam Facts the facts that all copies share: JSON, fixed at the decision, and nothing personal
 * @typeParam LetterFacts the facts of one copy
 * @typeParam Cohort null when it may concern no cohort
 */
export interface MailingKind<Facts, Someone extends Recipient, LetterFacts, Cohort extends number | null = number> {
  /** Its `kind` also names the mailing. */
  letter: LetterTemplate<LetterFacts>
  /**
   * The current recipients in the order of their keys, queried for each batch, so that members who left or unsubscribed
   * since the decision get no copy. Locks the rows that make them recipients (`for share`, in that order): a member who
   * leaves during the batch is either left out, or finds the pending email and discards it. Empty at the end.
   */
  recipients(tx: Tx, query: RecipientsQuery<Facts, Cohort>): Promise<Someone[]>
  /** The facts of one copy besides the shared ones, such as private links. */
  address(
    services: Pick<Services, 'config' | 'secret'>,
    facts: Facts,
    someone: Someone,
  ): Omit<LetterFacts, keyof Facts> & Partial<LetterFacts>
  /** When it becomes worthless: it is dropped then instead of sent late. */
  expiresAt?(facts: Facts): Date
}

/** Data of the job `mailing`. */
export interface MailingJob {
  mailing: number
}

/**
 * Adds an email to many in the caller's transaction; it is written in the background, exactly once to each recipient,
 * even when a server dies in between. The copies are in the outbox a few seconds after the commit. The caller stores a
 * single row, and a member who registers or unsubscribes meanwhile waits for one batch at most, which takes
 * milliseconds.
 *
 * @param at when writing begins; default now
 * @returns its id
 */
export async function addMailing<Facts, Someone extends Recipient, LetterFacts, Cohort extends number | null>(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  tx: Tx,
  {
    kind,
    cohortId,
    facts,
    at,
  }: { kind: MailingKind<Facts, Someone, LetterFacts, Cohort>; cohortId: NoInfer<Cohort>; facts: Facts; at?: Date },
): Promise<number> {
  const mailing = { kind: kind.letter.kind, cohort_id: cohortId, facts: JSON.stringify(facts) }
  const id = await insertMailing(tx, mailing)
  await jobs.add(tx, 'mailing', { mailing: id } satisfies MailingJob, at ?? clock.now())
  return id
}
