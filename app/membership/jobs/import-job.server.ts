import type { AuditEntry } from '../../audit/audit-entry.ts'
import { recordAudits } from '../../audit/audit-log.server.ts'
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
import { type Counted, emailsIn, newMemberOf, planRow, type ReadFile } from '../import/member-import.ts'
import { memberStatuses } from '../member.ts'
import { findKnownEmails, insertMembers } from '../members.server.ts'
import { findPlacesOverview, lockPlaces } from '../places.server.ts'
import type { JobBatch, JobWork } from './job-work.ts'

/** So many are looked through at once. */
const checkedAtOnce = 500
/** So few that whoever registers meanwhile doesn't notice the lock. */
const importedAtOnce = 25

export const importJob: JobWork = {
  /** The same as the preview of a short file (`planImport`), in batches. */
  async check({ clock }, tx, job): Promise<JobBatch> {
    const { counters } = job
    const places = counters.places ?? (await findPlacesOverview(tx, job.cohortId))
    const rows = await nextUnchecked(tx, job.id, null, checkedAtOnce)
    const file = asFile(rows)
    const emails = emailsIn(file)
    const known = await findKnownEmails(tx, emails)
    const counted: Counted = {
      free: counters.free ?? places.free,
      waiting: counters.waiting ?? places.waiting,
      seen: await findFirstLines(tx, job.id, emails),
    }
    const now = clock.now()
    const planned = file.rows.map((row) => planRow(row, { known, places, now, counted }))
    await noteOutcomes(tx, job.id, planned)
    const { free, waiting } = counted
    const outcomes = added(
      counters.outcomes,
      planned.map(({ outcome }) => outcome),
    )
    return { rows: rows.length, counters: { ...counters, places, free, waiting, outcomes } }
  },

  async run(services: Services, tx, job, actor): Promise<JobBatch> {
    const { counters } = job
    const places = await lockPlaces(tx, job.cohortId)
    const rows = await nextToDo(tx, job.id, [...memberStatuses], null, importedAtOnce)
    const file = asFile(rows)
    const known = await findKnownEmails(tx, emailsIn(file))
    const putOnWaitlist = counters.putOnWaitlist ?? 0
    // Who came to the waitlist by this file doesn't stand before those whom it gives a place.
    const others = { ...places, waiting: Math.max(0, places.waiting - putOnWaitlist) }
    const counted: Counted = { free: others.free, waiting: others.waiting, seen: new Map() }
    const decided = file.rows.map((row, at) => {
      const agreed = rows[at]?.outcome
      // A place that is free meanwhile is not given to whom the preview called waiting.
      const cells = agreed === 'waitlist' ? { ...row.cells, status: agreed } : row.cells
      const now = planRow({ ...row, cells }, { known, places: others, now: services.clock.now(), counted })
      const { person } = now
      const isSame = person?.status === agreed
      return { line: row.line, person: isSame ? person : null, note: isSame ? '' : whyLeftOut(now.outcome) }
    })
    const coming = decided.flatMap(({ person }) => (person ? [person] : []))
    const inserted = coming.length > 0 ? await insertMembers(tx, coming.map(newMemberOf), job.cohortId) : []
    const idOf = new Map(inserted.map(({ id, email }) => [email, id]))
    const entries = coming.map(
      (person): AuditEntry => ({
        action: 'Member created by import',
        subject: { kind: 'member', id: idOf.get(person.email) ?? null, name: `${person.firstName} ${person.lastName}` },
        changes: { status: { before: null, after: person.status } },
        ...(counters.entry && { partOf: counters.entry }),
      }),
    )
    if (entries.length > 0) await recordAudits(tx, actor, entries)
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
        putOnWaitlist: putOnWaitlist + coming.filter(({ status }) => status === 'waitlist').length,
        results: added(
          counters.results,
          results.map(({ result }) => result),
        ),
      },
    }
  },
}

function asFile(rows: JobRow[]): ReadFile {
  return { problem: null, ignored: [], rows: rows.map(({ line, facts }) => ({ line, cells: facts })) }
}

function whyLeftOut(outcome: string): string {
  if (outcome === 'known') return 'Registered meanwhile'
  if (outcome === 'waitlist') return 'The place that was free has gone meanwhile'
  return 'Something just changed'
}
