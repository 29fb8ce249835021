import { changesBetween } from '../../../audit/audit-entry.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import type { CohortFacts } from '../../../cohorts/cohort-record.ts'
import { type CohortRecord, isSlugTaken, listZones, updateCohort } from '../../../cohorts/cohort-records.server.ts'
import { offerablePlaces } from '../../../membership/place-offer.ts'
import { offerIfAutomatic } from '../../../membership/places/offer-places.server.ts'
import { findPlacesOverview } from '../../../membership/places.server.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import type { Services } from '../../../platform/services.ts'
import { countPeopleOf } from '../../../portal/cohort-figures.server.ts'
import type { Organiser } from '../../../viewer.ts'
import { cohortTexts } from '../cohort-edit.ts'
import { refusals } from '../copy.ts'
import { readDates } from '../dates.server.ts'
import { noSuchTime } from '../dates.ts'
import { underCohortLock } from '../under-cohort-lock.server.ts'

export type ChangeCohortResult =
  /**
   * @property offered names of the members who were offered the added places
   * @property waiting how many people wait for added places that an admin has to offer
   */
  | { outcome: 'saved'; offered: string[]; waiting: number }
  | { outcome: 'changed-meanwhile'; current: CohortRecord }
  | { outcome: 'refused'; field: keyof CohortFacts; message: string }
  | { outcome: 'gone' }

/**
 * Saves the facts of a cohort in one transaction. A capacity below the number of held places takes no place away; added
 * places are offered to the waitlist if the cohort offers automatically.
 *
 * @param version of the cohort that the admin has seen
 */
export async function changeCohort(
  services: Services,
  admin: Organiser,
  { id, version }: Pick<CohortRecord, 'id' | 'version'>,
  facts: CohortFacts,
): Promise<ChangeCohortResult> {
  const result = await underCohortLock(services, admin, id, async (tx, before): Promise<ChangeCohortResult> => {
    const changes = changesBetween(cohortTexts(before), cohortTexts(facts))
    // A second click finds the values of the first.
    if (Object.keys(changes).length === 0) return { outcome: 'saved', offered: [], waiting: 0 }
    if (before.calledOff) return { outcome: 'refused', field: 'name', message: refusals.calledOff }
    if (version !== before.version) return { outcome: 'changed-meanwhile', current: before }
    const refused = await findRefused(tx, before, facts)
    if (refused) return { outcome: 'refused', ...refused }
    await updateCohort(tx, before, facts)
    const subject = { kind: 'cohort', id: String(id), name: facts.name } as const
    await recordAudit(tx, admin, { action: 'Cohort changed', subject, changes })
    if (facts.capacity <= before.capacity) return { outcome: 'saved', offered: [], waiting: 0 }
    const offered = await offerIfAutomatic(services, tx, id)
    const places = await findPlacesOverview(tx, id)
    return { outcome: 'saved', offered, waiting: offerablePlaces(places) && places.waiting }
  })
  services.log.info({ admin: admin.memberId, cohort: id, outcome: result.outcome }, 'cohort saved')
  return result
}

/** Checks that need the database: the cohort may have been published or have a registration since the form was opened. */
async function findRefused(tx: Tx, before: CohortRecord, facts: CohortFacts) {
  if (before.state !== 'draft') {
    for (const field of ['value', 'closes', 'meetingUrl', 'chatUrl'] as const)
      if (facts[field] === null) return { field, message: refusals.needed }
  }
  if (facts.slug !== before.slug) {
    if (before.state !== 'draft') return { field: 'slug', message: refusals.publicAddress } as const
    if (await isSlugTaken(tx, facts.slug, before.id)) return { field: 'slug', message: refusals.addressTaken } as const
  }
  if (facts.zone !== before.zone) {
    if (!(await mayChangeZone(tx, before))) return { field: 'zone', message: refusals.zoneInUse } as const
    if (!(await listZones(tx)).includes(facts.zone)) return { field: 'zone', message: refusals.noZone } as const
    for (const date of await readDates(tx, before.id)) {
      const wrong = noSuchTime(date, facts)
      if (wrong) return { field: 'zone', message: wrong.message } as const
    }
  }
  return null
}

/** Not once there is a registration: members have the times in their calendars. */
async function mayChangeZone(tx: Tx, { id, state }: CohortRecord): Promise<boolean> {
  return state === 'draft' || !(await countPeopleOf(tx, [id])).has(id)
}
