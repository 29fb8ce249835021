import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** How many people are how far in one cohort. */
export interface CohortFigures {
  /** Who is registered, confirmed or waits. */
  live: number
  /** Registered or confirmed. */
  taken: number
  registered: number
  /** Who declined a place is not among them. */
  waiting: number
  /** Registered, and through the onboarding of this cohort. */
  onboarded: number
}

export const nobody: CohortFigures = { live: 0, taken: 0, registered: 0, waiting: 0, onboarded: 0 }

/** By the cohort's id; one that nobody has registered for is missing. */
export async function countPeopleOf(db: Database | Tx, cohortIds: number[]): Promise<Map<number, CohortFigures>> {
  const peopleIn = (...places: string[]) =>
    sql`coalesce(sum(people) filter (where subject = 'place' and value = any (${places})), 0)`
  const { rows } = await sql<CohortFigures & { id: number }>`
    select cohort_id as id,
      ${peopleIn('registered', 'confirmed', 'waiting', 'keeping turn', 'declined', 'expired')} as live,
      ${peopleIn('registered', 'confirmed')} as taken,
      ${peopleIn('registered')} as registered,
      ${peopleIn('waiting', 'keeping turn')} as waiting,
      coalesce(sum(people) filter (where subject = 'onboarding of registered' and value = 'registration-complete'), 0) as onboarded
    from tallies where cohort_id = any (${cohortIds}) and subject in ('place', 'onboarding of registered')
    group by cohort_id having sum(people) filter (where subject = 'place') > 0`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
