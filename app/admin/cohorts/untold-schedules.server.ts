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
    .selectFrom('cohorts')
    .select(sql<KnownSchedule | null>`untold_schedule`.as('known'))
    .where('id', '=', cohortId)
    .executeTakeFirst()
  const current = row?.known && (await findKnown(db, cohortId))
  return row?.known && current ? changesSince(row.known, current, now) : []
}

/** Under the lock on the cohort. @param known what participants know: stays as it was before the first of several changes */
export async function keepKnown(tx: Tx, cohortId: number, known: KnownSchedule): Promise<void> {
  await tx
    .updateTable('cohorts')
    .set({ untold_schedule: JSON.stringify(known) })
    .where('id', '=', cohortId)
    .where('untold_schedule', 'is', null)
    .execute()
}

/** Under the lock on the cohort: participants have been told of everything. */
export async function forgetKnown(tx: Tx, cohortId: number): Promise<void> {
  await tx.updateTable('cohorts').set({ untold_schedule: null }).where('id', '=', cohortId).execute()
}
