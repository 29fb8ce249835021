import { sql } from 'kysely'
import type { ReportKind } from '../inquiries/inquiry.ts'
import { isInDirectory } from '../membership/registrations.server.ts'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo } from '../platform/database/paging.server.ts'
import { mostCounted } from '../platform/paging.ts'
import type { Reported } from './report.ts'

/** The owner of reported content. Content that others don't see can't be reported. */
export async function findReportable(
  db: Database | Tx,
  { kind, id }: Reported,
): Promise<{ memberId: string; name: string; title: string | null } | null> {
  const listed = db
    .selectFrom('profiles')
    .innerJoin('members as author', 'author.id', 'profiles.user_id')
    .select(['author.id as memberId', 'first_name', 'last_name'])
    .where(isInDirectory(null))
  const row =
    kind === 'project'
      ? await listed
          .innerJoin('ai_agent_projects as project', 'project.user_id', 'author.id')
          .select('project.title')
          .where('project.id', '=', id)
          .where('hidden_at', 'is', null)
          .executeTakeFirst()
      : await listed.select(sql<string | null>`null`.as('title')).where('author.id', '=', id).executeTakeFirst()
  return row ? { memberId: row.memberId, name: `${row.first_name} ${row.last_name}`, title: row.title } : null
}

export interface NewReport {
  about_member_id: string
  about_project_id: string | null
  reporter_id: string
  inquiry_type: ReportKind
  message: string | null
  created_at: Date
}

/** @returns false when this member has reported it before */
export async function insertReport(tx: Tx, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('inquiries')
    .values({ form: 'report', ...report })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

function reportsOf(db: Database | Tx, { kind, id }: Reported) {
  const reports = db.selectFrom('inquiries').where('form', '=', 'report')
  return kind === 'project'
    ? reports.where('about_project_id', '=', id)
    : reports.where('about_member_id', '=', id).where('about_project_id', 'is', null)
}

export async function hasReported(db: Database | Tx, reporterId: string, reported: Reported): Promise<boolean> {
  const own = reportsOf(db, reported).select('id').where('reporter_id', '=', reporterId)
  return (await own.executeTakeFirst()) !== undefined
}

function openReports(db: Database | Tx, reported: Reported) {
  return reportsOf(db, reported).where('status', '=', 'new')
}

/** Open reports of a subject, the oldest first, without their senders. */
export async function listOpenReports(db: Database, reported: Reported) {
  return openReports(db, reported)
    .select(['id', 'inquiry_type as kind', 'message as words', 'created_at as reportedAt'])
    .$narrowType<{ kind: string }>()
    .orderBy('created_at')
    .orderBy('id')
    .limit(mostShown)
    .execute()
}

/** Further reports add nothing new. */
export const mostShown = 50

/** Whether it has an open report. */
export async function hasOpenReport(db: Database | Tx, reported: Reported): Promise<boolean> {
  return (await openReports(db, reported).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** @returns how many there were */
export async function settleReports(tx: Tx, reported: Reported, now: Date): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('inquiries')
    .set({ status: 'resolved', status_since: now })
    .where('id', 'in', openReports(tx, reported).select('id'))
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Beyond this the subjects of open reports are not counted. */
const mostLookedAt = 2000

/** Each reported subject once. */
function reportedSubjects(db: Database) {
  const first = db
    .selectFrom('inquiries')
    .select(['about_member_id', 'about_project_id'])
    .where('form', '=', 'report')
    .where('status', '=', 'new')
    .limit(mostLookedAt)
  return db
    .selectFrom(first.as('reported'))
    .groupBy(['about_member_id', 'about_project_id'])
    .select(['about_member_id', 'about_project_id'])
}

/** @property subjects the number of those with open reports, `mostCounted` at most @property oldest the id of an open report */
export async function findReported(db: Database): Promise<{ subjects: number; oldest: string | null }> {
  const open = db.selectFrom('inquiries').select('id').where('form', '=', 'report').where('status', '=', 'new')
  const [subjects, oldest] = await Promise.all([
    countUpTo(db, reportedSubjects(db), mostCounted),
    open.orderBy('created_at').orderBy('id').limit(1).executeTakeFirst(),
  ])
  return { subjects, oldest: oldest?.id ?? null }
}

/** For housekeeping. */
export function deleteReportsSettledBefore(db: Database, before: Date): Promise<void> {
  return deleteInBatches(db, 'inquiries', sql`form = 'report' and status = 'resolved' and status_since < ${before}`)
}
