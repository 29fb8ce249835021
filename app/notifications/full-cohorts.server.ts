import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** The cohorts of which the team was told that they are full. */
export async function listFullCohorts(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('cohorts').select('id').where('full_told_at', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

/** @returns whether to tell the team: true on one of several servers */
export async function markFull(tx: Tx, cohort: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('cohorts')
    .set({ full_told_at: now })
    .where('id', '=', cohort)
    .where('full_told_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** After a day, so that the team is told at most once a day per cohort. */
export async function markFree(db: Database, cohort: number, now: Date): Promise<void> {
  await db
    .updateTable('cohorts')
    .set({ full_told_at: null })
    .where('id', '=', cohort)
    .where('full_told_at', '<=', sql<Date>`${now}::timestamptz - interval '1 day'`)
    .execute()
}
