import { sql } from 'kysely'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { changesSince, type KnownSchedule, knownOf, type ScheduleChange } from '../../cohorts/schedule-change.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** @returns the schedule that participants know; null for a draft */
export async function findKnown(db: Database | Tx, cohortId: number): Promise<KnownSchedule | null> {
  const schedule = await findSchedule(db, cohortId)
  return schedule && knownOf(schedule)
}

/** @returns the changes that participants haven't been told of */
export async function findUntold(db: Database | Tx, cohortId: number, now: Date): Promise<ScheduleChange[]> {
  const row = await db
    .selectFrom('untold_schedules')
    .select(sql<KnownSchedule>`known`.as('known'))
    .where('cohort_id', '=', cohortId)
    .executeTakeFirst()
  const current = row && (await findKnown(db, cohortId))
  return row && current ? changesSince(row.known, current, now) : []
}

/** Under the lock on the cohort. @param known what participants know: stays as it was before the first of several changes */
export async function keepKnown(tx: Tx, cohortId: number, known: KnownSchedule): Promise<void> {
  await tx
    .insertInto('untold_schedules')
    .values({ cohort_id: cohortId, known: JSON.stringify(known) })
    .onConflict((conflict) => conflict.column('cohort_id').doNothing())
    .execute()
}

/** Under the lock on the cohort: participants have been told of everything. */
export async function forgetKnown(tx: Tx, cohortId: number): Promise<void> {
  await tx.deleteFrom('untold_schedules').where('cohort_id', '=', cohortId).execute()
}
