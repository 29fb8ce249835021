import { type SelectQueryBuilder, sql } from 'kysely'
import type { AuditAction, AuditSubject } from '../audit/audit-entry.ts'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../platform/database/batches.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import type { DB } from '../platform/database/schema.ts'
import { searchTable } from '../platform/database/search.server.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import { type Count, capped, mostCounted, mostTotal } from '../platform/paging.ts'
import type { StatusChange } from './status-change.ts'
import { type Folder, folderOf, type TriageStatus } from './triage.ts'
import { nobodys, type TriageQuery } from './triage-query.ts'

/** A table that admins work through, row by row, the column that names a row, and how the audit log calls both. */
export type Triaged = { kind: AuditSubject; action: AuditAction; changed: AuditAction } & (
  | { table: 'contact_inquiries'; title: 'subject'; text: 'message'; entriesBy: 'inquiry_id' }
  | { table: 'beta_waitlist'; title: 'company_name'; text: 'project_inquiry'; entriesBy: 'beta_request_id' }
)

export const triagedInquiries = {
  table: 'contact_inquiries',
  title: 'subject',
  text: 'message',
  entriesBy: 'inquiry_id',
  kind: 'inquiry',
  action: 'Inquiry status changed',
  changed: 'Inquiry changed',
} as const satisfies Triaged

export const triagedRequests = {
  table: 'beta_waitlist',
  title: 'company_name',
  text: 'project_inquiry',
  entriesBy: 'beta_request_id',
  kind: 'beta request',
  action: 'Beta request status changed',
  changed: 'Beta request changed',
} as const satisfies Triaged

/** In the order in which they are locked. */
export const triagedKinds: readonly Triaged[] = [triagedInquiries, triagedRequests]

type Table = Triaged['table']
/** All of such a table, with the columns that are wanted. */
type Rows<Row> = SelectQueryBuilder<DB, Table, Row>

/** Of all of them, unless a query leaves some out. */
export function countTriaged(db: Database, table: Table, query: Partial<TriageQuery>): Promise<number> {
  return countUpTo(db, narrowed(table, db.selectFrom(table).select('id'), query), null)
}

/** The same, as far as a list tells it. */
export async function countShown(db: Database, table: Table, query: Partial<TriageQuery>): Promise<Count> {
  return capped(
    await countUpTo(db, narrowed(table, db.selectFrom(table).select('id'), query), mostTotal + 1),
    mostTotal,
  )
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
  const all = narrowed(table, db.selectFrom(table) as Rows<object>, { ...query, search: '' })
  const isOverdue = waitsSince(table, overdueBefore)
  const waitedLongest = sql`case when ${isOverdue} then created_at end`
  const inOrder = <Found>(found: Rows<Found>) => newestFirst(found.orderBy(waitedLongest, (by) => by.asc().nullsLast()))
  const paging = { wanted: query.page, perPage }
  if (query.search) {
    // However many there are, a search sorts only so many of them.
    const read = (found: typeof all, limit: number, offset: number) =>
      inOrder(rows.where('id', 'in', inOrder(found).select('id').limit(limit).offset(offset))).execute()
    return searchTable(db, table, query.search, { ...paging, all, inOrder: newestFirst, read })
  }
  // What is put away waits for nobody: asked all the same, all of it would be looked through.
  const overdue = all.where(query.folder ? sql<boolean>`false` : isOverdue)
  const others = newestFirst(query.folder ? all : all.where(sql<boolean>`not ${isOverdue}`))
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
    // One filter is counted in its index; several at once, and what an entry is looked up for, not even that far.
    isCapped: true,
    most: countFilters(query) > 1 || query.answered || query.notes ? mostCounted : mostTotal,
    read,
    count: (most) => countUpTo(db, all, most),
  })
}

async function idsOf(found: Rows<object>, limit: number, offset: number): Promise<string[]> {
  const listed = await found.select('id').limit(limit).offset(offset).execute()
  return listed.map(({ id }) => id)
}

/** As `overdueFor` says it of one, of what is not put away. Begins as the condition of a partial index. */
function waitsSince(table: Table, before: Date) {
  return sql<boolean>`(status <> 'resolved' and spam_at is null and deleted_at is null and created_at < ${before}
    and ${hasEntry(table, 'reply', 'no')})`
}

/** Who waits for longer than was promised. @param types of inquiries, unless it is all */
export function countOverdue(
  db: Database | Tx,
  table: Table,
  before: Date,
  types?: readonly string[],
): Promise<number> {
  const all = db.selectFrom(table).select('id').where(waitsSince(table, before)) as Rows<object>
  const found = types ? all.where('inquiry_type', 'in', [...types]) : all
  return countUpTo(db, found, mostCounted + 1)
}

