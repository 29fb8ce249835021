import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** Registration is open and the opening was not announced yet. */
const isUntold = (now: Date) => sql<boolean>`state = 'published' and coalesce(opens_at, '-infinity') <= ${now}
  and closes_at > ${now} and opening_told_at is null`

/** The cohorts whose opening is to be announced. */
export async function listOpenings(db: Database, now: Date): Promise<number[]> {
  const rows = await db.selectFrom('cohorts').select('id').where(isUntold(now)).execute()
  return rows.map(({ id }) => id)
}

/** Under the lock on the cohort. @returns false when it was announced, or is no longer to be announced */
export async function noteOpeningTold(tx: Tx, cohortId: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cohorts')
    .set({ opening_told_at: now })
    .where('id', '=', cohortId)
    .where(isUntold(now))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** When the opening was announced; null when it was not. */
export async function whenTold(db: Database | Tx, cohortId: number): Promise<Date | null> {
  const row = await db.selectFrom('cohorts').select('opening_told_at').where('id', '=', cohortId).executeTakeFirst()
  return row?.opening_told_at ?? null
}
