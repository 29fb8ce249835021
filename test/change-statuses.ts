import type { MemberJob } from '../app/membership/changes/member-job.ts'
import { findJob } from '../app/membership/changes/member-jobs.server.ts'
import { beginStatusChange } from '../app/membership/jobs/begin-job.server.ts'
import { type Agreement, agreeToJob } from '../app/membership/jobs/decide-job.server.ts'
import { workAtOnce } from '../app/membership/jobs/work-on-jobs.server.ts'
import type { MemberStatus } from '../app/membership/member.ts'
import type { Confirmed, Organiser } from '../app/viewer.ts'
import { pilotCohort } from './pilot.ts'
import type { TestServices } from './services.ts'

interface Change extends Partial<Agreement> {
  people: string[]
  to: MemberStatus
  cohort?: number
}

/** Looks through a change of statuses, which an admin has not agreed to yet. */
export async function previewStatuses(
  services: TestServices,
  admin: Confirmed<Organiser>,
  { people, to, cohort = pilotCohort }: Change,
): Promise<MemberJob> {
  const id = await beginStatusChange(services, admin, { to, list: '', people, cohortOfList: null }, cohort)
  await workAtOnce(services, id)
  return (await findJob(services.db, id)) as MemberJob
}

/** A change of statuses that an admin agrees to after the preview, and doesn't undo. */
export async function changeStatuses(
  services: TestServices,
  admin: Confirmed<Organiser>,
  { tell = true, reason, agreedTaken, ...change }: Change,
): Promise<MemberJob> {
  const { id } = await previewStatuses(services, admin, change)
  const outcome = await agreeToJob(services, admin, id, { tell, reason, agreedTaken }, admin)
  if (outcome !== 'running') throw new Error(outcome)
  await workAtOnce(services, id)
  await services.settleChanges()
  return (await findJob(services.db, id)) as MemberJob
}
