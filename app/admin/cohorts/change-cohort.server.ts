import { changesBetween } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import type { CohortFacts } from '../../cohorts/cohort-record.ts'
import { type CohortRecord, updateCohort } from '../../cohorts/cohort-records.server.ts'
import { offerIfAutomatic } from '../../membership/places/offer-places.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Admin } from '../../viewer.ts'
import { cohortTexts } from './cohort-edit.ts'
import { underCohortLock } from './under-cohort-lock.server.ts'

export type ChangeCohortResult =
  /** @property offered who got a place because there are more now, by name */
  | { outcome: 'saved'; offered: string[] }
  | { outcome: 'changed-meanwhile'; current: CohortRecord }
  | { outcome: 'gone' }

/**
 * The facts of a cohort, whole or not at all. Fewer places than people who hold one takes none from anybody; more are offered to
 * those who wait, where that happens automatically.
 *
 * @param version of the cohort that the admin has seen
 */
export async function changeCohort(
  services: Services,
  admin: Admin,
  { id, version }: Pick<CohortRecord, 'id' | 'version'>,
  facts: CohortFacts,
): Promise<ChangeCohortResult> {
  const result = await underCohortLock(services, admin, id, async (tx, before): Promise<ChangeCohortResult> => {
    const changes = changesBetween(cohortTexts(before), cohortTexts(facts))
    // The second of two clicks finds what the first has saved.
    if (Object.keys(changes).length === 0) return { outcome: 'saved', offered: [] }
    if (!(await updateCohort(tx, id, version, facts))) return { outcome: 'changed-meanwhile', current: before }
    const subject = { kind: 'cohort', id: String(id), name: facts.name } as const
    await recordAudit(tx, admin, { action: 'Cohort changed', subject, changes })
    const offered = facts.capacity > before.capacity ? await offerIfAutomatic(services, tx, id) : []
    return { outcome: 'saved', offered }
  })
  services.log.info({ admin: admin.memberId, cohort: id, outcome: result.outcome }, 'cohort saved')
  return result
}
