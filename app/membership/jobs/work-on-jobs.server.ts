import type { AuditActor } from '../../audit/audit-entry.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { inBatches } from '../../platform/jobs/job-kind.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { keepsAdminRole } from '../admins.server.ts'
import { findMemberById } from '../members.server.ts'
import { isRegistrationNotOpen, lockCohorts } from '../places.server.ts'
import { importJob } from './import-job.server.ts'
import type { JobWork } from './job-work.ts'
import { isUnderWay, type JobKind, type MemberJob } from './member-job.ts'
import { giveUpJob, lockJob, updateJob } from './member-jobs.server.ts'
import { statusJob } from './status-job.server.ts'

const workOf: Record<JobKind, JobWork> = { import: importJob, status: statusJob }

export const memberJob = inBatches<{ job: string }>('member-job', (services, { job }, { isLast }) =>
  workOnBatch(services, job, isLast),
)

/** So long a request works itself: a short change is over before its page is shown. The rest goes on in the background. */
const atOnceMs = 2_000

export async function workAtOnce(services: Services, id: string): Promise<void> {
  const patience = AbortSignal.timeout(atOnceMs)
  try {
    while (!patience.aborted && (await workOnBatch(services, id)));
  } catch (error) {
    services.log.warn({ job: id, error: (error as Error).message }, 'work on members goes on in the background')
  }
}

/**
 * A batch is stored with how far the job has come: both, or neither.
 *
 * @param isLast after a failure the job is given up, and an admin can let it go on
 * @returns false when there is nothing left to do
 */
export async function workOnBatch(services: Services, id: string, isLast = false): Promise<boolean> {
  const { db } = services
  try {
    const { result } = await inTransaction(services, async (tx) => {
      const job = await lockJob(tx, id)
      if (!job || !isUnderWay(job)) return false
      await continueJob(services, tx, job)
      return true
    })
    return result
  } catch (error) {
    if (isRegistrationNotOpen(error)) {
      const stoppedBecause = 'The bootcamp was called off.'
      await db.transaction().execute((tx) => updateJob(tx, id, { state: 'stopped', stoppedBecause }))
      return false
    }
    if (isLast) await giveUpJob(db, id)
    throw error
  }
}

async function continueJob(services: Services, tx: Tx, job: MemberJob): Promise<void> {
  const work = workOf[job.kind]
  if (job.state === 'collecting') {
    const { rows, counters, isOver } = (await work.collect?.(tx, job)) ?? { ...job, rows: 0, isOver: true }
    return updateJob(tx, job.id, { counters, total: job.total + rows, ...(isOver && { state: 'checking' }) })
  }
  if (job.state === 'checking') {
    const { rows, counters } = await work.check(services, tx, job)
    return updateJob(tx, job.id, { counters, checked: job.checked + rows, ...(rows === 0 && { state: 'checked' }) })
  }
  // The lock of the cohort comes before those of people.
  await lockCohorts(tx, [job.cohortId])
  const actor = await findActor(tx, job.askedBy)
  if (!actor) {
    const stoppedBecause = 'The person who asked for it can no longer do this.'
    return updateJob(tx, job.id, { state: 'stopped', stoppedBecause })
  }
  const { rows, counters } = await work.run(services, tx, job, actor)
  if (rows > 0) return updateJob(tx, job.id, { counters, done: job.done + rows })
  const last = (await work.finish?.(services, tx, job)) ?? { isOver: true, counters }
  await updateJob(tx, job.id, { counters: last.counters, ...(last.isOver && { state: 'done' }) })
  if (last.isOver) services.log.info({ job: job.id, kind: job.kind, ...counters.results }, 'long work on members done')
}

/** Null once they are no organiser any more. */
async function findActor(tx: Tx, id: string | null): Promise<AuditActor | null> {
  if (id === null || !(await keepsAdminRole(tx, id, 'organiser'))) return null
  const member = await findMemberById(tx, id)
  return member && { memberId: member.id, email: member.email }
}
