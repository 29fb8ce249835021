import { sql } from 'kysely'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { changesSince, type KnownSchedule, knownOf, type ScheduleChange } from '../../cohorts/schedule-change.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** What participants were told, if the schedule has changed since, and the schedule as it is. @returns null for a draft */
export async function findToldSchedule(
  db: Database | Tx,
  cohortId: number,
): Promise<{ known: KnownSchedule; current: KnownSchedule } | null> {
  const schedule = await findSchedule(db, cohortId)
  if (!schedule) return null
  const row = await db
    .selectFrom('cohorts')
    .select(sql<KnownSchedule | null>`untold_schedule`.as('known'))
    .where('id', '=', cohortId)
    .executeTakeFirst()
  const current = knownOf(schedule)
  return { known: row?.known ?? current, current }
}

/** @returns the changes that participants haven't been told of */
export async function findUntold(db: Database | Tx, cohortId: number, now: Date): Promise<ScheduleChange[]> {
  const told = await findToldSchedule(db, cohortId)
  return told ? changesSince(told.known, told.current, now) : []
}

/** Under the lock on the cohort, before a change: participants know the schedule as it was before the first of several. */
export async function keepKnown(tx: Tx, cohortId: number): Promise<void> {
  const schedule = await findSchedule(tx, cohortId)
  await tx
    .updateTable('cohorts')
    .set({ untold_schedule: schedule && JSON.stringify(knownOf(schedule)) })
    .where('id', '=', cohortId)
    .where('untold_schedule', 'is', null)
    .execute()
}

/** Under the lock on the cohort: participants have been told of everything. */
export async function forgetKnown(tx: Tx, cohortId: number): Promise<void> {
  await tx.updateTable('cohorts').set({ untold_schedule: null }).where('id', '=', cohortId).execute()
}
