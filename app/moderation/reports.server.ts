import { sql } from 'kysely'
import { isInDirectory } from '../membership/registrations.server.ts'
import { deleteInBatches } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import { mostCounted } from '../platform/paging.ts'
import type { Reported } from './report.ts'

/** The owner of reported content. Content that others don't see can't be reported. */
export async function findReportable(
  db: Database | Tx,
  { kind, id }: Reported,
): Promise<{ memberId: string; name: string; title: string | null } | null> {
  const listed = db
    .selectFrom('community_pilot')
    .innerJoin('members as author', 'author.id', 'community_pilot.user_id')
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
  member_id: string
  project_id: string | null
  reporter_id: string
  kind: string
  words: string | null
  reported_at: Date
}

/** @returns false when this member has reported it before */
export async function insertReport(db: Database | Tx, report: NewReport): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('reports')
    .values(report)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return Boolean(numInsertedOrUpdatedRows)
}

export async function hasReported(db: Database | Tx, reporterId: string, { kind, id }: Reported): Promise<boolean> {
  const row = await db
    .selectFrom('reports')
    .select('id')
    .where('reporter_id', '=', reporterId)
    .$if(kind === 'project', (found) => found.where('project_id', '=', id))
    .$if(kind === 'person', (found) => found.where('member_id', '=', id).where('project_id', 'is', null))
    .executeTakeFirst()
  return row !== undefined
}

/** Open reports of a subject, the oldest first, without their senders. */
export async function listOpenReports(db: Database, reported: Reported) {
  return openReports(db, reported)
    .select(['id', 'kind', 'words', 'reported_at as reportedAt'])
    .orderBy('reported_at')
    .orderBy('id')
    .limit(mostShown)
    .execute()
}

/** Further reports add nothing new. */
export const mostShown = 50

function openReports(db: Database | Tx, { kind, id }: Reported) {
  return db
    .selectFrom('reports')
    .where('settled_at', 'is', null)
    .$if(kind === 'project', (found) => found.where('project_id', '=', id))
    .$if(kind === 'person', (found) => found.where('member_id', '=', id).where('project_id', 'is', null))
}

/** Whether it has an open report. */
export async function hasOpenReport(db: Database | Tx, reported: Reported): Promise<boolean> {
  return (await openReports(db, reported).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** @returns how many there were */
export async function settleReports(tx: Tx, reported: Reported, now: Date): Promise<number> {
  const ids = openReports(tx, reported).select('id')
  const { numUpdatedRows } = await tx
    .updateTable('reports')
    .set({ settled_at: now })
    .where('id', 'in', ids)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const perPage = 25
/** Beyond this the subjects of open reports are not counted. */
const mostLookedAt = 2000

/** Each reported subject once, by its first report. */
function reportedSubjects(db: Database) {
  const first = db
    .selectFrom('reports')
    .select(['member_id', 'project_id', 'reported_at'])
    .where('settled_at', 'is', null)
    .orderBy('reported_at')
    .orderBy('id')
    .limit(mostLookedAt)
  return db
    .selectFrom(first.as('reported'))
    .groupBy(['member_id', 'project_id'])
    .select(['member_id', 'project_id', sql<Date>`min(reported_at)`.as('since')])
}

/** Subjects with open reports, the longest waiting first. */
export function listReported(db: Database, page: number) {
  return readPage({
    wanted: page,
    perPage,
    isCapped: true,
    most: mostCounted,
    read: async (limit, offset) => {
      const rows = await db
        .selectFrom(
          reportedSubjects(db).orderBy('since').orderBy('member_id').limit(limit).offset(offset).as('reported'),
        )
        .innerJoin('members as author', 'author.id', 'reported.member_id')
        .leftJoin('ai_agent_projects as project', 'project.id', 'reported.project_id')
        .innerJoinLateral(
          (lateral) =>
            lateral
              .selectFrom('reports')
              .select([sql<number>`count(*)`.as('reports'), sql<string[]>`array_agg(distinct kind)`.as('kinds')])
              .whereRef('reports.member_id', '=', 'reported.member_id')
              .where(sql<boolean>`reports.project_id is not distinct from reported.project_id`)
              .where('settled_at', 'is', null)
              .as('told'),
          (join) => join.onTrue(),
        )
        .select(['reported.member_id', 'reported.project_id', 'reports', 'since', 'kinds', 'title'])
        .select(['first_name', 'last_name'])
        .orderBy('since')
        .orderBy('reported.member_id')
        .execute()
      return rows
    },
    count: (most) => countUpTo(db, reportedSubjects(db), most),
  })
}

/** The number of subjects with open reports. @returns `mostCounted` at most */
export function countReported(db: Database): Promise<number> {
  return countUpTo(db, reportedSubjects(db), mostCounted)
}

/** For housekeeping. */
export function deleteReportsSettledBefore(db: Database, before: Date): Promise<void> {
  return deleteInBatches(db, 'reports', sql`settled_at < ${before}`)
}
