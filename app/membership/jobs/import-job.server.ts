import { recordAudits } from '../../audit/audit-log.server.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import type { Services } from '../../platform/services.ts'
import { added } from '../changes/member-job.ts'
import {
  findFirstLines,
  type JobRow,
  nextToDo,
  nextUnchecked,
  noteOutcomes,
  noteResults,
} from '../changes/member-jobs.server.ts'
import { type Counted, emailIn, type FileRow, type ImportFacts, newMemberOf, planRow } from '../import/member-import.ts'
import { memberStatuses } from '../member.ts'
import { findKnownEmails, insertMembers } from '../members.server.ts'
import { findPlacesOverview, lockPlaces } from '../places.server.ts'
import { tellAddedPerson } from '../reserving/tell-added-person.server.ts'
import type { JobBatch, JobWork } from './job-work.ts'
import { undoImported } from './undo-import.server.ts'

/** So many are looked through at once. */
const checkedAtOnce = 500
/** So few that people who register meanwhile don't notice the lock. */
const importedAtOnce = 25

export const importJob: JobWork = {
  async check({ clock }, tx, job): Promise<JobBatch> {
    const { counters } = job
    const facts = job.facts as ImportFacts
    const places = counters.places ?? (await findPlacesOverview(tx, job.cohortId))
    const rows = (await nextUnchecked(tx, job.id, null, checkedAtOnce)).map(asFileRow)
    const emails = addressesOf(rows, facts)
    const known = await findKnownEmails(tx, emails)
    const counted: Counted = {
      free: counters.free ?? places.free,
      waiting: counters.waiting ?? places.waiting,
      seen: await findFirstLines(tx, job.id, emails),
    }
    const now = clock.now()
    const planned = rows.map((row) => ({ cells: row.cells, ...planRow(row, { facts, known, places, now, counted }) }))
    await noteOutcomes(
      tx,
      job.id,
      planned.map(({ line, email, name, cells, outcome, note }) => ({
        line,
        email,
        outcome,
        note,
        facts: { cells, name },
      })),
    )
    const { free, waiting } = counted
    return {
      rows: rows.length,
      counters: {
        ...counters,
        places,
        free,
        waiting,
        outcomes: added(
          counters.outcomes,
          planned.map(({ outcome }) => outcome),
        ),
        dropped: added(
          counters.dropped ?? {},
          planned.flatMap(({ dropped }) => dropped),
        ),
      },
    }
  },

  async run(services: Services, tx, job, actor): Promise<JobBatch> {
    const { counters, cohortId } = job
    const facts = job.facts as ImportFacts
    const places = await lockPlaces(tx, cohortId)
    const rows = await nextToDo(tx, job.id, [...memberStatuses], null, importedAtOnce)
    const known = await findKnownEmails(tx, addressesOf(rows.map(asFileRow), facts))
    const putOnWaitlist = counters.putOnWaitlist ?? 0
    // Who came to the waitlist by this file doesn't stand before those whom it gives a place.
    const others = { ...places, waiting: Math.max(0, places.waiting - putOnWaitlist) }
    const counted: Counted = { free: others.free, waiting: others.waiting, seen: new Map() }
    const now = services.clock.now()
    const decided = rows.map((row) => {
      const { line, outcome: agreed } = row
      const { person, outcome } = planRow(asFileRow(row), { facts, known, places: others, now, counted, agreed })
      const isSame = person?.status === agreed
      return { line, person: isSame ? person : null, note: isSame ? '' : whyLeftOut(outcome) }
    })
    const coming = decided.flatMap(({ person }) => (person ? [person] : []))
    const inserted = coming.length > 0 ? await insertMembers(tx, coming.map(newMemberOf), cohortId) : []
    const idOf = new Map(inserted.map(({ id, email }) => [email, id]))
    const people = coming.map((person) => ({ ...person, id: idOf.get(person.email) as string }))
    if (people.length > 0)
      await recordAudits(
        tx,
        actor,
        people.map(({ id, firstName, lastName, status }) => ({
          action: 'Member created by import',
          subject: { kind: 'member', id, name: `${firstName} ${lastName}` },
          changes: { status: { before: null, after: status } },
          ...(counters.entry && { partOf: counters.entry }),
        })),
      )
    const told = facts.tell ? people.filter(({ status }) => status === 'registered') : []
    const sessions = told.length > 0 ? await sessionsForLetter(tx, cohortId, now) : undefined
    for (const person of told) await tellAddedPerson(services, tx, person, { cohort: cohortId, sessions })
    const results = decided.map(({ line, person, note }) => ({
      line,
      result: person ? 'done' : 'left out',
      note,
      memberId: person ? (idOf.get(person.email) ?? null) : null,
    }))
    await noteResults(tx, job.id, results)
    return {
      rows: rows.length,
      counters: {
        ...counters,
        told: (counters.told ?? 0) + told.length,
        putOnWaitlist: putOnWaitlist + coming.filter(({ status }) => status === 'waitlist').length,
        results: added(
          counters.results,
          results.map(({ result }) => result),
        ),
      },
    }
  },

  undo: undoImported,
}

function asFileRow({ line, facts: { cells } }: JobRow): FileRow {
  return { line, cells }
}

function addressesOf(rows: FileRow[], facts: ImportFacts): string[] {
  return [...new Set(rows.flatMap((row) => emailIn(facts, row) ?? []))]
}

function whyLeftOut(outcome: string): string {
  if (outcome === 'known') return 'Registered meanwhile'
  if (outcome === 'waitlist') return 'The place that was free has gone meanwhile'
  return 'Something just changed'
}
