import { type Insertable, sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import type { DB } from '../../platform/database/schema.ts'
import { mailboxOf } from '../../platform/mail/mailbox-of.ts'
import { budgetSeconds, codesADay, type SentCodes, type SignInArea } from '../code-request.ts'

/**
 * Key of a budget of codes: a browser that has proved to be the person's has its own, and all others share one (device null),
 * because strangers may use them.
 */
export interface CodeBudgetKey {
  email: string
  deviceHash: Buffer | null
}

/** Serializes requests for the same mailbox, so that its budget is exact. */
export async function lockMailbox(tx: Tx, email: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in codes ${mailboxOf(email)}`}, 0))`.execute(tx)
}

/** Counts both areas and every spelling: a mailbox has one budget. */
export async function findSentCodes(
  db: Database | Tx,
  { email, deviceHash }: CodeBudgetKey,
  now: Date,
): Promise<SentCodes> {
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

/** Counts from the insert on, so that a request during the delivery has to wait. */
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

/** The email was not sent: it causes no wait, counts in no budget, and leaves the code before it valid. */
export async function takeBackChallenge(db: Database, id: string): Promise<void> {
  await db.updateTable('sign_in_challenges').set({ sent_at: null }).where('id', '=', id).execute()
}

/**
 * The newest code of each browser within the day, newest first. A newer code invalidates earlier ones of the same browser
 * only. Under `lockPerson`, which serializes attempts.
 *
 * @param browserHash of the browser in which the code is entered
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

/** @param linkHashes hashes of one link, with each accepted secret */
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

/** Deletes rows that no budget counts any more. */
export async function deleteOldChallenges(db: Database, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - budgetSeconds * 1000)
  await deleteInBatches(db, 'sign_in_challenges', sql`created_at < ${oldest}`)
}
