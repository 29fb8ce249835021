import type { AuditActor } from '../../audit/audit-entry.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { inBatches } from '../../platform/jobs/job-kind.ts'
import type { Attempt } from '../../platform/jobs/jobs.server.ts'
import type { Services } from '../../platform/services.ts'
import { keepsAdminRole } from '../admins.server.ts'
import { isUnderWay, type JobKind, type MemberJob } from '../changes/member-job.ts'
import { giveUpJob, isChangedLater, lockJob, updateJob } from '../changes/member-jobs.server.ts'
import { settleLater } from '../changes/undo-changes.server.ts'
import { findMemberById } from '../members.server.ts'
import { isRegistrationNotOpen, lockCohorts } from '../places.server.ts'
import { importJob } from './import-job.server.ts'
import type { JobWork } from './job-work.ts'
import { statusJob } from './status-job.server.ts'

const workOf: Record<JobKind, JobWork> = { import: importJob, status: statusJob }

export const memberJob = inBatches<{ job: string }>('member-job', (services, { job }, { isLast, dueAt }) =>
  workOnBatch(services, job, { isLast, dueAt }),
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
 * @param attempt.isLast after a failure the job is given up, and an admin can let it go on
 * @param attempt.dueAt by the database's clock, which may be ahead
 * @returns false when there is nothing to do, or not yet
 */
export async function workOnBatch(
  services: Services,
  id: string,
  { isLast = false, dueAt }: Partial<Pick<Attempt, 'isLast' | 'dueAt'>> = {},
): Promise<boolean> {
  const { db } = services
  try {
    return await db.transaction().execute(async (tx) => {
      const job = await lockJob(tx, id)
      if (!job || !isUnderWay(job)) return false
      const now = Math.max(services.clock.now().getTime(), dueAt?.getTime() ?? 0)
      if (job.state === 'settling' && job.settlesAt && now < job.settlesAt.getTime()) return false
      await continueJob(services, tx, job)
      return true
    })
  } catch (error) {
    if (isRegistrationNotOpen(error)) {
      await db.transaction().execute((tx) => endRunning(services, tx, id, 'The bootcamp was called off.'))
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
  if (job.state === 'settling') {
    // Undoing the later change would bring back what this one tells of.
    if (job.counters.settledUntil === undefined && (await isChangedLater(tx, job)))
      return settleLater(services, tx, job.id)
    const { isOver, counters } = (await work.settle?.(services, tx, job)) ?? { ...job, isOver: true }
    return updateJob(tx, job.id, { counters, ...(isOver && { state: job.stoppedBecause ? 'stopped' : 'done' }) })
  }
  if (job.state === 'undoing') {
    const undoneBy = await findActor(tx, job.counters.undoneBy ?? null)
    const { rows, counters } = (await work.undo?.(services, tx, job, undoneBy)) ?? { ...job, rows: 0 }
    return updateJob(tx, job.id, { counters, ...(rows === 0 && { state: 'undone' }) })
  }
  const actor = await findActor(tx, job.askedBy)
  if (!actor) return endRunning(services, tx, job.id, 'The person who asked for it can no longer do this.')
  const { rows, counters } = await work.run(services, tx, job, actor)
  if (rows > 0) return updateJob(tx, job.id, { counters, done: job.done + rows })
  await endRunning(services, tx, job.id)
  services.log.info({ job: job.id, kind: job.kind, ...counters.results }, 'long work on members done')
}

/**
 * What is done stays done; of a change of statuses, until it settles, it can be undone.
 *
 * @param stoppedBecause why it ends before its last row
 */
export async function endRunning(services: Services, tx: Tx, id: string, stoppedBecause?: string): Promise<void> {
  const job = await lockJob(tx, id)
  if (job?.kind === 'status' && job.counters.results.done) return settleLater(services, tx, id, stoppedBecause)
  await updateJob(tx, id, stoppedBecause ? { state: 'stopped', stoppedBecause } : { state: 'done' })
}

/** Null once they are no organiser any more. */
async function findActor(tx: Tx, id: string | null): Promise<AuditActor | null> {
  if (id === null || !(await keepsAdminRole(tx, id, 'organiser'))) return null
  const member = await findMemberById(tx, id)
  return member && { memberId: member.id, email: member.email }
}
