import { sql } from 'kysely'
import { deleteInBatches } from '../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { goingStates, type JobCounters, type JobKind, type JobState, type MemberJob } from './member-job.ts'

const jobColumns = [
  'id',
  sql<JobKind>`kind`.as('kind'),
  'cohort_id as cohortId',
  'asked_by as askedBy',
  sql<MemberJob['facts']>`facts`.as('facts'),
  sql<JobState>`state`.as('state'),
  'total',
  'checked',
  'done',
  sql<JobCounters>`counters`.as('counters'),
  'stopped_because as stoppedBecause',
  'settles_at as settlesAt',
  'created_at as createdAt',
  'finished_at as finishedAt',
] as const

export async function insertJob(
  tx: Tx,
  job: Pick<MemberJob, 'kind' | 'cohortId' | 'askedBy' | 'facts' | 'state'>,
): Promise<string> {
  const { id } = await tx
    .insertInto('member_jobs')
    .values({
      kind: job.kind,
      cohort_id: job.cohortId,
      asked_by: job.askedBy,
      facts: JSON.stringify(job.facts),
      state: job.state,
      counters: JSON.stringify({ outcomes: {}, results: {} } satisfies JobCounters),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function findJob(db: Database | Tx, id: string): Promise<MemberJob | null> {
  const row = await db.selectFrom('member_jobs').select(jobColumns).where('id', '=', id).executeTakeFirst()
  return row ?? null
}

/** Until the transaction ends no batch of it begins. */
export async function lockJob(tx: Tx, id: string): Promise<MemberJob | null> {
  const row = await tx.selectFrom('member_jobs').select(jobColumns).where('id', '=', id).forUpdate().executeTakeFirst()
  return row ?? null
}

/** The newest first, without changes of one person. */
export function listJobs(db: Database, most: number): Promise<MemberJob[]> {
  const jobs = db
    .selectFrom('member_jobs')
    .select(jobColumns)
    .where((where) => where.or([where('kind', '=', 'import'), where('total', '<>', 1)]))
  return jobs.orderBy('created_at', 'desc').limit(most).execute()
}

const endStates: JobState[] = ['done', 'stopped', 'undone']

/** Of the job that this transaction holds. */
export async function updateJob(
  tx: Tx,
  id: string,
  { facts, state, total, checked, done, counters, stoppedBecause, settlesAt }: Partial<MemberJob>,
): Promise<void> {
  await tx
    .updateTable('member_jobs')
    .set({
      ...(facts && { facts: JSON.stringify(facts) }),
      ...(state && { state }),
      ...(total !== undefined && { total }),
      ...(checked !== undefined && { checked }),
      ...(done !== undefined && { done }),
      ...(counters && { counters: JSON.stringify(counters) }),
      ...(stoppedBecause && { stopped_because: stoppedBecause }),
      ...(settlesAt && { settles_at: settlesAt }),
      ...(state && endStates.includes(state) && { finished_at: sql<Date>`clock_timestamp()` }),
    })
    .where('id', '=', id)
    .execute()
}

/** After its last try. It keeps the state from which an admin lets it go on. */
export async function giveUpJob(db: Database, id: string): Promise<void> {
  await db.updateTable('member_jobs').set({ finished_at: sql<Date>`clock_timestamp()` }).where('id', '=', id).execute()
}

/** One that was given up. Under its lock. */
export async function resumeJob(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('member_jobs').set({ finished_at: null }).where('id', '=', id).execute()
}

export async function listJobsUnderWay(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('member_jobs')
    .select('id')
    .where('state', 'in', goingStates)
    .where('finished_at', 'is', null)
    .execute()
  return rows.map(({ id }) => id)
}

export async function countGivenUp(db: Database): Promise<number> {
  const { count } = db.fn
  const row = await db
    .selectFrom('member_jobs')
    .select(count<number>('id').as('jobs'))
    .where('state', 'in', goingStates)
    .where('finished_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return row.jobs
}

/** Whether a change that was made later, of some of the same people, can still be undone. */
export async function isChangedLater(tx: Tx, { id, settlesAt }: Pick<MemberJob, 'id' | 'settlesAt'>): Promise<boolean> {
  const { rows } = await sql`
    select from member_jobs as other
    where other.id <> ${id} and other.state in ('settling', 'undoing') and other.settles_at > ${settlesAt}
      and exists (
        select from member_job_rows as row join member_job_rows as others on others.member_id = row.member_id
        where row.job_id = ${id} and others.job_id = other.id)`.execute(tx)
  return rows.length > 0
}

export interface JobRow {
  line: number
  memberId: string | null
  email: string
  // biome-ignore lint/suspicious/noExplicitAny: each kind of job reads what it has written
  facts: any
  outcome: string | null
  note: string
  result: string | null
  resultNote: string
}

export function idsOf(rows: Pick<JobRow, 'memberId'>[]): string[] {
  return rows.flatMap(({ memberId }) => (memberId ? [memberId] : []))
}

/** An index holds no text of any length, and no address is as long. */
const longestIndexed = 300

export async function insertRows(
  tx: Tx,
  job: string,
  rows: Pick<JobRow, 'line' | 'memberId' | 'email' | 'facts'>[],
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into member_job_rows (job_id, line, member_id, email, facts)
    select ${job}, line, member_id, left(email, ${longestIndexed}), facts
    from json_to_recordset(${JSON.stringify(
      rows.map(({ line, memberId, email, facts }) => ({ line, member_id: memberId, email, facts })),
    )}::json) as row (line int, member_id uuid, email text, facts jsonb)`.execute(tx)
}

const rowColumns = [
  'line',
  'member_id as memberId',
  sql<string>`email::text`.as('email'),
  'facts',
  'outcome',
  'note',
  'result',
  'result_note as resultNote',
] as const

export function nextUnchecked(tx: Tx, job: string, behind: number | null, most: number): Promise<JobRow[]> {
  return tx
    .selectFrom('member_job_rows')
    .select(rowColumns)
    .where('job_id', '=', job)
    .where('outcome', 'is', null)
    .$if(behind !== null, (rows) => rows.where('line', '>', behind))
    .orderBy('line')
    .limit(most)
    .execute()
}

/** @param behind the line of the last one that was done */
export function nextToDo(
  tx: Tx,
  job: string,
  outcomes: string[],
  behind: number | null,
  most: number,
): Promise<JobRow[]> {
  return tx
    .selectFrom('member_job_rows')
    .select(rowColumns)
    .where('job_id', '=', job)
    .where('outcome', 'in', outcomes)
    .where('result', 'is', null)
    .$if(behind !== null, (rows) => rows.where('line', '>', behind))
    .orderBy('line')
    .limit(most)
    .execute()
}

/** Those that were done. @param behind the line of the last one before */
export function nextDone(tx: Tx, job: string, behind: number | null, most: number): Promise<JobRow[]> {
  return tx
    .selectFrom('member_job_rows')
    .select(rowColumns)
    .where('job_id', '=', job)
    .where('result', '=', 'done')
    .$if(behind !== null, (rows) => rows.where('line', '>', behind))
    .orderBy('line')
    .limit(most)
    .execute()
}

/** In which line of the file each of these addresses was found valid first, among those that are checked; in lower case. */
export async function findFirstLines(tx: Tx, job: string, emails: string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ email: string; line: number }>`
    select lower(email::text) as email, min(line) as line from member_job_rows
    where job_id = ${job} and email = any (${emails}::citext[]) and outcome is not null and outcome <> 'invalid'
    group by 1`.execute(tx)
  return new Map(rows.map(({ email, line }) => [email, line]))
}

export async function noteOutcomes(
  tx: Tx,
  job: string,
  rows: { line: number; email?: string; outcome: string; note: string; facts?: unknown }[],
): Promise<void> {
  await sql`
    update member_job_rows as known
    set outcome = row.outcome, note = row.note, facts = coalesce(row.facts, known.facts),
      email = coalesce(left(row.email, ${longestIndexed}), known.email)
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (line int, email text, outcome text, note text, facts jsonb)
    where known.job_id = ${job} and known.line = row.line`.execute(tx)
}

export async function noteResults(
  tx: Tx,
  job: string,
  rows: { line: number; result: string; note: string; memberId: string | null }[],
): Promise<void> {
  await sql`
    update member_job_rows as known
    set result = row.result, result_note = row.note, member_id = coalesce(row."memberId", known.member_id)
    from json_to_recordset(${JSON.stringify(rows)}::json) as row (line int, result text, note text, "memberId" uuid)
    where known.job_id = ${job} and known.line = row.line`.execute(tx)
}

/** Before they are looked through anew. */
export async function forgetOutcomes(tx: Tx, job: string): Promise<void> {
  await tx.updateTable('member_job_rows').set({ outcome: null, note: '' }).where('job_id', '=', job).execute()
}

/** The cells of one column of a file, as far as a date is long. */
export async function listCells(tx: Tx, job: string, index: number): Promise<string[]> {
  const { rows } = await sql<{ cell: string }>`
    select left(facts -> 'cells' ->> ${index}::int, 40) as cell from member_job_rows
    where job_id = ${job} and facts -> 'cells' ->> ${index}::int <> '' order by line`.execute(tx)
  return rows.map(({ cell }) => cell)
}

/** In the order of the file. @param outcome null for all; those that were left out for 'left out' */
export function listRows(
  db: Database,
  job: string,
  { outcome, behind, most }: { outcome: string | null; behind: number | null; most: number },
): Promise<JobRow[]> {
  return db
    .selectFrom('member_job_rows')
    .select(rowColumns)
    .where('job_id', '=', job)
    .$if(outcome === 'left out', (rows) => rows.where('result', '=', 'left out'))
    .$if(outcome !== null && outcome !== 'left out', (rows) => rows.where('outcome', '=', outcome))
    .$if(behind !== null, (rows) => rows.where('line', '>', behind))
    .orderBy('line')
    .limit(most)
    .execute()
}

/** Those that are over, and those that nobody has agreed to, or matched the columns of. */
export async function forgetJobsBefore(db: Database, before: Date): Promise<void> {
  await deleteInBatches(
    db,
    'member_job_rows',
    sql`job_id in (
      select id from member_jobs where (finished_at is not null or state in ('matching', 'checked')) and coalesce(finished_at, created_at) < ${before})`,
  )
  await db
    .deleteFrom('member_jobs')
    .where((where) => where.or([where('finished_at', 'is not', null), where('state', 'in', ['matching', 'checked'])]))
    .where(sql<boolean>`coalesce(finished_at, created_at) < ${before}`)
    .execute()
}
