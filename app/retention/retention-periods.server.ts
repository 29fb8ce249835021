import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { type Days, type Retained, type Retention, retainedKinds, usualRetention } from './retention.ts'

/** With the defaults for those that were never set. */
export async function readRetention(db: Database | Tx): Promise<Retention> {
  const rows = await db.selectFrom('retention_periods').select(['kind', 'days']).execute()
  const isKnown = (kind: string): kind is Retained => (retainedKinds as string[]).includes(kind)
  const set = rows.filter(({ kind }) => isKnown(kind)).map(({ kind, days }) => [kind, days] as const)
  return { ...usualRetention, ...Object.fromEntries(set) }
}

/** Locked until the transaction ends. */
export async function lockRetention(tx: Tx): Promise<Retention> {
  await sql`select pg_advisory_xact_lock(hashtextextended('retention periods', 0))`.execute(tx)
  return readRetention(tx)
}

/** @returns when an admin last set one; null when none ever did */
export async function findLastSet(db: Database): Promise<Date | null> {
  const row = await db
    .selectFrom('retention_periods')
    .select('set_at')
    .orderBy('set_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.set_at ?? null
}

export async function setRetention(tx: Tx, kind: Retained, days: Days, now: Date): Promise<void> {
  const period = { days, set_at: now }
  await tx
    .insertInto('retention_periods')
    .values({ kind, ...period })
    .onConflict((conflict) => conflict.column('kind').doUpdateSet(period))
    .execute()
}
