import type { CohortChoice } from '../../cohorts/cohort-choice.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { findMemberRecord, findStandings } from '../members.server.ts'
import { findPlacesOverview } from '../places.server.ts'

/**
 * A member as the form for changes has them: with what they are in the cohort that was chosen. Where none was, it is the one that
 * visitors are told of, unless this person takes or took part in others only: then their newest.
 *
 * @returns null for nobody
 */
export async function findEdited(db: Database, id: string, choice: CohortChoice) {
  const standings = (await findStandings(db, [id])).get(id) ?? []
  const isIn = (cohort: { id: number }) => standings.some((own) => own.cohort.id === cohort.id)
  const own = choice.cohorts.find(isIn)
  const cohort = choice.chosen ?? (own && !isIn(choice.told) ? own : choice.told)
  const [member, places] = await Promise.all([findMemberRecord(db, id, cohort.id), findPlacesOverview(db, cohort.id)])
  return member && { member, cohort, places, standings }
}
