import { sql } from 'kysely'
import { type ListedCohort, selectNamedCohorts } from '../cohorts/cohorts.server.ts'
import { sessionWith } from '../sign-in/sessions.server.ts'

/** The session, and the cohorts from which a page chooses, in one statement. */
export const findSessionAndCohorts = sessionWith(
  ({ now }: { now: Date }) =>
    sql<ListedCohort[]>`(select coalesce(json_agg(named), '[]') from (${selectNamedCohorts(now)}) as named)`,
)
