import { sql, type Updateable } from 'kysely'
import { deleteInBatches } from '../database/batches.server.ts'
import type { Database, Tx } from '../database/database.server.ts'
import { countUpTo } from '../database/paging.server.ts'
import type { DB } from '../database/schema.ts'
import type { QueueName } from '../jobs/queues.ts'
import type { RefusalReason } from './refusal.ts'

/** An email whose contents are encrypted. */
export interface SealedLetter {
  id: string
  kind: string
  recipient: string
  sealed_facts: Buffer
  /** The id of the key that opens the facts; null when an earlier version sealed them. */
  sealed_with: Buffer | null
}

export interface NewLetter extends SealedLetter {
  expires_at: Date | null
  /** The mailing of which it is a copy. */
  mailing_id: number | null
}

export interface WaitingLetter extends NewLetter {
  /** The facts that all copies of its mailing share, besides its own. */
  shared_facts: object | null
  /** A copy of a stopped mailing. */
  is_stopped: boolean
  attempts: number
  /** Why a mail server permanently refused the address at the last attempt; a second refusal is final. */
  refusal: RefusalReason | null
}

/** Copies of mailings have a queue of their own, so that other emails never wait behind them. */
export function queueOf({ mailing_id }: { mailing_id: number | null }): QueueName {
  return mailing_id === null ? 'email' : 'mailing-email'
}
export const emailQueues = ['email', 'mailing-email'] as const satisfies QueueName[]

export async function insertLetters(on: Database | Tx, letters: NewLetter[], now: Date): Promise<void> {
  if (letters.length === 0) return
  await on
    .insertInto('emails')
    .values(letters.map((letter) => ({ ...letter, created_at: now })))
    .execute()
}

/** @returns null when it was delivered or given up, or when there is no such email */
export async function findWaiting(on: Database | Tx, id: string): Promise<WaitingLetter | null> {
  const letter = await on
    .selectFrom('emails')
    .leftJoin('mailings', 'mailings.id', 'mailing_id')
    .select(['emails.id', 'emails.kind', sql<string>`recipient::text`.as('recipient'), 'sealed_facts', 'sealed_with'])
    .select(['expires_at', 'mailing_id', 'attempts', 'refusal', 'mailings.facts as shared_facts'])
    .select(sql<boolean>`stopped_at is not null`.as('is_stopped'))
    .where('emails.id', '=', id)
    .where('state', '=', 'waiting')
    // A check constraint guarantees facts while an email waits; the types don't know that.
    .$castTo<WaitingLetter>()
    .executeTakeFirst()
  return letter ?? null
}

/** Like `findWaiting`, and locked until the transaction ends. */
export async function lockWaitingLetter(tx: Tx, id: string): Promise<WaitingLetter | null> {
  await tx.selectFrom('emails').select('id').where('id', '=', id).forUpdate().execute()
  return findWaiting(tx, id)
}

/**
 * Notes a delivery whatever else has happened to the rows, because the emails have left. Each locked row is waited for
 * by itself, so that marking several rows can't deadlock.
 *
 * @returns the addresses among them that are noted as refused
 */
export async function markDelivered(db: Database, ids: string[], now: Date): Promise<string[]> {
  const free = db.selectFrom('emails').select('id').where(isAmong(ids)).forUpdate().skipLocked()
  // As an array, so that PostgreSQL runs the subquery once: run again, it would lock further rows.
  const marked = await delivered(db, now).where(sql<boolean>`id = any(array(${free}))`).execute()
  const others = ids.filter((id) => !marked.some((letter) => letter.id === id))
  const late = await Promise.all(others.map((id) => delivered(db, now).where('id', '=', id).execute()))
  return [...marked, ...late.flat()].flatMap(({ refused }) => refused ?? [])
}

function delivered(db: Database, now: Date) {
  const refused = sql<string | null>`(select email from refused_addresses where email = recipient)`.as('refused')
  return db
    .updateTable('emails')
    .set({ delivered_at: now, gave_up_at: null, sealed_facts: null, last_error: null })
    .set({ attempts: sql<number>`attempts + 1` })
    .returning(['id', refused])
}

function isAmong(ids: string[]) {
  return sql<boolean>`id = any(${ids}::uuid[])`
}

/** @param change further columns of the attempt */
export async function noteFailure(
  on: Database | Tx,
  id: string,
  error: string,
  change: Pick<Updateable<DB['emails']>, 'attempts' | 'refusal'> = {},
): Promise<void> {
  await waiting(on)
    .set({ last_error: error, ...change })
    .where('id', '=', id)
    .execute()
}

