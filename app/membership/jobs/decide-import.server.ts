import { recordAudit } from '../../audit/audit-log.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { asAdmin } from '../as-admin.server.ts'
import { countToBeDone, type MemberJob, mayUndoImport } from '../changes/member-job.ts'
import { forgetOutcomes, listCells, lockJob, resumeJob, updateJob } from '../changes/member-jobs.server.ts'
import { type Column, problemOf } from '../import/columns.ts'
import { orderOf } from '../import/file-dates.ts'
import type { ImportFacts } from '../import/member-import.ts'
import { memberStatuses } from '../member.ts'
import { previewUndo } from './undo-import.server.ts'

/** The rows are looked through with these columns next. @returns why they can't be; null when they are */
export async function matchColumns(
  { db, jobs, clock }: Services,
  admin: Organiser,
  id: string,
  chosen: Map<number, Column | null>,
): Promise<string | null> {
  return asAdmin(db, admin, async (tx) => {
    const job = await lockImport(tx, id)
    // A second click finds it under way.
    if (job?.state !== 'matching') return null
    const facts = job.facts as ImportFacts
    const meanings = facts.headings.map((_, index) => chosen.get(index) ?? null)
    const problem = problemOf(meanings, facts.headings)
    if (problem) return problem
    const joined = meanings.indexOf('joinedAt')
    const column = joined === -1 ? [] : await listCells(tx, id, joined)
    const { dayFirst, ambiguous } = orderOf(column)
    const dates = { ...facts.dates, dayFirst }
    const { ambiguousDate: _, ...others } = facts
    const read = { ...others, meanings, dates, ...(ambiguous && { ambiguousDate: ambiguous }) }
    await updateJob(tx, id, { state: 'checking', checked: 0, facts: read })
    await jobs.add(tx, 'member-job', { job: id }, clock.now())
    return null
  })
}

/** Back to the columns, before anyone is imported. */
export async function matchAgain({ db }: Services, admin: Organiser, id: string): Promise<void> {
  await asAdmin(db, admin, async (tx) => {
    const job = await lockImport(tx, id)
    if (job?.state !== 'checked') return
    await forgetOutcomes(tx, id)
    await updateJob(tx, id, { state: 'matching', checked: 0, counters: { outcomes: {}, results: {} } })
  })
}

/** The rows are looked through again, with ambiguous dates read in this order. */
export async function readDates(
  { db, jobs, clock }: Services,
  admin: Organiser,
  id: string,
  dayFirst: boolean,
): Promise<void> {
  await asAdmin(db, admin, async (tx) => {
    const job = await lockImport(tx, id)
    if (job?.state !== 'checked') return
    const facts = job.facts as ImportFacts
    await forgetOutcomes(tx, id)
    await updateJob(tx, id, {
      state: 'checking',
      checked: 0,
      counters: { outcomes: {}, results: {} },
      facts: { ...facts, dates: { ...facts.dates, dayFirst } },
    })
    await jobs.add(tx, 'member-job', { job: id }, clock.now())
  })
}

export type AgreeResult = 'running' | 'unconfirmed' | 'nothing-to-do' | 'job-not-found'

/**
 * What was found is done from now on. A second click finds it running.
 *
 * @param tell whether those who get a place are emailed
 * @param confirmed the same admin with a confirmed passkey, without which no emails go to many
 */
export async function agreeToImport(
  { db, jobs, clock, log }: Services,
  admin: Organiser,
  id: string,
  tell: boolean,
  confirmed: Confirmed<Organiser> | null,
): Promise<AgreeResult> {
  return asAdmin(db, admin, async (tx) => {
    const job = await lockImport(tx, id)
    if (!job) return 'job-not-found'
    if (job.state !== 'checked') return job.state === 'running' || job.state === 'done' ? 'running' : 'job-not-found'
    const rows = countToBeDone(job)
    if (rows === 0) return 'nothing-to-do'
    if (tell && !confirmed) return 'unconfirmed'
    const counts = memberStatuses.flatMap((status) => {
      const people = job.counters.outcomes[status]
      return people ? [[status, { before: null, after: people }] as const] : []
    })
    const entry = await recordAudit(tx, admin, {
      action: 'Members imported',
      subject: { kind: 'list', id, name: 'Community Members' },
      changes: Object.fromEntries(counts),
    })
    const facts = { ...(job.facts as ImportFacts), tell }
    await updateJob(tx, id, { state: 'running', facts, counters: { ...job.counters, entry } })
    await jobs.add(tx, 'member-job', { job: id }, clock.now())
    log.info({ admin: admin.memberId, job: id, rows }, 'import agreed to')
    return 'running'
  })
}

/** From now on everyone is removed of whom there is nothing but what the import wrote. A second click finds it under way. */
export async function undoImport(
  { db, jobs, clock, log }: Services,
  admin: Confirmed<Organiser>,
  id: string,
): Promise<'undoing' | 'job-not-found'> {
  return asAdmin(db, admin, async (tx) => {
    const job = await lockImport(tx, id)
    if (job?.state === 'undoing' || job?.state === 'undone') return 'undoing'
    if (!job || !mayUndoImport(job, clock.now())) return 'job-not-found'
    const { removes, stays } = await previewUndo(tx, id)
    const undoEntry = await recordAudit(tx, admin, {
      action: 'Import undone',
      subject: { kind: 'list', id, name: 'Community Members' },
      changes: { removed: { before: null, after: removes }, left: { before: null, after: stays } },
    })
    await updateJob(tx, id, { state: 'undoing', counters: { ...job.counters, undoEntry, undoneBy: admin.memberId } })
    await resumeJob(tx, id)
    await jobs.add(tx, 'member-job', { job: id }, clock.now())
    log.info({ admin: admin.memberId, job: id }, 'import is being undone')
    return 'undoing'
  })
}

async function lockImport(tx: Parameters<typeof lockJob>[0], id: string): Promise<MemberJob | null> {
  const job = await lockJob(tx, id)
  return job?.kind === 'import' ? job : null
}
