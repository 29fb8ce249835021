import { sql } from 'kysely'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { unknownAddresses } from './code-request.ts'

/** Look-ups from one network follow one after the other: otherwise a burst would be over before the first one is counted. */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`sign-in ${network}`}, 0))`.execute(tx)
}

/** When addresses that may not sign in were tried from this network within the window, newest first; each counts once. */
export async function findUnknownSignIns(tx: Tx, network: string, now: Date): Promise<Date[]> {
  const rows = await tx
    .selectFrom('unknown_sign_ins')
    .select('asked_at')
    .where('network', '=', network)
    .where('asked_at', '>', windowStart(now))
    .orderBy('asked_at', 'desc')
    .limit(unknownAddresses.most)
    .execute()
  return rows.map(({ asked_at }) => asked_at)
}

/** @returns whether it is a new one; an address that is tried again and again counts once */
export async function rememberUnknownSignIn(tx: Tx, network: string, emailHash: Buffer, now: Date): Promise<boolean> {
  const { isNew } = await tx
    .insertInto('unknown_sign_ins')
    .values({ network, email_hash: emailHash, asked_at: now })
    .onConflict((conflict) => conflict.columns(['network', 'email_hash']).doUpdateSet({ asked_at: now }))
    // Only a row that replaces an older version of itself has a transaction that ended that one.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow()
  return isNew
}

export async function deleteOldUnknownSignIns(db: Database, now: Date): Promise<void> {
  await deleteInBatches(db, 'unknown_sign_ins', sql`asked_at <= ${windowStart(now)}`)
}

function windowStart(now: Date): Date {
  return new Date(now.getTime() - unknownAddresses.windowSeconds * 1000)
}
