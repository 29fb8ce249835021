import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { budgetSeconds, codesADay, type SentCodes, type SignInArea } from './code-request.ts'

/**
 * Whose codes they are: those of one address, asked for by one browser. Browsers that have not signed this person in before have
 * their codes in common (device null), so that a stranger can neither use up nor replace those of a browser that has.
 */
export interface Lane {
  email: string
  deviceHash: Buffer | null
}

export interface NewChallenge {
  id: string
  email: string
  area: SignInArea
  device_hash: Buffer | null
  code_hash: Buffer
  link_hash: Buffer | null
  expires_at: Date
}

/** Of both areas: an address has one budget. */
export async function findSentCodes(tx: Tx, { email, deviceHash }: Lane, now: Date): Promise<SentCodes> {
  const last = await tx
    .selectFrom('sign_in_challenges')
    .select((of) => of.fn.max('sent_at').as('at'))
    .where('email', '=', email)
    .executeTakeFirst()
  const counted = await tx
    .selectFrom('sign_in_challenges')
    .select('sent_at')
    .where('email', '=', email)
    .where('device_hash', 'is not distinct from', deviceHash)
    .where('sent_at', '>', new Date(now.getTime() - budgetSeconds * 1000))
    .orderBy('sent_at', 'desc')
    .limit(codesADay)
    .execute()
  return { lastSentAt: last?.at ?? null, sentAt: counted.flatMap(({ sent_at }) => sent_at ?? []) }
}

/** Counts as sent from now on, so that nobody asks for the next one while the letter is under way. */
export async function insertSentChallenge(tx: Tx, challenge: NewChallenge, now: Date): Promise<void> {
  await tx
    .insertInto('sign_in_challenges')
    .values({ ...challenge, created_at: now, sent_at: now })
    .execute()
}

/** The letter has not left: it starts no waiting time, counts against no budget and leaves the code before it valid. */
export async function takeBackChallenge(db: Database, id: string): Promise<void> {
  await db.updateTable('sign_in_challenges').set({ sent_at: null }).where('id', '=', id).execute()
}

const columns = ['id', 'code_hash', 'expires_at', 'wrong_tries', 'used_at'] as const

/** The newest code makes those before it void. Its row stays locked, so that two tries are one after the other. */
export async function lockLatestChallenge(tx: Tx, { email, deviceHash }: Lane, area: SignInArea) {
  const row = await tx
    .selectFrom('sign_in_challenges')
    .select(columns)
    .where('email', '=', email)
    .where('area', '=', area)
    .where('device_hash', 'is not distinct from', deviceHash)
    .where('sent_at', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** @param linkHashes of one link, with each secret that is accepted */
export async function findChallengeByLink(db: Database | Tx, linkHashes: Buffer[]) {
  const row = await db
    .selectFrom('sign_in_challenges')
    .select(['id', 'email', 'area', 'device_hash', 'expires_at', 'used_at'])
    .where('link_hash', 'in', linkHashes)
    .where('sent_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

export async function countWrongTry(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('sign_in_challenges')
    .set((of) => ({ wrong_tries: of('wrong_tries', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Those of codes whose letter has not left count as well: such a code could be tried while the letter was under way. */
export async function countWrongTriesSince(tx: Tx, { email, deviceHash }: Lane, since: Date): Promise<number> {
  const row = await tx
    .selectFrom('sign_in_challenges')
    .select((of) => of.fn.sum<number>('wrong_tries').as('tries'))
    .where('email', '=', email)
    .where('device_hash', 'is not distinct from', deviceHash)
    .where('created_at', '>', since)
    .executeTakeFirst()
  return Number(row?.tries ?? 0)
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
