import { type Expression, sql, type Updateable } from 'kysely'
import { deleteInBatches } from '../database/batches.server.ts'
import type { Database, Tx } from '../database/database.server.ts'
import { countUpTo } from '../database/paging.server.ts'
import type { DB } from '../database/schema.ts'
import { leaseMs } from './attempts.ts'
import type { RefusalReason } from './refusal.ts'

/** What a letter says, for whoever has the key. */
export interface SealedLetter {
  id: string
  kind: string
  recipient: string
  sealed_facts: Buffer
  /** The key that opens the facts; null when an earlier version sealed them. */
  sealed_with: Buffer | null
}

export interface NewLetter extends SealedLetter {
  expires_at: Date | null
  /** Of which it is one copy. */
  mailing_id: number | null
}

/** A letter that this server has taken up: until the lease ends nobody else tries it. */
export interface ClaimedLetter extends SealedLetter {
  mailing_id: number | null
  /** What all copies of its mailing tell, beside its own facts. */
  shared_facts: object | null
  /** This attempt's number, from 1. */
  attempts: number
  /** Why a mail server has refused the address for good when it was last asked; the next such refusal is final. */
  refusal: RefusalReason | null
  /** When the lease ends. No other claim of this letter has the same: one begins when the one before it has ended. */
  under_way_until: Date
}

/** Due at once: should the server die between the commit and the first attempt, the job finds it. */
export async function insertLetters(db: Database | Tx, letters: NewLetter[], now: Date): Promise<void> {
  if (letters.length === 0) return
  await db
    .insertInto('mail_outbox')
    .values(letters.map((letter) => ({ ...letter, created_at: now, next_attempt_at: now })))
    .execute()
}

/** Taken up from the beginning by the server that writes it. Should it die before it sends it, the job finds it after the lease. */
export async function insertClaimed(db: Database | Tx, letter: NewLetter, now: Date): Promise<ClaimedLetter> {
  const claimed = { ...letter, ...lease(now), attempts: 1, refusal: null }
  await db
    .insertInto('mail_outbox')
    .values({ ...claimed, created_at: now })
    .execute()
  return { ...claimed, shared_facts: null }
}

/** @returns null when the letter is not due: delivered, given up, waiting, or taken up by somebody else */
export async function claimLetter(db: Database, id: string, now: Date): Promise<ClaimedLetter | null> {
  // In one statement with the lease: of two servers that claim at once, the second finds it not due any more.
  const claimed = claiming(db, now).where('id', '=', id).where('next_attempt_at', '<=', now)
  return (await claimed.executeTakeFirst()) ?? null
}

/** Copies of mailings are a lane of their own: whatever is in the other one leaves beside them, and never behind them. */
export type Lane = 'single' | 'bulk'
export const lanes = ['single', 'bulk'] as const satisfies Lane[]

/** As the conditions of the partial indexes, by which each lane is read in its order however long the other one is. */
function isIn(lane: Lane) {
  return lane === 'bulk' ? sql<boolean>`mailing_id is not null` : sql<boolean>`mailing_id is null`
}

/**
 * The longest waiting of a lane first. Letters that another server is just taking up are passed over rather than waited for, and so
 * are those that only a server with another secret can open.
 *
 * @param keys that open here; without them any letter is claimed
 */
