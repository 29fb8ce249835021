import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow, wholeBatch } from '../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import type { DB } from '../../platform/database/schema.ts'
import { containsTerm } from '../../platform/database/search-term.server.ts'
import { type Count, capped, mostCounted, mostTotal } from '../../platform/paging.ts'
import type { Folder } from '../triage.ts'
import { type TriageQuery, unassigned } from '../triage-query.ts'
import type { Triaged } from '../triaged.server.ts'

type Table = Triaged['table']
/** All rows of a triaged table, with the selected columns. */
type Rows<Row> = SelectQueryBuilder<DB, Table, Row>

/** All rows that match the query. */
export function countTriaged(db: Database, table: Table, query: Partial<TriageQuery>): Promise<number> {
  return countUpTo(db, narrowed(db.selectFrom(table).select('id'), query), null)
}

/** The same, up to the limit of a list. */
export async function countShown(
  db: Database,
  table: Table,
  query: Partial<Pick<TriageQuery, 'folder' | 'status'>>,
): Promise<Count> {
  return capped(await countUpTo(db, narrowed(db.selectFrom(table).select('id'), query), mostTotal + 1), mostTotal)
}

/**
 * Overdue rows first, the longest waiting at the top; then the newest.
 *
 * @param overdueBefore from `promisedBefore`
 */
export function listTriaged<Row extends { created_at: Date }>(
  db: Database,
  table: Table,
  rows: Rows<Row>,
  query: TriageQuery,
  { perPage, overdueBefore }: { perPage: number; overdueBefore: Date },
) {
  const waitedLongest = sql`case when ${waitsSince(overdueBefore)} then created_at end`
  return readPage({
    wanted: query.page,
    perPage,
    isCapped: true,
    most: mostTotal,
    read: (limit, offset) =>
      newestFirst(narrowed(rows, query).orderBy(waitedLongest, (by) => by.asc().nullsLast()))
        .limit(limit)
        .offset(offset)
        .$castTo<Row>()
        .execute(),
    count: (most) => countUpTo(db, narrowed(db.selectFrom(table).select('id'), query), most),
  })
}

/** The rule of `overdueFor`, for rows in the inbox. */
function waitsSince(before: Date) {
  return sql<boolean>`(${folders.inbox} and status in ('new', 'in_progress') and replies = 0 and created_at < ${before})`
}

/** Counts overdue rows. @param types of inquiries; undefined for all */
export function countOverdue(
  db: Database | Tx,
  table: Table,
  before: Date,
  types?: readonly string[],
): Promise<number> {
  const all = db.selectFrom(table).select('id').where(waitsSince(before)) as Rows<object>
  return countUpTo(db, types ? all.where('inquiry_type', 'in', [...types]) : all, mostCounted + 1)
}

/** For the export: all rows that match, newest first, in batches. */
export function readTriaged<Row>(rows: Rows<Row>, query: TriageQuery) {
  const found = newestFirst(narrowed(rows, query)).select(createdAtKey)
  return inBatches(async (last: LastRow | null, limit) => {
    const batch = last ? found.where(isBehind(last)) : found
    return wholeBatch((await batch.limit(limit).execute()) as (Row & LastRow)[], limit)
  })
}

function narrowed<Row>(rows: Rows<Row>, query: Partial<TriageQuery>): Rows<Row> {
  const { folder = 'inbox', status, type, assignee, answered, notes, search } = query
  let found = rows.where(folders[folder])
  if (status) found = found.where('status', '=', status)
  if (type) found = found.where('inquiry_type', '=', type)
  if (assignee === unassigned) found = found.where('assignee_id', 'is', null)
  else if (assignee) found = found.where('assignee_id', '=', assignee)
  if (answered) found = found.where('replies', answered === 'yes' ? '>' : '=', 0)
  if (notes) found = found.where('notes', notes === 'yes' ? '>' : '=', 0)
  if (search) found = found.where(containsTerm('search', search))
  return found
}

const folders: Record<Folder, RawBuilder<boolean>> = {
  inbox: sql`(spam_at is null and deleted_at is null)`,
  spam: sql`(spam_at is not null and deleted_at is null)`,
  deleted: sql`deleted_at is not null`,
}

function newestFirst<Row>(rows: Rows<Row>): Rows<Row> {
  return rows.orderBy('created_at', 'desc').orderBy('id')
}

/** Whether any row exists, in any folder. */
export async function hasTriaged(db: Database, table: Table): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Newest first. @returns `most` ids at most */
export async function listFoundIds(db: Database, table: Table, query: TriageQuery, most: number): Promise<string[]> {
  const found = narrowed(db.selectFrom(table).select('id'), query)
  return (await newestFirst(found).limit(most).execute()).map(({ id }) => id)
}

/** Everything from the senders of these rows. @returns `most` ids at most, of both tables */
export async function listIdsOfSenders(db: Database, from: Table, ids: string[], most: number) {
  const tables = ['contact_inquiries', 'beta_waitlist'] as const satisfies Table[]
  const sent = (table: Table) =>
    db
      .selectFrom(table)
      .select('id')
      .where('email', 'in', db.selectFrom(from).select('email').where('id', 'in', ids))
      .orderBy('id')
      .limit(most)
      .execute()
  const found = await Promise.all(tables.map(sent))
  return Object.fromEntries(tables.map((table, index) => [table, (found[index] ?? []).map(({ id }) => id)])) as Record<
    Table,
    string[]
  >
}
