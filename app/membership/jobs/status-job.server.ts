import { changesBetween } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Services } from '../../platform/services.ts'
import { planStatusChanges, type StatusChange, whatHappens } from '../bulk-status/bulk-status.ts'
import { findMemberRecords, lockMembers } from '../members.server.ts'
import { offerFreedPlaces } from '../places/offer-freed-places.server.ts'
import { writePlaceLetter } from '../places/offer-places.server.ts'
import { discardOfCancelled } from '../places/waiting-letters.server.ts'
import { findPlacesOverview, lockPlaces } from '../places.server.ts'
import { findLiveElsewhere, setStatus } from '../registrations.server.ts'
import { factsOf } from '../roster/editing/member-edit.ts'
import { nextMatchingMembers } from '../roster/lists/member-batches.server.ts'
import { readMemberQuery } from '../roster/lists/member-query.ts'
import type { JobBatch, JobWork } from './job-work.ts'
import { added, type MemberJob, type StatusFacts, type StatusOutcome } from './member-job.ts'
import { insertRows, type JobRow, nextToDo, nextUnchecked, noteOutcomes, noteResults } from './member-jobs.server.ts'

const checkedAtOnce = 500
/** So few that whoever registers meanwhile doesn't notice the lock. */
const changedAtOnce = 25
const offeredAtOnce = 25

const factsIn = (job: MemberJob) => job.facts as StatusFacts

export const statusJob: JobWork = {
  /** Free places go to those who joined first, and the list comes with those who joined last: so its lines count backwards. */
  async collect(tx, job) {
    const { list, cohortOfList } = factsIn(job)
    const query = readMemberQuery(new URLSearchParams(list))
    const { found, last } = await nextMatchingMembers(tx, query, cohortOfList, job.counters.foundUntil ?? null)
    const rows = found.map(({ id, email, firstName, lastName }, at) => ({
      line: -(job.total + at + 1),
      memberId: id,
      email,
      facts: { name: `${firstName} ${lastName}` },
    }))
    await insertRows(tx, job.id, rows)
    return { rows: rows.length, counters: { ...job.counters, foundUntil: last }, isOver: last === null }
  },

  async check(_services: Services, tx, job): Promise<JobBatch> {
    const { to } = factsIn(job)
    const { counters } = job
    const places = counters.places ?? (await findPlacesOverview(tx, job.cohortId))
    const taken = counters.taken ?? places.taken
    const rows = await nextUnchecked(tx, job.id, null, checkedAtOnce)
    const ids = idsOf(rows)
    const members = await findMemberRecords(tx, ids, job.cohortId)
    const elsewhere = await findLiveElsewhere(tx, ids, job.cohortId)
    const plan = planStatusChanges(members, to, { ...places, taken }, elsewhere)
    const changeOf = new Map(plan.people.map((change) => [change.member.id, change]))
    const checked = rows.map(({ line, memberId, facts }) => {
      const change = changeOf.get(memberId ?? '')
      if (!change) return { line, outcome: 'gone', note: 'Left meanwhile' }
      return {
        line,
        outcome: outcomeOf(change),
        note: whatHappens(change),
        facts: { ...facts, ...signatureOf(change) },
      }
    })
    await noteOutcomes(tx, job.id, checked)
    const given = (counters.given ?? 0) + plan.people.filter(({ isGivenPlace }) => isGivenPlace).length
    const outcomes = added(
      counters.outcomes,
      checked.map(({ outcome }) => outcome),
    )
    return { rows: rows.length, counters: { ...counters, places, taken: plan.takenAfter, given, outcomes } }
  },

  async run(services: Services, tx, job, actor): Promise<JobBatch> {
    const { to, tell, reason } = factsIn(job)
    const { counters, cohortId } = job
    const places = await lockPlaces(tx, cohortId)
    const rows = await nextToDo(tx, job.id, ['changes'], null, changedAtOnce)
    const ids = idsOf(rows)
    await lockMembers(tx, ids)
    const members = await findMemberRecords(tx, ids, cohortId)
    const elsewhere = await findLiveElsewhere(tx, ids, cohortId)
    const changeOf = new Map(
      planStatusChanges(members, to, places, elsewhere).people.map((change) => [change.member.id, change]),
    )
    const most = Math.max(places.capacity, counters.agreedTaken ?? 0)
    let taken = places.taken
    const moved: StatusChange[] = []
    const results = rows.map(({ line, memberId, facts }) => {
      const change = changeOf.get(memberId ?? '')
      const leave = (note: string) => ({ line, result: 'left out', note, memberId })
      if (!change) return leave('Left meanwhile')
      if (!isAsAgreed(change, facts)) return leave('Someone else changed it in the meantime')
      if (change.place === 'takes' && taken + 1 > most) return leave('The last place has gone meanwhile')
      if (change.place !== 'as before') taken += change.place === 'takes' ? 1 : -1
      moved.push(change)
      return { line, result: 'done', note: '', memberId }
    })
    if (to === 'cancelled')
      await discardOfCancelled(
        services,
        tx,
        moved.map(({ member }) => member),
        cohortId,
      )
    await setStatus(
      tx,
      moved.map(({ member }) => member.id),
      to,
      cohortId,
    )
    for (const { member, after } of moved) {
      await recordAudit(tx, actor, {
        action: 'Member changed',
        subject: { kind: 'member', id: after.id, name: `${after.firstName} ${after.lastName}` },
        changes: changesBetween(factsOf(member), factsOf(after)),
        ...(reason && { reason }),
      })
    }
    const told = tell ? moved.filter(({ isGivenPlace }) => isGivenPlace) : []
    const sessions = told.length > 0 ? await sessionsForLetter(tx, cohortId, services.clock.now()) : undefined
    for (const { member } of told)
      await writePlaceLetter(services, tx, member, { cohort: cohortId, sessions, waited: member.status === 'waitlist' })
    await noteResults(tx, job.id, results)
    return {
      rows: rows.length,
      counters: {
        ...counters,
        told: (counters.told ?? 0) + told.length,
        results: added(
          counters.results,
          results.map(({ result }) => result),
        ),
      },
    }
  },

  /** Places that became free go to those who wait, where they are offered by themselves. */
  async finish(services: Services, tx, { counters, facts, cohortId }) {
    const { to } = facts as StatusFacts
    const before = counters.places
    const freesPlaces = before && (counters.taken ?? 0) < before.taken
    if (!freesPlaces) return { isOver: true, counters }
    const { length } = await offerFreedPlaces(services, tx, before, to, cohortId, offeredAtOnce)
    return { isOver: length < offeredAtOnce, counters: { ...counters, offered: (counters.offered ?? 0) + length } }
  },
}

function idsOf(rows: JobRow[]): string[] {
  return rows.flatMap(({ memberId }) => (memberId ? [memberId] : []))
}

function outcomeOf({ changes, isElsewhere }: StatusChange): StatusOutcome {
  if (isElsewhere) return 'elsewhere'
  return changes ? 'changes' : 'same'
}

/** What the preview has said of somebody. */
function signatureOf({ member, signIn, place }: StatusChange) {
  return { from: member.status, inCohort: member.inCohort, signIn, place }
}

function isAsAgreed(change: StatusChange, facts: ReturnType<typeof signatureOf>): boolean {
  const now = signatureOf(change)
  return change.changes && (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === facts[key])
}
