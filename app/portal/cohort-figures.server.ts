import { sql } from 'kysely'
import { takesPart } from '../membership/places.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'

/** The numbers of members in one cohort by their progress. */
export interface CohortFigures {
  /** Registered, confirmed or waiting. */
  live: number
  /** Registered or confirmed. */
  taken: number
  registered: number
  /** Without members who declined a place. */
  waiting: number
  /** Registered, and done with the onboarding of this cohort. */
  onboarded: number
}

export const nobody: CohortFigures = { live: 0, taken: 0, registered: 0, waiting: 0, onboarded: 0 }

/** By the cohort's id; a cohort without registrations is missing. */
export async function countPeopleOf(db: Database | Tx, cohortIds: number[]): Promise<Map<number, CohortFigures>> {
  const { rows } = await sql<CohortFigures & { id: number }>`
    select cohort_id as id,
      count(*) filter (where ${takesPart}) as live,
      count(*) filter (where status in ('registered', 'confirmed')) as taken,
      count(*) filter (where status = 'registered') as registered,
      count(*) filter (where registrations.state = 'waiting') as waiting,
      count(*) filter (
        where status = 'registered' and expectations_accepted_at is not null and questionnaire_completed) as onboarded
    from registrations left join profiles on user_id = member_id
    where cohort_id = any (${cohortIds}) group by cohort_id`.execute(db)
  return new Map(rows.map(({ id, ...figures }) => [id, figures]))
}
