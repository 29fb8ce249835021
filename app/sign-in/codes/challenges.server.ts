import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { DB } from '../../platform/database/schema.ts'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import { budgetSeconds, codesADay, type SentCodes, type SignInArea } from '../code-request.ts'

/**
 * Who may be sent how many codes: a browser that has proved to be the person's has a budget of its own, and all others, in which
 * strangers may ask, have one together (device null).
 */
export interface Lane {
  email: string
  deviceHash: Buffer | null
}

/** Others with the same mailbox wait until it is certain how many codes it has got. */
export async function lockMailbox(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in codes ${mailboxOf(email)}`}, 0))`.execute(tx)
}

/** Of both areas and of every spelling: a mailbox has one budget. */
export async function findSentCodes(db: Database | Tx, { email, deviceHash }: Lane, now: Date): Promise<SentCodes> {
  const last = await db
    .selectFrom('sign_in_challenges')
    .select((of) => of.fn.max('sent_at').as('at'))
    .where('email', '=', email)
    .executeTakeFirst()
  const counted = await db
    .selectFrom('sign_in_challenges')
    .select('sent_at')
    .where(sql`mailbox_of(email::text)`, '=', mailboxOf(email))
    .where('device_hash', 'is not distinct from', deviceHash)
    .where('sent_at', '>', new Date(now.getTime() - budgetSeconds * 1000))
    .orderBy('sent_at', 'desc')
    .limit(codesADay)
    .execute()
  return { lastSentAt: last?.at ?? null, sentAt: counted.flatMap(({ sent_at }) => sent_at ?? []) }
}

/** Counts as sent from now on, so that nobody asks for the next one while the letter is under way. */
export async function insertSentChallenge(
  tx: Tx,
  challenge: Omit<Insertable<DB['sign_in_challenges']>, 'created_at' | 'sent_at'>,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('sign_in_challenges')
    .values({ ...challenge, created_at: now, sent_at: now })
    .execute()
}

/** The letter has not left: it starts no waiting time, counts against no budget and leaves the code before it valid. */
export async function takeBackChallenge(db: Database, id: string): Promise<void> {
  await db.updateTable('sign_in_challenges').set({ sent_at: null }).where('id', '=', id).execute()
}

/**
 * The newest code of each browser that asked within the day, the newest first: a newer one makes those before it void, but only
 * those of the same browser. Under `lockPerson`, so that two tries are one after the other.
 *
 * @param browserHash of the browser in which a code is typed
 */
export async function listNewestCodes(
  tx: Tx,
  { email, area, browserHash }: { email: string; area: SignInArea; browserHash: Buffer | null },
  now: Date,
) {
  const rows = await tx
    .selectFrom('sign_in_challenges')
    .distinctOn('browser_hash')
    .select(['id', 'code_hash', 'created_at', 'expires_at', 'used_at'])
    .select(sql<boolean>`browser_hash is not distinct from ${browserHash}`.as('isOwn'))
    .where('email', '=', email)
    .where('area', '=', area)
    .where('sent_at', 'is not', null)
    .where('created_at', '>', new Date(now.getTime() - budgetSeconds * 1000))
    .orderBy('browser_hash')
    .orderBy('created_at', 'desc')
    .execute()
  return rows.sort((one, other) => other.created_at.getTime() - one.created_at.getTime())
}

/** @param linkHashes of one link, with each secret that is accepted */
export async function findChallengeByLink(db: Database | Tx, linkHashes: Buffer[]) {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select(['id', 'email', 'expires_at'])
    .where('link_hash', 'in', linkHashes)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** @returns false when it was used before */
export async function spendChallenge(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sign_in_challenges')
    .set({ used_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** What is older counts against no budget any more. */
export async function deleteOldChallenges(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - budgetSeconds * 1000)
  await deleteInBatches(db, 'sign_in_challenges', sql`created_at < ${oldest}`)
}
