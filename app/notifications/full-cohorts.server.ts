import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** The cohorts that were full at the last check. */
export async function listFullCohorts(db: Database): Promise<number[]> {
  const rows = await db.selectFrom('full_cohorts').select('cohort_id').where('is_full', '=', true).execute()
  return rows.map(({ cohort_id }) => cohort_id)
}

/** @returns whether to tell the team: true on one of several servers, and at most once a day per cohort */
export async function markFull(tx: Tx, cohort: number, now: Date): Promise<boolean> {
  const { rows } = await sql<{ tell: boolean }>`
    insert into full_cohorts as known (cohort_id, is_full, told_at) values (${cohort}, true, ${now})
    on conflict (cohort_id) do update set is_full = true,
      told_at = case when known.told_at <= ${now}::timestamptz - interval '1 day' then excluded.told_at else known.told_at end
      where not known.is_full
    returning told_at = ${now} as tell`.execute(tx)
  return rows[0]?.tell ?? false
}

export async function markFree(db: Database, cohort: number): Promise<void> {
  await db.updateTable('full_cohorts').set({ is_full: false }).where('cohort_id', '=', cohort).execute()
}
