import { type CohortRecord, findCohortRecord } from '../../cohorts/cohort-records.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { lockCohorts } from '../../membership/places.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Admin } from '../../viewer.ts'

/** One change of a cohort or its schedule at a time. Emails that `work` adds leave after it. */
export async function underCohortLock<Result>(
  services: Services,
  admin: Admin,
  cohortId: number,
  work: (tx: Tx, cohort: CohortRecord) => Promise<Result>,
): Promise<Result | { outcome: 'gone' }> {
  const { result } = await inTransaction(services, async (tx) => {
    await lockCohorts(tx, [cohortId])
    await refuseFormerAdmin(tx, admin)
    const cohort = await findCohortRecord(tx, cohortId)
    return cohort ? work(tx, cohort) : { outcome: 'gone' as const }
  })
  return result
}
