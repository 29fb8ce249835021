import { changesBetween } from '../../audit/audit-entry.ts'
import { recordAudits } from '../../audit/audit-log.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import { isTold, letterOf, planStatusChanges, type StatusChange, whatHappens } from '../bulk-status/bulk-status.ts'
import { added, type MemberJob, type StatusFacts, type StatusOutcome } from '../changes/member-job.ts'
import {
  idsOf,
  insertRows,
  type JobRow,
  nextDone,
  nextToDo,
  nextUnchecked,
  noteOutcomes,
  noteResults,
} from '../changes/member-jobs.server.ts'
import { listStanding } from '../changes/noted-registrations.server.ts'
import { changeRows, undoBatch } from '../changes/undo-changes.server.ts'
import { findMemberRecords, lockMembers } from '../members.server.ts'
import { offerFreedPlaces } from '../places/offer-freed-places.server.ts'
import { tellOfChanges } from '../places/tell-of-places.server.ts'
import { findPlacesOverview, lockPlaces } from '../places.server.ts'
import { findLiveElsewhere } from '../registrations.server.ts'
import { factsOf } from '../roster/editing/member-edit.ts'
import { nextMatchingMembers } from '../roster/lists/member-lists.server.ts'
import { everybody, readMemberQuery } from '../roster/lists/member-query.ts'
import type { JobBatch, JobWork } from './job-work.ts'

const checkedAtOnce = 500
/** So few that people who register meanwhile don't notice the lock. */
const changedAtOnce = 25
const offeredAtOnce = 25

const factsIn = (job: MemberJob) => job.facts as StatusFacts

export const statusJob: JobWork = {
  /** Free places go to those who joined first, and the list comes with those who joined last: so its lines count backwards. */
  async collect(tx, job) {
    const { list, people, cohortOfList } = factsIn(job)
    const [filter, cohort] =
      people.length > 0 ? [{ ...everybody, people }, null] : [readMemberQuery(new URLSearchParams(list)), cohortOfList]
    const { found, last } = await nextMatchingMembers(tx, filter, cohort, job.counters.foundUntil ?? null)
    const rows = found.map(({ id, email, firstName, lastName }, at) => ({
      line: -(job.total + at + 1),
      memberId: id,
      email,
      facts: { name: `${firstName} ${lastName}` },
    }))
    await insertRows(tx, job.id, rows)
    return { rows: rows.length, counters: { ...job.counters, foundUntil: last }, isOver: last === null }
  },

  async check(services: Services, tx, job): Promise<JobBatch> {
    const { to } = factsIn(job)
    const { counters } = job
    const places = counters.places ?? (await findPlacesOverview(tx, job.cohortId))
    const taken = counters.taken ?? places.taken
    const rows = await nextUnchecked(tx, job.id, null, checkedAtOnce)
    const ids = idsOf(rows)
    const members = await findMemberRecords(tx, ids, job.cohortId)
    const elsewhere = await findLiveElsewhere(tx, ids, job.cohortId, services.clock.now())
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
    const toTell = plan.people.filter(isTold)
    const readers = { ...counters.readers }
    for (const change of toTell) readers[letterOf(change)] ??= change.member.id
    const outcomes = added(
      counters.outcomes,
      checked.map(({ outcome }) => outcome),
    )
    return {
      rows: rows.length,
      counters: {
        ...counters,
        places,
        taken: plan.takenAfter,
        readers,
        toTell: (counters.toTell ?? 0) + toTell.length,
        outcomes,
      },
    }
  },

  async run(services: Services, tx, job, actor): Promise<JobBatch> {
    const { to, tell, reason } = factsIn(job)
    const { counters, cohortId } = job
    const places = await lockPlaces(tx, cohortId)
    const rows = await nextToDo(tx, job.id, ['changes'], null, changedAtOnce)
    const ids = idsOf(rows)
    await lockMembers(tx, ids)
    const members = await findMemberRecords(tx, ids, cohortId)
    const elsewhere = await findLiveElsewhere(tx, ids, cohortId, services.clock.now())
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
    await changeRows(services, tx, job, moved, { to, tell })
    if (moved.length > 0)
      await recordAudits(
        tx,
        actor,
        moved.map(({ member, after }) => ({
          action: 'Member changed',
          subject: { kind: 'member', id: after.id, name: `${after.firstName} ${after.lastName}` },
          changes: changesBetween(factsOf(member), factsOf(after)),
          ...(reason && { reason }),
        })),
      )
    await noteResults(tx, job.id, results)
    return {
      rows: rows.length,
      counters: {
        ...counters,
        results: added(
          counters.results,
          results.map(({ result }) => result),
        ),
      },
    }
  },

  undo: undoBatch,

  /** Once nobody can undo it: the emails, and then offers of places that became free, where they are offered by themselves. */
  async settle(services: Services, tx, job) {
    const { to, tell, note } = factsIn(job)
    const { counters, cohortId } = job
    const rows = await nextDone(tx, job.id, counters.settledUntil ?? null, changedAtOnce)
    const last = rows.at(-1)
    if (last) {
      await lockMembers(tx, idsOf(rows))
      const standing = await findStanding(tx, job, rows)
      const told = await tellOfChanges(services, tx, standing, { cohort: cohortId, tell, note })
      return { isOver: false, counters: { ...counters, settledUntil: last.line, told: (counters.told ?? 0) + told } }
    }
    const before = counters.places
    const freesPlaces = before && (counters.taken ?? 0) < before.taken
    if (!freesPlaces) return { isOver: true, counters }
    const { length } = await offerFreedPlaces(services, tx, before, to, cohortId, offeredAtOnce)
    return { isOver: length < offeredAtOnce, counters: { ...counters, offered: (counters.offered ?? 0) + length } }
  },
}

/** Those whose registration still is as the change left it: others hear of what came after it. */
async function findStanding(tx: Tx, job: MemberJob, rows: JobRow[]) {
  const members = await findMemberRecords(tx, await listStanding(tx, job, rows), job.cohortId)
  return members.flatMap((after) => {
    const facts = rows.find(({ memberId }) => memberId === after.id)?.facts
    return facts ? [{ before: { ...after, status: facts.from, inCohort: facts.inCohort }, after }] : []
  })
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
