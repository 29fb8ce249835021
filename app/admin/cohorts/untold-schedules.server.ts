import { sql } from 'kysely'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { changesSince, type KnownSchedule, knownOf, type ScheduleChange } from '../../cohorts/schedule-change.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'

/** @returns what participants plan by; null for a draft, which nobody has seen */
export async function findKnown(db: Database | Tx, cohortId: number): Promise<KnownSchedule | null> {
  const schedule = await findSchedule(db, cohortId)
  return schedule && knownOf(schedule)
}

/** @returns what has changed since participants were told; none where they know it all */
export async function findUntold(db: Database | Tx, cohortId: number, now: Date): Promise<ScheduleChange[]> {
  const row = await db
    .selectFrom('untold_schedules')
    .select(sql<KnownSchedule>`known`.as('known'))
    .where('cohort_id', '=', cohortId)
    .executeTakeFirst()
  const current = row && (await findKnown(db, cohortId))
  return row && current ? changesSince(row.known, current, now) : []
}

/** Under the lock on the cohort. @param known what participants know; of two changes they know what was before the first */
export async function keepKnown(tx: Tx, cohortId: number, known: KnownSchedule): Promise<void> {
  await tx
    .insertInto('untold_schedules')
    .values({ cohort_id: cohortId, known: JSON.stringify(known) })
    .onConflict((conflict) => conflict.column('cohort_id').doNothing())
    .execute()
}

/** Under the lock on the cohort: from now on participants know what there is. */
export async function forgetKnown(tx: Tx, cohortId: number): Promise<void> {
  await tx.deleteFrom('untold_schedules').where('cohort_id', '=', cohortId).execute()
}
