import { type Expression, sql, type Updateable } from 'kysely'
import { deleteInBatches } from '../database/batches.server.ts'
import type { Database, Tx } from '../database/database.server.ts'
import { countUpTo } from '../database/paging.server.ts'
import type { DB } from '../database/schema.ts'
import { leaseMs } from './attempts.ts'
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

/** An email that this server has claimed: until the lease ends no other server tries it. */
export interface ClaimedLetter extends SealedLetter {
  mailing_id: number | null
  /** The facts that all copies of its mailing share, besides its own. */
  shared_facts: object | null
  /** This attempt's number, from 1. */
  attempts: number
  /** Why a mail server permanently refused the address at the last attempt; a second refusal is final. */
  refusal: RefusalReason | null
  /** When the lease ends. It identifies the claim: a new claim begins only after the previous lease has ended. */
  under_way_until: Date
}

/** Due at once: when the server dies between the commit and the first attempt, the job finds it. */
export async function insertLetters(db: Database | Tx, letters: NewLetter[], now: Date): Promise<void> {
  if (letters.length === 0) return
  await db
    .insertInto('mail_outbox')
    .values(letters.map((letter) => ({ ...letter, created_at: now, next_attempt_at: now })))
    .execute()
}

/**
 * Claimed from the beginning by the server that writes it. When that server dies before it sends it, the job finds it
 * after the lease.
 */
export async function insertClaimed(db: Database | Tx, letter: NewLetter, now: Date): Promise<ClaimedLetter> {
  const claimed = { ...letter, ...lease(now), attempts: 1, refusal: null }
  await db
    .insertInto('mail_outbox')
    .values({ ...claimed, created_at: now })
    .execute()
  return { ...claimed, shared_facts: null }
}

/** @returns null when the email is not due: delivered, given up, waiting, or claimed by another server */
export async function claimLetter(db: Database, id: string, now: Date): Promise<ClaimedLetter | null> {
  // One statement finds and leases it: of two servers that claim at once, the second finds it no longer due.
  const claimed = claiming(db, now).where('id', '=', id).where('next_attempt_at', '<=', now)
  return (await claimed.executeTakeFirst()) ?? null
}

/** Copies of mailings have a priority of their own, so that single emails never wait behind them. */
export type Priority = 'single' | 'bulk'
export const priorities = ['single', 'bulk'] as const satisfies Priority[]

/**
 * Like the conditions of the partial indexes, so that each priority is read in its order, however long the other one
 * is.
 */
function isIn(priority: Priority) {
  return priority === 'bulk' ? sql<boolean>`mailing_id is not null` : sql<boolean>`mailing_id is null`
}

/**
 * The longest waiting of a priority first. Emails that another server is just claiming are skipped, and so are those
 * that need another secret.
 *
 * @param keys the keys of this server; without them any email is claimed
 */
