import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.server.ts'
import type { MemberJob } from './member-job.ts'
import { idsOf, type JobRow } from './member-jobs.server.ts'

type Job = Pick<MemberJob, 'id' | 'cohortId'>

/** Notes the registrations of these people in their rows of the job, before they change. */
export function noteBefore(tx: Tx, job: Job, ids: string[]): Promise<void> {
  const waitForNext = sql`(
    select to_jsonb(asked) from subscriptions as asked
    where asked.member_id = row.member_id and topic = 'next-bootcamp' and confirmed_at is not null)`
  return note(tx, job, ids, sql`jsonb_build_object('before', to_jsonb(own), 'waitForNext', ${waitForNext})`)
}

export function noteAfter(tx: Tx, job: Job, ids: string[]): Promise<void> {
  return note(tx, job, ids, sql`jsonb_build_object('after', to_jsonb(own))`)
}

async function note(tx: Tx, { id, cohortId }: Job, ids: string[], facts: RawBuilder<unknown>): Promise<void> {
  await sql`
    update member_job_rows as row set facts = row.facts || jsonb_strip_nulls(${facts})
    from members left join registrations as own on own.member_id = members.id and own.cohort_id = ${cohortId}
    where row.job_id = ${id} and row.member_id = members.id and members.id = any (${ids}::uuid[])`.execute(tx)
}

/** @returns those in the rows whose registration is exactly as it was noted after the change */
export function listUnchanged(tx: Tx, job: Job, rows: JobRow[]): Promise<string[]> {
  return listWhere(tx, job, rows, sql`own = was`)
}

/** @returns those in the rows who are in the state that the change gave them, since then */
export function listStanding(tx: Tx, job: Job, rows: JobRow[]): Promise<string[]> {
  return listWhere(tx, job, rows, sql`own.state = was.state and own.since = was.since`)
}

async function listWhere(
  tx: Tx,
  { id, cohortId }: Job,
  rows: JobRow[],
  condition: RawBuilder<unknown>,
): Promise<string[]> {
  const found = await sql<{ id: string }>`
    select own.member_id as id from member_job_rows as row
      join registrations as own on own.member_id = row.member_id and own.cohort_id = ${cohortId},
      jsonb_populate_record(null::registrations, facts->'after') as was
    where job_id = ${id} and own.member_id = any (${idsOf(rows)}::uuid[]) and ${condition}`.execute(tx)
  return found.rows.map(({ id }) => id)
}

/**
 * Puts registrations back to what was noted before the change, and with them who waits to hear of the next bootcamp.
 *
 * @returns those whose place is held until a day again
 */
export async function restoreRegistrations(
  tx: Tx,
  { id, cohortId }: Job,
  rows: JobRow[],
): Promise<{ memberId: string; until: Date }[]> {
  const isUndone = sql`row.job_id = ${id} and row.member_id = any (${idsOf(rows)}::uuid[])`
  const isOwn = sql`own.member_id = row.member_id and own.cohort_id = ${cohortId}`
  const { rows: restored } = await sql<{ memberId: string; until: Date | null }>`
    update registrations as own
    set state = was.state, since = was.since, moved_to = was.moved_to, expires_at = was.expires_at,
      expires_unless = was.expires_unless, version = own.version + 1
    from member_job_rows as row, jsonb_populate_record(null::registrations, row.facts->'before') as was
    where ${isUndone} and ${isOwn} and was.state is not null
    returning own.member_id as "memberId", own.expires_at as until`.execute(tx)
  // Of people who came into the cohort by the change.
  await sql`
    delete from registrations as own using member_job_rows as row
    where ${isUndone} and ${isOwn} and row.facts->'before' is null`.execute(tx)
  await sql`
    update subscriptions as asked set asked_at = was.asked_at, confirmed_at = was.confirmed_at
    from member_job_rows as row, jsonb_populate_record(null::subscriptions, row.facts->'waitForNext') as was
    where ${isUndone} and asked.id = was.id`.execute(tx)
  return restored.flatMap(({ memberId, until }) => (until ? [{ memberId, until }] : []))
}
