import { type AuditActor, bySystem } from '../../audit/audit-entry.ts'
import { recordAudits } from '../../audit/audit-log.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import { secondsToUndo } from '../../platform/forms/toast.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { asAdmin } from '../as-admin.server.ts'
import { expireAsBefore, holdPlace } from '../hold-place.server.ts'
import { holdsPlace, isGivenPlace, type MemberStatus, needsNotice } from '../member.ts'
import { lockMembers, type MemberRecord } from '../members.server.ts'
import type { PlacesOverview } from '../place-offer.ts'
import { lockPlaces } from '../places.server.ts'
import { endSessionsWithoutPlace, setStatus } from '../registrations.server.ts'
import { added, type JobCounters, type MemberJob, mayUndo, type StatusFacts } from './member-job.ts'
import { idsOf, insertJob, insertRows, lockJob, nextDone, noteResults, updateJob } from './member-jobs.server.ts'
import { listUnchanged, noteAfter, noteBefore, restoreRegistrations } from './noted-registrations.server.ts'

/** So few that people who register meanwhile don't notice the lock. */
const undoneAtOnce = 25

/** Days to accept a place, instead of the cohort's own. */
interface Deadline {
  acceptWithin?: number | null | undefined
}

interface Person {
  member: MemberRecord
  after: MemberRecord
}

/**
 * Changes the statuses of people who have a row in the job, under the locks on cohort and members. A place is held until a day if its
 * member is told of it.
 */
export async function changeRows(
  services: Pick<Services, 'jobs' | 'clock'>,
  tx: Tx,
  job: Pick<MemberJob, 'id' | 'cohortId'>,
  people: Person[],
  { to, tell, acceptWithin }: Pick<StatusFacts, 'to' | 'tell'> & Deadline,
): Promise<void> {
  const ids = people.map(({ member }) => member.id)
  await noteBefore(tx, job, ids)
  await setStatus(tx, ids, to, job.cohortId)
  for (const { member, after } of people) {
    if (!tell || !isGivenPlace(member, after)) continue
    const place = { waited: member.status === 'waitlist', now: services.clock.now(), acceptWithin }
    await holdPlace(services, tx, job.cohortId, member.id, place)
  }
  await noteAfter(tx, job, ids)
}

/**
 * A change that an admin makes without a preview, in the transaction of the caller, who holds the locks and writes the audit log.
 *
 * @param places before the change
 * @returns the id of the job, by which it can be undone
 */
export async function changeWithUndo(
  services: Pick<Services, 'jobs' | 'clock'>,
  tx: Tx,
  admin: Organiser,
  people: Person[],
  {
    cohort,
    to,
    tell,
    places,
    acceptWithin,
    note,
  }: { cohort: number; to: MemberStatus; places: PlacesOverview } & Pick<StatusFacts, 'tell' | 'note'> & Deadline,
): Promise<string> {
  const facts: StatusFacts = { to, list: '', people: [], cohortOfList: null, tell, reason: null, note }
  const job = { kind: 'status', cohortId: cohort, askedBy: admin.memberId, facts, state: 'running' } as const
  const id = await insertJob(tx, job)
  const rows = people.map(({ member }, at) => ({
    line: at + 1,
    memberId: member.id,
    email: member.email,
    facts: { name: `${member.firstName} ${member.lastName}`, from: member.status, inCohort: member.inCohort },
  }))
  await insertRows(tx, id, rows)
  await changeRows(services, tx, { id, cohortId: cohort }, people, { to, tell, acceptWithin })
  await noteResults(
    tx,
    id,
    rows.map(({ line, memberId }) => ({ line, memberId, result: 'done', note: '' })),
  )
  const { length } = people
  const taken = people.reduce(
    (sum, { member, after }) => sum + Number(holdsPlace(after)) - Number(holdsPlace(member)),
    places.taken,
  )
  const toTell = people.filter(({ member, after }) => needsNotice(member, after)).length
  const counters = { places, taken, toTell, outcomes: { changes: length }, results: { done: length } }
  await updateJob(tx, id, { total: length, checked: length, done: length, counters })
  await settleLater(services, tx, id)
  return id
}

/** Everyone is changed: the emails and offers of freed places wait until it can't be undone any more. */
export async function settleLater(
  { jobs, clock }: Pick<Services, 'jobs' | 'clock'>,
  tx: Tx,
  id: string,
  stoppedBecause?: string,
): Promise<void> {
  const settlesAt = new Date(clock.now().getTime() + (secondsToUndo + 2) * 1000)
  await updateJob(tx, id, { state: 'settling', settlesAt, ...(stoppedBecause && { stoppedBecause }) })
  await jobs.add(tx, 'member-job', { job: id }, settlesAt)
}

/** @returns false when it is too late, or was undone before */
export async function beginToUndo({ db, jobs, clock, log }: Services, admin: Organiser, id: string): Promise<boolean> {
  return asAdmin(db, admin, async (tx) => {
    const job = await lockJob(tx, id)
    if (!job || !mayUndo(job, clock.now())) return false
    await updateJob(tx, id, { state: 'undoing', counters: { ...job.counters, undoneBy: admin.memberId } })
    await jobs.add(tx, 'member-job', { job: id }, clock.now())
    log.info({ admin: admin.memberId, job: id }, 'change of statuses is being undone')
    return true
  })
}

/**
 * Puts registrations back to what they were, but for people who changed meanwhile, or whose place has gone.
 *
 * @param actor who undoes it; null when they left meanwhile
 */
export async function undoBatch(
  services: Services,
  tx: Tx,
  job: MemberJob,
  actor: AuditActor | null,
): Promise<{ rows: number; counters: JobCounters }> {
  const { id, cohortId, counters } = job
  const { to } = job.facts as StatusFacts
  const places = await lockPlaces(tx, cohortId)
  const rows = await nextDone(tx, id, null, undoneAtOnce)
  await lockMembers(tx, idsOf(rows))
  const unchanged = new Set(await listUnchanged(tx, job, rows))
  const most = Math.max(places.capacity, counters.places?.taken ?? 0)
  let { taken } = places
  const results = rows.map(({ line, memberId, facts }) => {
    const stays = (note: string) => ({ line, memberId, result: 'stayed', note })
    if (places.calledOff || !unchanged.has(memberId ?? '')) return stays('Changed again in the meantime')
    const more =
      Number(holdsPlace({ status: facts.from, inCohort: facts.inCohort })) -
      Number(holdsPlace({ status: to, inCohort: true }))
    if (more > 0 && taken + more > most) return stays('The place has gone meanwhile')
    taken += more
    return { line, memberId, result: 'undone', note: '' }
  })
  const undone = rows.filter((_, at) => results[at]?.result === 'undone')
  const held = await restoreRegistrations(tx, job, undone)
  for (const { memberId, until } of held) await expireAsBefore(services.jobs, tx, { memberId, cohortId, until })
  await endSessionsWithoutPlace(tx, idsOf(undone))
  if (undone.length > 0)
    await recordAudits(
      tx,
      actor ?? bySystem,
      undone.map(({ memberId, facts }) => ({
        action: 'Change undone',
        subject: { kind: 'member', id: memberId, name: String(facts.name) },
        changes: { status: { before: to, after: facts.from } },
      })),
    )
  await noteResults(tx, id, results)
  const of = results.map(({ result }) => result)
  const { done = 0, ...others } = counters.results
  return { rows: rows.length, counters: { ...counters, results: added({ ...others, done: done - of.length }, of) } }
}
