import { type SelectQueryBuilder, sql } from 'kysely'
import type { AuditAction, AuditSubject } from '../audit/audit-entry.ts'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { searchTable } from '../platform/database/search.server.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import { mostCounted } from '../platform/paging.ts'
import type { StatusChange } from './status-change.ts'
import type { TriageStatus } from './triage.ts'
import type { TriageQuery } from './triage-query.ts'

/** A table that admins work through, row by row, the column that names a row, and how the audit log calls both. */
export type Triaged = { kind: AuditSubject; action: AuditAction } & (
  | { table: 'contact_inquiries'; title: 'subject' }
  | { table: 'beta_waitlist'; title: 'company_name' }
)

type Table = Triaged['table']
/** All of such a table, with the columns that are wanted. */
type Rows<Row> = SelectQueryBuilder<DB, Table, Row>

/** Of all of them, unless a query leaves some out. */
export function countTriaged(db: Database, table: Table, query: Partial<TriageQuery>): Promise<number> {
  return countUpTo(db, narrowed(db.selectFrom(table).select('id'), query), null)
}

/**
 * Who waits for longer than was promised stands first, the longest waiting at the top; behind them the newest.
 *
 * @param overdueBefore as `promisedBefore` says it
 */
export function listTriaged<Row>(
  db: Database,
  table: Table,
  rows: Rows<Row>,
  query: TriageQuery,
  { perPage, overdueBefore }: { perPage: number; overdueBefore: Date },
) {
  const all = narrowed(db.selectFrom(table) as Rows<object>, { ...query, search: '' })
  const isOverdue = waitsSince(overdueBefore)
  const waitedLongest = sql`case when ${isOverdue} then created_at end`
  const inOrder = <Found>(found: Rows<Found>) => newestFirst(found.orderBy(waitedLongest, (by) => by.asc().nullsLast()))
  const paging = { wanted: query.page, perPage }
  if (query.search) {
    // However many there are, a search sorts only so many of them.
    const read = (found: typeof all, limit: number, offset: number) =>
      inOrder(rows.where('id', 'in', inOrder(found).select('id').limit(limit).offset(offset))).execute()
    return searchTable(db, table, query.search, { ...paging, all, inOrder: newestFirst, read })
  }
  const overdue = all.where(isOverdue)
  const others = newestFirst(all.where(sql<boolean>`not ${isOverdue}`))
  // The ids alone stand in an index, so the rows before this page need not be read.
  const read = async (limit: number, offset: number) => {
    const first = await idsOf(overdue.orderBy('created_at').orderBy('id'), limit, offset)
    const before = first.length > 0 || offset === 0 ? offset + first.length : await countUpTo(db, overdue, offset)
    const rest = limit - first.length
    const ids = [...first, ...(rest > 0 ? await idsOf(others, rest, Math.max(0, offset - before)) : [])]
    return ids.length === 0 ? [] : inOrder(rows.where(sql<boolean>`id = any(${ids}::uuid[])`)).execute()
  }
  return readPage({
    ...paging,
    // One filter is counted in its index; several at once only as far as anybody reads.
    isCapped: Boolean(query.status && query.type),
    read,
    count: (most) => countUpTo(db, all, most),
  })
}

async function idsOf(found: Rows<object>, limit: number, offset: number): Promise<string[]> {
  const listed = await found.select('id').limit(limit).offset(offset).execute()
  return listed.map(({ id }) => id)
}

/** As `overdueFor` says it of one. As the condition of a partial index. */
function waitsSince(before: Date) {
  return sql<boolean>`(status <> 'resolved' and created_at < ${before})`
}

/** Who waits for longer than was promised. @param types of inquiries, unless it is all */
export function countOverdue(
  db: Database | Tx,
  table: Table,
  before: Date,
  types?: readonly string[],
): Promise<number> {
  const all = db.selectFrom(table).select('id').where(waitsSince(before)) as Rows<object>
  const found = types ? all.where('inquiry_type', 'in', [...types]) : all
  return countUpTo(db, found, mostCounted + 1)
}

/** Of those that are still there, the oldest first. */
export async function listTitles(tx: Tx, { table, title }: Pick<Triaged, 'table' | 'title'>, ids: string[]) {
  return tx
    .selectFrom(table)
    .select((row) => ['id', row.ref(title).as('title'), 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${ids}::uuid[])`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** For the export: all that are found, newest first, a batch at a time. */
export function readTriaged<Row>(rows: Rows<Row>, query: TriageQuery) {
  const found = newestFirst(narrowed(rows, query)).select(createdAtKey)
  return inBatches((last: LastRow | undefined, limit) => {
    const batch = last ? found.where(isBehind(last)) : found
    return batch.limit(limit).execute() as Promise<(Row & LastRow)[]>
  })
}

function narrowed<Row>(rows: Rows<Row>, { status, type, search }: Partial<TriageQuery>): Rows<Row> {
  let found = rows
  if (status) found = found.where('status', '=', status)
  if (type) found = found.where('inquiry_type', '=', type)
  if (search) found = found.where(containsTerm('search', search))
  return found
}

function newestFirst<Row>(rows: Rows<Row>): Rows<Row> {
  return rows.orderBy('created_at', 'desc').orderBy('id')
}

/** Held until the transaction ends, so that of two who change it the second sees what the first has done. */
export async function lockTriaged(tx: Tx, { table, title }: Triaged, id: string) {
  const row = await tx
    .selectFrom(table)
    .select((row) => [row.ref(title).as('title'), 'first_name', 'last_name', 'status', 'version'])
    .where('id', '=', id)
    .$narrowType<{ status: TriageStatus }>()
    .forUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** @returns its new version; null when it is not in this version any more */
export async function updateTriageStatus(
  tx: Tx,
  { table }: Triaged,
  id: string,
  { status, version }: StatusChange,
): Promise<number | null> {
  const row = await tx
    .updateTable(table)
    .set({ status })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('version')
    .executeTakeFirst()
  return row?.version ?? null
}