/** Of those that are still there, the oldest first. */
export async function listTitles(tx: Tx, { table, title }: Pick<Triaged, 'table' | 'title'>, ids: string[]) {
  return tx
    .selectFrom(table)
    .select((row) => ['id', row.ref(title).as('title'), 'first_name', 'last_name'])
    .where(sql<boolean>`id = any(${ids}::uuid[]) and spam_at is null and deleted_at is null`)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** For the export: all that are found, newest first, a batch at a time. */
export function readTriaged<Row>(table: Table, rows: Rows<Row>, query: TriageQuery) {
  const found = newestFirst(narrowed(table, rows, query)).select(createdAtKey)
  return inBatches((last: LastRow | undefined, limit) => {
    const batch = last ? found.where(isBehind(last)) : found
    return batch.limit(limit).execute() as Promise<(Row & LastRow)[]>
  })
}

function countFilters({ folder, status, type, assignee }: TriageQuery): number {
  return [folder, status, type, assignee].filter(Boolean).length
}

function narrowed<Row>(table: Table, rows: Rows<Row>, query: Partial<TriageQuery>): Rows<Row> {
  const { status, type, folder, assignee, answered, notes, search } = query
  let found = inFolder(rows, folder)
  if (status) found = found.where('status', '=', status)
  if (type) found = found.where('inquiry_type', '=', type)
  if (assignee === nobodys) found = found.where('assignee_id', 'is', null)
  else if (assignee) found = found.where('assignee_id', '=', assignee)
  if (answered) found = found.where(hasEntry(table, 'reply', answered))
  if (notes) found = found.where(hasEntry(table, 'note', notes))
  if (search) found = found.where(containsTerm('search', search))
  return found
}

/** As the conditions of the partial indexes. */
function inFolder<Row>(rows: Rows<Row>, folder: Folder = 'inbox'): Rows<Row> {
  if (folder === 'deleted') return rows.where('deleted_at', 'is not', null)
  return rows.where('spam_at', folder === 'spam' ? 'is not' : 'is', null).where('deleted_at', 'is', null)
}

/** Asked row by row, in the order of the list (`offset 0`): whoever is found first is enough, however many entries there are. */
function hasEntry(table: Table, kind: 'note' | 'reply', answer: 'yes' | 'no') {
  const own = sql.ref(`${table}.id`)
  const column = sql.ref(table === 'contact_inquiries' ? 'entry.inquiry_id' : 'entry.beta_request_id')
  const has = sql<boolean>`exists (
    select from triage_entries as entry where ${column} = ${own} and entry.kind = ${kind} offset 0)`
  return answer === 'yes' ? has : sql<boolean>`not ${has}`
}

function newestFirst<Row>(rows: Rows<Row>): Rows<Row> {
  return rows.orderBy('created_at', 'desc').orderBy('id')
}

/** Whether anything at all is stored, put away or not. */
export async function hasTriaged(db: Database, table: Table): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Newest first. @returns `most` ids at most */
export async function listFoundIds(db: Database, table: Table, query: TriageQuery, most: number): Promise<string[]> {
  const found = narrowed(table, db.selectFrom(table).select(['id', 'created_at']), query)
  return (await newestFirst(found).limit(most).execute()).map(({ id }) => id)
}

/** What the addresses have sent that sent these. @returns `most` ids at most, of the other table as well as of this one */
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

/** What an answer is about. */
export async function findSent(db: Database, { table, title, text }: Triaged, id: string) {
  const row = await db
    .selectFrom(table)
    .select((row) => ['id', row.ref(title).as('title'), row.ref(text).as('text'), 'first_name', 'last_name'])
    .select(['email', 'status', 'created_at'])
    .where('id', '=', id)
    .$narrowType<{ status: TriageStatus }>()
    .executeTakeFirst()
  return row ?? null
}

/** The same for many, in one order. What is gone is left out. */
export async function lockAllTriaged(tx: Tx, { table, title }: Triaged, ids: string[]) {
  const rows = await tx
    .selectFrom(table)
    .select((row) => ['id', row.ref(title).as('title'), 'first_name', 'last_name', 'status', 'spam_at', 'deleted_at'])
    .select('assignee_id')
    .where('id', 'in', ids)
    .$narrowType<{ status: TriageStatus }>()
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows.map(({ spam_at, deleted_at, ...row }) => ({ ...row, folder: folderOf({ spam_at, deleted_at }) }))
}

/** Of rows that are locked. */
export async function putTriaged(
  tx: Tx,
  { table }: Triaged,
  ids: string[],
  { status, folder, assignee }: { status?: TriageStatus; folder?: Folder; assignee?: string | null },
): Promise<void> {
  const now = sql<Date>`now()`
  await tx
    .updateTable(table)
    .set({
      ...(status && { status }),
      ...(folder === 'inbox' && { spam_at: null, deleted_at: null }),
      ...(folder === 'spam' && { spam_at: now, deleted_at: null }),
      ...(folder === 'deleted' && { deleted_at: now }),
      ...(assignee !== undefined && { assignee_id: assignee }),
    })
    .where('id', 'in', ids)
    .execute()
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
