import type { CohortChoice } from '../../../cohorts/cohort-choice.ts'
import type { Services } from '../../../platform/services.ts'
import { writtenMarksOf } from '../../marks/address-mark.ts'
import { findMarked } from '../../marks/marked-members.server.ts'
import { findMemberRecord } from '../../members.server.ts'
import { findPlaceLetterFacts, previewPlaceEmails } from '../../places/tell-of-places.server.ts'
import { findPlacesOverview } from '../../places.server.ts'
import { refusedMarkOf } from '../refused-mark.ts'

/**
 * A member for the edit form, with their registration in the chosen cohort. Without a chosen one it is the featured cohort, or
 * for a member of other cohorts only, their newest.
 *
 * @returns null when there is no such member
 * @property letters the emails that a change of status would send
 */
export async function findEdited(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  id: string,
  choice: CohortChoice,
) {
  const { db } = services
  const marked = await findMarked(db, id)
  if (!marked) return null
  const { registrations, marks, refusal } = marked
  const isIn = (cohort: { id: number }) => registrations.some((own) => own.cohort.id === cohort.id)
  const own = choice.cohorts.find(isIn)
  const cohort = choice.chosen ?? (own && !isIn(choice.told) ? own : choice.told)
  const [member, places, facts] = await Promise.all([
    findMemberRecord(db, id, cohort.id),
    findPlacesOverview(db, cohort.id),
    findPlaceLetterFacts(services, cohort.id),
  ])
  if (!member) return null
  const letters = await previewPlaceEmails(services, member, facts)
  return {
    member,
    cohort,
    places,
    registrations,
    letters,
    marks: writtenMarksOf(marks),
    refused: refusedMarkOf(refusal),
  }
}