export function claimDueLetters(
  db: Database,
  priority: Priority,
  limit: number,
  now: Date,
  keys?: Buffer[],
): Promise<ClaimedLetter[]> {
  const due = db
    .selectFrom('mail_outbox')
    .select('id')
    .where(isIn(priority))
    .where('next_attempt_at', '<=', now)
    .where(worthSending(now))
    .where(isWanted)
    .$if(keys !== undefined, (due) => due.where(opensWith(keys)))
    .orderBy('next_attempt_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
  return claiming(db, now).where(isOneOf(due)).execute()
}

/** As an array, so that PostgreSQL runs the subquery once: run again, a subquery that locks would lock further rows. */
function isOneOf(letters: Expression<{ id: string }>) {
  return sql<boolean>`id = any(array(${letters}))`
}

/** An earlier version stored no key id, so those emails may open here. */
function opensWith(keys: Buffer[] = []) {
  return sql<boolean>`(sealed_with is null or sealed_with = any(${keys}::bytea[]))`
}

/**
 * A check constraint guarantees facts while an email is pending, and a claim has a lease; the types don't know that.
 */
function claiming(db: Database | Tx, now: Date, attempts = sql<number>`attempts + 1`) {
  return db
    .updateTable('mail_outbox')
    .set({ attempts, ...lease(now) })
    .where(worthSending(now))
    .where(isWanted)
    .returning(['id', 'kind', 'recipient', 'sealed_facts', 'sealed_with', 'attempts', 'refusal', 'under_way_until'])
    .returning(['mailing_id', sql`(select facts from mailings where mailings.id = mailing_id)`.as('shared_facts')])
    .$castTo<ClaimedLetter>()
}

function lease(now: Date) {
  const ends = new Date(now.getTime() + leaseMs)
  return { next_attempt_at: ends, under_way_until: ends }
}

/**
 * Claims a waiting email before its time. This attempt is an extra one: it doesn't count towards giving up.
 *
 * @returns null when there is nothing to try: delivered, discarded, or being sent
 */
export async function claimWaitingLetter(tx: Tx, id: string, now: Date): Promise<ClaimedLetter | null> {
  const claimed = claiming(tx, now, sql`greatest(attempts, 1)`)
    .where('id', '=', id)
    .where('next_attempt_at', 'is not', null)
    .where(nobodyHas(now))
  return (await claimed.executeTakeFirst()) ?? null
}

function worthSending(now: Date) {
  return sql<boolean>`(expires_at is null or expires_at > ${now})`
}

/**
 * Not a copy of a stopped mailing. Written as a subquery per row: a join would read and sort all due emails for each
 * claim.
 */
const isWanted = sql<boolean>`(mailing_id is null or (
  select id from mailings where mailings.id = mailing_id and stopped_at is null) is not null)`

function nobodyHas(now: Date) {
  return sql<boolean>`(under_way_until is null or under_way_until <= ${now})`
}

/**
 * Notes a delivery whatever else has happened to the rows, because the emails have left. Each locked row is waited for
 * by itself, so that marking several rows can't deadlock.
 *
 * @returns the addresses among them that are noted as refused
 */
export async function markDelivered(db: Database, ids: string[], now: Date): Promise<string[]> {
  const free = db.selectFrom('mail_outbox').select('id').where(isAmong(ids)).forUpdate().skipLocked()
  const marked = await delivered(db, now).where(isOneOf(free)).execute()
  const others = ids.filter((id) => !marked.some((letter) => letter.id === id))
  const late = await Promise.all(others.map((id) => delivered(db, now).where('id', '=', id).execute()))
  return [...marked, ...late.flat()].flatMap(({ refused }) => refused ?? [])
}

function delivered(db: Database, now: Date) {
  const refused = sql<string | null>`(select email from refused_addresses where email = recipient)`.as('refused')
  return db
    .updateTable('mail_outbox')
    .set({ delivered_at: now, gave_up_at: null, sealed_facts: null, next_attempt_at: null, last_error: null })
    .returning(['id', refused])
}

function isAmong(ids: string[]) {
  return sql<boolean>`id = any(${ids}::uuid[])`
}

/** @param change further columns of the attempt */
export async function postpone(
  db: Database,
  letter: ClaimedLetter,
  error: string,
  until: Date,
  change: Pick<Updateable<DB['mail_outbox']>, 'attempts' | 'refusal'> = {},
): Promise<void> {
  await decide(db, letter, { next_attempt_at: until, under_way_until: null, last_error: error, ...change })
}

/** After the last attempt. @returns whether this claim was still valid */
export function giveUpAfter(
  db: Database | Tx,
  letter: ClaimedLetter,
  error: string,
  now: Date,
  refusal: RefusalReason | null = null,
): Promise<boolean> {
  return decide(db, letter, { ...givenUp(error, now), refusal })
}

/**
 * Only the attempt that holds the lease may decide, and only while the email is wanted: not after it was discarded, and
 * not after another attempt claimed it.
 */
async function decide(db: Database | Tx, letter: ClaimedLetter, outcome: Updateable<DB['mail_outbox']>) {
  const { numUpdatedRows } = await waiting(db)
    .set(outcome)
    .where('id', '=', letter.id)
    .where('under_way_until', '=', letter.under_way_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Restricts an update to emails that have not left and were not given up. */
function waiting(db: Database | Tx) {
  return db.updateTable('mail_outbox').where('next_attempt_at', 'is not', null)
}

/** Removes the contents, because nobody needs them any more. */
function givenUp(error: string, now: Date) {
  return { gave_up_at: now, sealed_facts: null, next_attempt_at: null, last_error: error }
}

export async function giveUp(db: Database, id: string, error: string, now: Date): Promise<void> {
  await waiting(db).set(givenUp(error, now)).where('id', '=', id).execute()
}

/** Gives up those of these emails that no server has claimed. */
export async function giveUpSome(db: Database, ids: string[], error: string, now: Date): Promise<void> {
  await waiting(db).set(givenUp(error, now)).where(isAmong(ids)).where(nobodyHas(now)).execute()
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
    .selectFrom('mail_outbox')
    .select(['id', 'kind', sql<string>`recipient::text`.as('recipient'), 'sealed_facts', 'sealed_with'])
    .select(['expires_at', 'mailing_id'])
    .where('recipient', '=', recipient)
    .where('kind', 'in', kinds)
    .where('next_attempt_at', 'is not', null)
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

/** Emails that wait for their next attempt. */
export async function countPostponed(db: Database | Tx, now: Date): Promise<number> {
  const { count } = await postponed(db, now)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Makes waiting emails of a priority due at once. As with `claimWaitingLetter`, the attempt is an extra one.
 *
 * @returns how many, `limit` at most
 */
export async function makeDue(db: Database | Tx, priority: Priority, limit: number, now: Date): Promise<number> {
  const ofPriority = postponed(db, now).where(isIn(priority)).select('id')
  const some = ofPriority.orderBy('next_attempt_at').limit(limit).forUpdate().skipLocked()
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: now, attempts: sql<number>`greatest(attempts - 1, 1)` })
    .where(isOneOf(some))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Without those that a server has claimed. */
function postponed(db: Database | Tx, now: Date) {
  return db.selectFrom('mail_outbox').where('next_attempt_at', '>', now).where(nobodyHas(now))
}

/**
 * Waiting emails that were sealed with another of these keys than the newest, which is the first. @returns `most` ids
 * at most
 */
export async function findSealedBefore(db: Database, [newest, ...others]: Buffer[], most: number): Promise<string[]> {
  if (others.length === 0) return []
  const rows = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('next_attempt_at', 'is not', null)
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
    .selectFrom('mail_outbox')
    .select(['id', 'kind', sql<string>`recipient::text`.as('recipient'), 'sealed_facts', 'sealed_with'])
    .where(isAmong(ids))
    .where('next_attempt_at', 'is not', null)
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
    update mail_outbox as letter set sealed_facts = anew.facts, sealed_with = anew.key
    from unnest(${ids}::uuid[], ${facts}::bytea[], ${keys}::bytea[]) as anew (id, facts, key)
    where letter.id = anew.id`.execute(tx)
}

/** Waiting emails that none of these keys opens. @param most the limit of the count */
export function countUnreadable(db: Database, keys: Buffer[], most: number): Promise<number> {
  const unreadable = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('next_attempt_at', 'is not', null)
    .where((where) => where.not(opensWith(keys)))
  return countUpTo(db, unreadable, most)
}

/** @returns the emails of a priority that were dropped because they have expired */
export async function dropExpired(
  db: Database,
  priority: Priority,
  error: string,
  now: Date,
): Promise<{ id: string; kind: string }[]> {
  const expired = waiting(db).where(isIn(priority)).where('expires_at', '<=', now)
  return expired.set(givenUp(error, now)).returning(['id', 'kind']).execute()
}

/** For kinds whose finished emails are not kept at all. */
export async function deleteFinishedLetters(db: Database, kind: string): Promise<void> {
  await deleteInBatches(db, 'mail_outbox', sql`next_attempt_at is null and kind = ${kind}`)
}

/** Finished emails are kept to answer questions about what was sent, for a limited time. */
export async function deleteLettersOlderThan(db: Database, date: Date): Promise<void> {
  await deleteInBatches(db, 'mail_outbox', sql`next_attempt_at is null and created_at < ${date}`)
}