/** After the last attempt. @returns false when it was discarded, or delivered by another server, meanwhile */
export async function giveUpAfter(
  on: Database | Tx,
  { id, attempts }: Pick<WaitingLetter, 'id' | 'attempts'>,
  error: string,
  now: Date,
  refusal: RefusalReason | null = null,
): Promise<boolean> {
  const { numUpdatedRows } = await waiting(on)
    .set({ ...givenUp(error, now), refusal, attempts: attempts + 1 })
    .where('id', '=', id)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Restricts an update to emails that have not left and were not given up. */
function waiting(on: Database | Tx) {
  return on.updateTable('emails').where('state', '=', 'waiting')
}

/** Removes the contents, because nobody needs them any more. */
function givenUp(error: string, now: Date) {
  return { gave_up_at: now, sealed_facts: null, last_error: error }
}

/** @returns how many were waiting */
export async function giveUp(on: Database | Tx, ids: string[], error: string, now: Date): Promise<number> {
  const { numUpdatedRows } = await waiting(on).set(givenUp(error, now)).where(isAmong(ids)).executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Gives up every waiting email of these kinds to these members. */
export async function giveUpAll(
  tx: Tx,
  kinds: string[],
  recipients: string[],
  error: string,
  now: Date,
): Promise<void> {
  if (kinds.length === 0 || recipients.length === 0) return
  await waiting(tx).set(givenUp(error, now)).where('recipient', 'in', recipients).where('kind', 'in', kinds).execute()
}

/**
 * Like `giveUpAll`, for a caller who writes the emails anew to another address. A server may be sending one of them at
 * this moment.
 */
export async function takeBackAll(tx: Tx, kinds: string[], recipient: string, error: string, now: Date) {
  if (kinds.length === 0) return []
  const letters = await tx
    .selectFrom('emails')
    .select(['id', 'kind', sql<string>`recipient::text`.as('recipient'), 'sealed_facts', 'sealed_with'])
    .select(['expires_at', 'mailing_id'])
    .where('recipient', '=', recipient)
    .where('kind', 'in', kinds)
    .where('state', '=', 'waiting')
    .orderBy('created_at')
    .orderBy('id')
    .forUpdate()
    .$castTo<NewLetter>()
    .execute()
  await giveUpAll(tx, kinds, [recipient], error, now)
  return letters
}

const longestWaitDays = 30

/**
 * No email is retried for more than three days. One that has waited much longer has a kind, or a secret, that no server
 * of this installation knows.
 */
export async function giveUpForgotten(db: Database, now: Date): Promise<void> {
  await waiting(db)
    .set(givenUp('No server of this installation could open it.', now))
    .where('created_at', '<', new Date(now.getTime() - longestWaitDays * 24 * 60 * 60 * 1000))
    .execute()
}

export async function countWaiting(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('emails')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow()
  return count
}

/** Those that wait, in pages of `limit` by their ids. @param after the last id of the previous page */
export function listWaiting(tx: Tx, after: string | null, limit: number) {
  return tx
    .selectFrom('emails')
    .select(['id', 'mailing_id'])
    .where('state', '=', 'waiting')
    .$if(after !== null, (found) => found.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Waiting emails that were sealed with another of these keys than the newest, which is the first. @returns `most` ids
 * at most
 */
export async function findSealedBefore(db: Database, [newest, ...others]: Buffer[], most: number): Promise<string[]> {
  if (others.length === 0) return []
  const rows = await db
    .selectFrom('emails')
    .select('id')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`sealed_with = any(${others}::bytea[]) and sealed_with <> ${newest}`)
    .limit(most)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Those of them that still wait and that no other transaction has locked. They stay locked until the transaction ends.
 */
export function lockWaiting(tx: Tx, ids: string[]): Promise<SealedLetter[]> {
  return tx
    .selectFrom('emails')
    .select(['id', 'kind', sql<string>`recipient::text`.as('recipient'), 'sealed_facts', 'sealed_with'])
    .where(isAmong(ids))
    .where('state', '=', 'waiting')
    .orderBy('id')
    .forUpdate()
    .skipLocked()
    .$castTo<SealedLetter>()
    .execute()
}

export async function putSealed(
  tx: Tx,
  letters: Pick<SealedLetter, 'id' | 'sealed_facts' | 'sealed_with'>[],
): Promise<void> {
  const ids = letters.map(({ id }) => id)
  const facts = letters.map(({ sealed_facts }) => sealed_facts)
  const keys = letters.map(({ sealed_with }) => sealed_with)
  await sql`
    update emails as letter set sealed_facts = anew.facts, sealed_with = anew.key
    from unnest(${ids}::uuid[], ${facts}::bytea[], ${keys}::bytea[]) as anew (id, facts, key)
    where letter.id = anew.id`.execute(tx)
}

/** Waiting emails that none of these keys opens. @param most the limit of the count */
export function countUnreadable(db: Database, keys: Buffer[], most: number): Promise<number> {
  const unreadable = db
    .selectFrom('emails')
    .select('id')
    .where('state', '=', 'waiting')
    .where(sql<boolean>`sealed_with <> all(${keys}::bytea[])`)
  return countUpTo(db, unreadable, most)
}

/** @returns the emails that were dropped because they have expired */
export async function dropExpired(db: Database, error: string, now: Date): Promise<{ id: string; kind: string }[]> {
  return waiting(db).set(givenUp(error, now)).where('expires_at', '<=', now).returning(['id', 'kind']).execute()
}

/** For kinds whose finished emails are not kept at all. */
export async function deleteFinishedLetters(db: Database, kind: string): Promise<void> {
  await deleteInBatches(db, 'emails', sql`state <> 'waiting' and kind = ${kind}`)
}

/** Finished emails are kept to answer questions about what was sent, for a limited time. */
export async function deleteLettersOlderThan(db: Database, date: Date): Promise<void> {
  await deleteInBatches(db, 'emails', sql`state <> 'waiting' and created_at < ${date}`)
}
