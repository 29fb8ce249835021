import { changesBetween } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import type { CohortFacts } from '../../cohorts/cohort-record.ts'
import { type CohortRecord, findCohortRecord, updateCohort } from '../../cohorts/cohort-records.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { offerIfAutomatic } from '../../membership/places/offer-places.server.ts'
import { lockCohorts } from '../../membership/places.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Admin } from '../../viewer.ts'
import { cohortTexts } from './cohort-edit.ts'

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
  const { result } = await inTransaction(services, async (tx): Promise<ChangeCohortResult> => {
    await lockCohorts(tx, [id])
    await refuseFormerAdmin(tx, admin)
    const before = await findCohortRecord(tx, id)
    if (!before) return { outcome: 'gone' }
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
