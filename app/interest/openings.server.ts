import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** What is told once of each cohort. */
export type Opening = 'head start' | 'registration'

/** Those that have come and are not told yet: while one can still register, so nothing is told of a cohort whose registration is over. */
const untold = sql<{ cohortId: number; opening: Opening }>`
  select id as "cohortId", opening from cohorts,
    lateral (values
      ('head start', head_start_at, opens_at),
      ('registration', coalesce(opens_at, '-infinity'), closes_at)) as period (opening, begins, ends)
  where state = 'published' and not exists (
    select from openings_told as told where told.cohort_id = cohorts.id and told.opening = period.opening)`

export async function listOpenings(db: Database, now: Date): Promise<{ cohortId: number; opening: Opening }[]> {
  const { rows } = await sql<{ cohortId: number; opening: Opening }>`
    ${untold} and begins <= ${now} and ends > ${now}`.execute(db)
  return rows
}

/** Under the lock on the cohort. @returns false when it was told, or is not to be told any more */
export async function noteOpeningTold(tx: Tx, cohortId: number, opening: Opening, now: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into openings_told (cohort_id, opening, told_at)
    select "cohortId", opening, ${now} from (
      ${untold} and cohorts.id = ${cohortId} and opening = ${opening} and begins <= ${now} and ends > ${now}) as opening
    on conflict do nothing`.execute(tx)
  return numAffectedRows === 1n
}

/** @returns null when it was not told */
export async function whenTold(db: Database | Tx, cohortId: number, opening: Opening): Promise<Date | null> {
  const row = await db
    .selectFrom('openings_told')
    .select('told_at')
    .where('cohort_id', '=', cohortId)
    .where('opening', '=', opening)
    .executeTakeFirst()
  return row ? new Date(row.told_at) : null
}

/**
 * @param slug of the one that is meant; null for the one that begins first
 * @returns the cohort for which those who wanted to hear of it may register now, and nobody else
 */
export async function findHeadStartCohort(db: Database, now: Date, slug: string | null): Promise<number | null> {
  const row = await db
    .selectFrom('cohorts')
    .select('id')
    .where('state', '=', 'published')
    .where('head_start_at', '<=', now)
    .where('opens_at', '>', now)
    .$if(slug !== null, (query) => query.where('slug', '=', slug))
    .orderBy('first_starts_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
