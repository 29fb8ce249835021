import { type CohortRecord, findCohortRecord } from '../../cohorts/cohort-records.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { findPlacesOverview, lockCohorts } from '../../membership/places.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { findUntold, forgetKnown, keepKnown } from './untold-schedules.server.ts'

/**
 * Locks the cohort for one change of it or its schedule. Sends the emails of `work` after the commit. Stores the schedule
 * that participants know before the first change that they haven't been told of (`findUntold`).
 */
export async function underCohortLock<Result>(
  services: Services,
  admin: Organiser,
  cohortId: number,
  work: (tx: Tx, cohort: CohortRecord) => Promise<Result>,
): Promise<Result | { outcome: 'gone' }> {
  const { result } = await inTransaction(services, async (tx) => {
    await lockCohorts(tx, [cohortId])
    await refuseFormerAdmin(tx, admin)
    const cohort = await findCohortRecord(tx, cohortId)
    if (!cohort) return { outcome: 'gone' as const }
    if (cohort.state !== 'published') return work(tx, cohort)
    await keepKnown(tx, cohortId)
    const result = await work(tx, cohort)
    const hasSomeone = (await findPlacesOverview(tx, cohortId)).taken > 0
    if (!hasSomeone || (await findUntold(tx, cohortId, services.clock.now())).length === 0)
      await forgetKnown(tx, cohortId)
    return result
  })
  return result
}

/** `underCohortLock` for the schedule. @throws for a called-off bootcamp, whose schedule can't change */
export function underScheduleLock<Result>(
  services: Services,
  admin: Organiser,
  cohortId: number,
  work: (tx: Tx, cohort: CohortRecord) => Promise<Result>,
): Promise<Result | { outcome: 'gone' }> {
  return underCohortLock(services, admin, cohortId, (tx, cohort) => {
    if (cohort.calledOff) throw new Error('This bootcamp was called off.')
    return work(tx, cohort)
  })
}
