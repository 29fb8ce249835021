import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { asAdmin } from '../as-admin.server.ts'
import type { StatusFacts } from '../changes/member-job.ts'
import { insertJob } from '../changes/member-jobs.server.ts'

/**
 * Some people of a list, or all whom it finds; what would become of them is found out before anything changes.
 *
 * @param change.people empty for all
 * @returns the id of the job
 */
export function beginStatusChange(
  { db, jobs, clock, log }: Services,
  admin: Organiser,
  {
    to,
    list,
    people = [],
    cohortOfList,
  }: Pick<StatusFacts, 'to' | 'list' | 'cohortOfList'> & { people?: readonly string[] },
  cohortId: number,
): Promise<string> {
  return asAdmin(db, admin, async (tx) => {
    const facts: StatusFacts = { to, list, people, cohortOfList, tell: true, reason: null }
    const id = await insertJob(tx, { kind: 'status', cohortId, askedBy: admin.memberId, facts, state: 'collecting' })
    await jobs.add(tx, 'member-job', { job: id }, clock.now())
    log.info({ admin: admin.memberId, job: id, to }, 'change of statuses begun')
    return id
  })
}
