import { changesBetween } from '../../../audit/audit-entry.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import type { CohortFacts } from '../../../cohorts/cohort-record.ts'
import { type CohortRecord, isSlugTaken, listZones, updateCohort } from '../../../cohorts/cohort-records.server.ts'
import { offerablePlaces, placesForNewcomers } from '../../../membership/place-offer.ts'
import { offerIfAutomatic } from '../../../membership/places/offer-places.server.ts'
import { findPlacesOverview } from '../../../membership/places.server.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import type { Services } from '../../../platform/services.ts'
import { countPeopleOf } from '../../../portal/cohort-figures.server.ts'
import type { Organiser } from '../../../viewer.ts'
import { cohortTexts } from '../cohort-edit.ts'
import { refusals } from '../copy.ts'
import { underCohortLock } from '../under-cohort-lock.server.ts'

export type ChangeCohortResult =
  /**
   * @property offered who got a place because there are more now, by name
   * @property waiting how many people wait for a place that an admin can offer them because there are more now
   */
  | { outcome: 'saved'; offered: string[]; waiting: number }
  | { outcome: 'changed-meanwhile'; current: CohortRecord }
  | { outcome: 'refused'; field: keyof CohortFacts; message: string }
  | { outcome: 'gone' }

/**
 * The facts of a cohort, whole or not at all. Fewer places than people who hold one takes none from anybody; more are offered to
 * those who wait, where that happens automatically.
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
    // The second of two clicks finds what the first has saved.
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
    const places = placesForNewcomers(await findPlacesOverview(tx, id))
    return { outcome: 'saved', offered, waiting: offerablePlaces(places) && places.waiting }
  })
  services.log.info({ admin: admin.memberId, cohort: id, outcome: result.outcome }, 'cohort saved')
  return result
}

/** What a form can't know: it may have been published, or somebody may have registered, since it was opened. */
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
  }
  return null
}

/** Whoever has registered has the times in a calendar. */
async function mayChangeZone(tx: Tx, { id, state }: CohortRecord): Promise<boolean> {
  return state === 'draft' || !(await countPeopleOf(tx, [id])).has(id)
}
