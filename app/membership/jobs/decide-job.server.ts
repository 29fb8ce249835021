import type { Services } from '../../platform/services.ts'
import { type Confirmed, isForMany, type Organiser } from '../../viewer.ts'
import { asAdmin } from '../as-admin.server.ts'
import {
  countToBeDone,
  isGivenUp,
  isUnderWay,
  type JobState,
  type MemberJob,
  mayStop,
  type StatusFacts,
} from '../changes/member-job.ts'
import { lockJob, resumeJob, updateJob } from '../changes/member-jobs.server.ts'
import type { ImportFacts } from '../import/member-import.ts'
import type { MemberStatus } from '../member.ts'
import { findMemberRecords } from '../members.server.ts'
import { findPlaceLetterFacts, previewPlaceEmails, type ShownLetter } from '../places/tell-of-places.server.ts'
import { endRunning } from './work-on-jobs.server.ts'

export type AgreeToJobResult = 'running' | 'unconfirmed' | 'not-agreed' | 'nothing-to-do' | 'job-not-found'

export interface Agreement {
  tell: boolean
  reason?: string | undefined
  /** Has to be the number of people with a place afterwards, where that is beyond the capacity. */
  agreedTaken?: number | undefined
}

/**
 * What was found is done from now on. A second click finds it running.
 *
 * @param confirmed the same admin with a confirmed passkey, which a change of many people requires
 */
export async function agreeToJob(
  { db, jobs, clock, log }: Services,
  admin: Organiser,
  id: string,
  { tell, reason, agreedTaken }: Agreement,
  confirmed: Confirmed<Organiser> | null,
): Promise<AgreeToJobResult> {
  return asAdmin(db, admin, async (tx) => {
    const job = await lockJob(tx, id)
    if (job?.kind !== 'status') return 'job-not-found'
    if (job.state !== 'checked') return job.state === 'running' || job.state === 'done' ? 'running' : 'job-not-found'
    const { counters } = job
    const rows = countToBeDone(job)
    if (isAskedFor(job) && !confirmed) return 'unconfirmed'
    if (rows === 0) return 'nothing-to-do'
    if (exceedsBy(job) > 0 && agreedTaken !== counters.taken) return 'not-agreed'
    const facts = { ...(job.facts as StatusFacts), tell, reason: reason ?? null }
    await updateJob(tx, id, {
      state: 'running',
      facts,
      counters: { ...counters, ...(agreedTaken && { agreedTaken }) },
    })
    await jobs.add(tx, 'member-job', { job: id }, clock.now())
    log.info({ admin: admin.memberId, job: id, rows }, 'long work on members agreed to')
    return 'running'
  })
}

/** The emails that the change brings, each as one of those who get it would read it. */
export async function previewJob(
  services: Pick<Services, 'db' | 'clock' | 'config'>,
  { counters, cohortId }: Pick<MemberJob, 'counters' | 'cohortId'>,
  to: MemberStatus,
): Promise<ShownLetter[]> {
  const members = await findMemberRecords(services.db, Object.values(counters.readers ?? {}), cohortId)
  if (members.length === 0) return []
  const facts = await findPlaceLetterFacts(services, cohortId)
  const shown = await Promise.all(members.map((member) => previewPlaceEmails(services, member, facts)))
  return shown.flatMap((letters) => letters[to] ?? [])
}

/** Whether the job needs the admin's passkey: it changes or emails many people, or removes some. */
function isAskedFor(job: MemberJob): boolean {
  if (job.kind === 'import') return job.state === 'undoing' || (job.facts as ImportFacts).tell
  return isForMany(countToBeDone(job))
}

/** By how many the capacity would be exceeded because of it. */
export function exceedsBy({ counters }: Pick<NonNullable<Awaited<ReturnType<typeof lockJob>>>, 'counters'>): number {
  const { places, taken = 0 } = counters
  return places && taken > places.taken ? Math.max(0, taken - places.capacity) : 0
}

/**
 * One that was given up goes on where it was.
 *
 * @param confirmed the same admin, for a change that was agreed to, as in `agreeToJob`
 */
export async function tryJobAgain(
  { db, jobs, clock, log }: Services,
  admin: Organiser,
  id: string,
  confirmed: Confirmed<Organiser> | null,
): Promise<'running' | 'unconfirmed' | 'job-not-found'> {
  return asAdmin(db, admin, async (tx) => {
    const job = await lockJob(tx, id)
    if (!job || !(isGivenUp(job) || isUnderWay(job))) return 'job-not-found'
    if (isUnderWay(job)) return 'running'
    if (isAskedFor(job) && !confirmed) return 'unconfirmed'
    await resumeJob(tx, id)
    await jobs.add(tx, 'member-job', { job: id }, clock.now())
    log.info({ admin: admin.memberId, job: id }, 'long work on members tried again')
    return 'running'
  })
}

/** What is done stays done. @returns the state in which it was stopped; null when there is nothing to stop any more */
export async function stopJob(services: Services, admin: Organiser, id: string): Promise<JobState | null> {
  const { db, log } = services
  return asAdmin(db, admin, async (tx) => {
    const job = await lockJob(tx, id)
    if (!job || !mayStop(job)) return null
    await endRunning(services, tx, id, 'It was stopped by an admin.')
    log.info({ admin: admin.memberId, job: id }, 'long work on members stopped')
    return job.state
  })
}