export function claimDueLetters(
  db: Database,
  lane: Lane,
  limit: number,
  now: Date,
  keys?: Buffer[],
): Promise<ClaimedLetter[]> {
  const due = db
    .selectFrom('mail_outbox')
    .select('id')
    .where(isIn(lane))
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

/** As an array they are asked for once, whatever the planner thinks: asked again, a query that locks would lock further rows. */
function isOneOf(letters: Expression<{ id: string }>) {
  return sql<boolean>`id = any(array(${letters}))`
}

/** Of those that an earlier version has sealed nobody knows. */
function opensWith(keys: Buffer[] = []) {
  return sql<boolean>`(sealed_with is null or sealed_with = any(${keys}::bytea[]))`
}

/** The table's check keeps facts for whatever is still to be tried, and a claim has a lease; the types don't know. */
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
 * Takes up a letter that waits, before its time. The try is an extra one: it brings the day on which the letter is given up
 * no nearer.
 *
 * @returns null when there is nothing to try: delivered, discarded, or under way at this moment
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
 * Not a copy of a mailing that was stopped. Written so that it is asked of one letter after the other: a planner that may join would
 * read all that is due, and put it in order, for each letter that is taken up.
 */
const isWanted = sql<boolean>`(mailing_id is null or (
  select id from mailings where mailings.id = mailing_id and stopped_at is null) is not null)`

function nobodyHas(now: Date) {
  return sql<boolean>`(under_way_until is null or under_way_until <= ${now})`
}

/**
 * Holds whatever has happened to the rows meanwhile: the letters have left. Whoever has locked one of them is waited for with that one
 * alone, so that nobody ever waits in turn for one that is marked beside it.
 *
 * @returns to which addresses although they are noted as refused
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

/** @param change what else is noted of the attempt */
export async function postpone(
  db: Database,
  letter: ClaimedLetter,
  error: string,
  until: Date,
  change: Pick<Updateable<DB['mail_outbox']>, 'attempts' | 'refusal'> = {},
): Promise<void> {
  await decide(db, letter, { next_attempt_at: until, under_way_until: null, last_error: error, ...change })
}

/** After the last try of all. @returns whether it had a say */
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
 * Only the attempt that holds the lease may decide, and only over a letter that is still wanted: not one that was discarded
 * meanwhile, not one that another attempt took over after the lease.
 */
async function decide(db: Database | Tx, letter: ClaimedLetter, outcome: Updateable<DB['mail_outbox']>) {
  const { numUpdatedRows } = await waiting(db)
    .set(outcome)
    .where('id', '=', letter.id)
    .where('under_way_until', '=', letter.under_way_until)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nothing happens to a letter that has left or was given up before. */
function waiting(db: Database | Tx) {
  return db.updateTable('mail_outbox').where('next_attempt_at', 'is not', null)
}

/** What it says goes with it: nobody needs it any more. */
function givenUp(error: string, now: Date) {
  return { gave_up_at: now, sealed_facts: null, next_attempt_at: null, last_error: error }
}

export async function giveUp(db: Database, id: string, error: string, now: Date): Promise<void> {
  await waiting(db).set(givenUp(error, now)).where('id', '=', id).execute()
}

/** The same for each of these that nobody has in hand. */
export async function giveUpSome(db: Database, ids: string[], error: string, now: Date): Promise<void> {
  await waiting(db).set(givenUp(error, now)).where(isAmong(ids)).where(nobodyHas(now)).execute()
}

/** The same for every letter of these kinds to these people. */
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

/** The same, for a caller who writes them anew to another address. A server may be sending one of them at this moment. */
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
 * The longest patience of any letter is three days. One that has waited so much longer is of a kind, or sealed with a secret, that
 * no server of this installation has.
 */
export async function giveUpForgotten(db: Database, now: Date): Promise<void> {
  await waiting(db)
    .set(givenUp('No server of this installation could open it.', now))
    .where('created_at', '<', new Date(now.getTime() - longestWaitDays * 24 * 60 * 60 * 1000))
    .execute()
}

/** Letters that wait for their next try. */
export async function countPostponed(db: Database | Tx, now: Date): Promise<number> {
  const { count } = await postponed(db, now)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/**
 * Makes letters of a lane that wait due at once. As with `claimWaitingLetter`, the try is an extra one.
 *
 * @returns how many, `limit` at most
 */
export async function makeDue(db: Database | Tx, lane: Lane, limit: number, now: Date): Promise<number> {
  const ofLane = postponed(db, now).where(isIn(lane)).select('id')
  const some = ofLane.orderBy('next_attempt_at').limit(limit).forUpdate().skipLocked()
  const { numUpdatedRows } = await db
    .updateTable('mail_outbox')
    .set({ next_attempt_at: now, attempts: sql<number>`greatest(attempts - 1, 1)` })
    .where(isOneOf(some))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Not those that a server has in hand. */
function postponed(db: Database | Tx, now: Date) {
  return db.selectFrom('mail_outbox').where('next_attempt_at', '>', now).where(nobodyHas(now))
}

/** Letters that wait and were sealed with another of these keys than the newest, which is the first. @returns `most` ids at most */
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

/** Those of them that still wait and that nobody else has locked. Nothing else happens to them until the transaction ends. */
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

/** Letters that wait and that none of these keys opens. @param most no more are counted */
export function countUnreadable(db: Database, keys: Buffer[], most: number): Promise<number> {
  const unreadable = db
    .selectFrom('mail_outbox')
    .select('id')
    .where('next_attempt_at', 'is not', null)
    .where((where) => where.not(opensWith(keys)))
  return countUpTo(db, unreadable, most)
}

/** @returns the letters of a lane that were dropped because they are worthless by now */
export async function dropExpired(
  db: Database,
  lane: Lane,
  error: string,
  now: Date,
): Promise<{ id: string; kind: string }[]> {
  const expired = waiting(db).where(isIn(lane)).where('expires_at', '<=', now)
  return expired.set(givenUp(error, now)).returning(['id', 'kind']).execute()
}

/** Not even a note is kept of these. */
export async function deleteFinishedLetters(db: Database, kind: string): Promise<void> {
  await deleteInBatches(db, 'mail_outbox', sql`next_attempt_at is null and kind = ${kind}`)
}

/** Letters that are delivered or given up are kept to answer what was sent; after a while nobody asks. */
export async function deleteLettersOlderThan(db: Database, date: Date): Promise<void> {
  await deleteInBatches(db, 'mail_outbox', sql`next_attempt_at is null and created_at < ${date}`)
}
