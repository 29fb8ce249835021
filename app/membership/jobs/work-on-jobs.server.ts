import type { AuditActor } from '../../audit/audit-entry.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { startPolling } from '../../platform/start-polling.server.ts'
import { keepsAdminRole } from '../admins.server.ts'
import { findMemberById } from '../members.server.ts'
import { lockCohorts } from '../places.server.ts'
import { isRegistrationNotOpen } from '../registrations.server.ts'
import { importJob } from './import-job.server.ts'
import type { JobWork } from './job-work.ts'
import type { JobKind, MemberJob } from './member-job.ts'
import { claimJob, postponeJob, updateJob } from './member-jobs.server.ts'
import { statusJob } from './status-job.server.ts'

const workOf: Record<JobKind, JobWork> = { import: importJob, status: statusJob }

/** After the first, second, … failure of a batch in a row; after one more the job is given up, and an admin can let it go on. */
const waitsInSeconds = [15, 60, 5 * 60, 15 * 60, 60 * 60]

/** Goes on with what waits, whichever server has begun it. @returns ends it, after the batch that is under way */
export function startWorkingOnJobs(services: Services): () => Promise<void> {
  const failure = 'long work on members could not be looked through'
  return startPolling(services, { everyMs: 1_000, work: (stop) => workOnJobs(services, stop), failure })
}

/** All that can be done now, as far as no other server has it in hand. */
export async function workOnJobs(services: Services, stop?: AbortSignal): Promise<void> {
  while (!stop?.aborted && (await workOnBatch(services)));
}

/** @returns false when nothing waits */
export async function workOnBatch(services: Services): Promise<boolean> {
  const { db, log } = services
  const inHand: { job: MemberJob | null } = { job: null }
  try {
    // What the batch did and how far the job has come are stored together, or neither.
    await inTransaction(services, async (tx) => {
      inHand.job = await claimJob(tx)
      if (inHand.job) await goOn(services, tx, inHand.job)
    })
  } catch (error) {
    const { job } = inHand
    if (!job) throw error
    if (isRegistrationNotOpen(error)) {
      const stoppedBecause = 'The bootcamp was called off.'
      await db.transaction().execute((tx) => updateJob(tx, job.id, { state: 'stopped', stoppedBecause }))
      return true
    }
    const wait = waitsInSeconds[job.failures] ?? null
    const failed = { job: job.id, state: job.state, error: (error as Error).stack }
    if (wait === null) log.error(failed, 'long work on members given up')
    else log.error(failed, 'long work on members failed')
    await postponeJob(db, job, wait)
  }
  return inHand.job !== null
}

async function goOn(services: Services, tx: Tx, job: MemberJob): Promise<void> {
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
