import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow, wholeBatch } from '../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import type { DB } from '../../platform/database/schema.ts'
import { searchTable } from '../../platform/database/search.server.ts'
import { containsTerm } from '../../platform/database/search-term.server.ts'
import { type Count, capped, mostCounted, mostTotal } from '../../platform/paging.ts'
import { nobodys, type TriageQuery } from '../triage-query.ts'
import type { Triaged } from '../triaged.server.ts'
import { shelvesOf, waitingShelves } from './shelves.ts'

type Table = Triaged['table']
/** All of such a table, with the columns that are wanted. */
type Rows<Row> = SelectQueryBuilder<DB, Table, Row>

/** Of all of them, unless a query leaves some out. */
export function countTriaged(db: Database, table: Table, query: Partial<TriageQuery>): Promise<number> {
  return countUpTo(db, narrowed(db.selectFrom(table).select('id'), query), null)
}

/** The same, as far as a list tells it. */
export async function countShown(
  db: Database,
  table: Table,
  query: Partial<Pick<TriageQuery, 'folder' | 'status'>>,
): Promise<Count> {
  const shown = db
    .selectFrom(table)
    .select('id')
    .where(isOnShelf(shelvesOf(query)))
  return capped(await countUpTo(db, shown, mostTotal + 1), mostTotal)
}

/**
 * Who waits for longer than was promised stands first, the longest waiting at the top; behind them the newest.
 *
 * @param overdueBefore as `promisedBefore` says it
 */
export async function listTriaged<Row extends { created_at: Date }>(
  db: Database,
  table: Table,
  rows: Rows<Row>,
  query: TriageQuery,
  { perPage, overdueBefore }: { perPage: number; overdueBefore: Date },
) {
  const all = narrowed(db.selectFrom(table) as Rows<object>, { ...query, search: '' })
  const waitedLongest = sql`case when ${waitsSince(overdueBefore)} then created_at end`
  const inOrder = (found: Rows<Row>) =>
    newestFirst(found.orderBy(waitedLongest, (by) => by.asc().nullsLast())).$castTo<Row>()
  const paging = { wanted: query.page, perPage }
  if (query.search) {
    const first = (most: number) =>
      db.selectFrom(table).where(isOneOf(overdueFirst(table, query, overdueBefore, most, 0))) as typeof all
    const page = await searchTable(db, table, query.search, {
      ...paging,
      all,
      first,
      keys: [sql`id`.as('id'), sql`created_at`.as('created_at'), waitedLongest.as('waited_longest')],
      order: sql`waited_longest asc nulls last, created_at desc, id`,
      select: (ids) => inOrder(rows.where(sql<boolean>`id = any (${ids}::uuid[])`)),
    })
    return { ...page, rows: page.rows }
  }
  const read = async (limit: number, offset: number) => {
    const part = overdueFirst(table, query, overdueBefore, limit, offset)
    return await inOrder(rows.where(isOneOf(part))).execute()
  }
  return readPage({ ...paging, isCapped: true, most: mostTotal, read, count: (most) => countUpTo(db, all, most) })
}

function isOneOf(found: RawBuilder<{ id: string }>) {
  return sql<boolean>`id = any(array(select id from (${found}) as found))`
}

/** Those on some shelves, of each shelf no more than are asked for of all: their ids stand in an index in this order. */
function onShelves(
  table: Table,
  { type, assignee }: Partial<TriageQuery>,
  shelves: readonly number[],
  order: RawBuilder<unknown>,
  most: number,
  condition = sql<boolean>`true`,
) {
  return sql<{ id: string; created_at: Date }>`
    select id, created_at from unnest(${shelves}::int[]) as one (shelf) cross join lateral (
      select row.id, row.created_at from ${sql.table(table)} as row
      where row.shelf = one.shelf and ${condition}
        and ${type ? sql`row.inquiry_type = ${type}` : sql`true`}
        and ${assignee && assignee !== nobodys ? sql`row.assignee_id = ${assignee}` : sql`true`}
      order by ${order} limit ${most}
    ) as found order by ${order} limit ${most}`
}

/** @param overdueBefore leaves out who waits for longer */
function newestOn(table: Table, query: Partial<TriageQuery>, most: number, overdueBefore?: Date) {
  const isNone = overdueBefore
    ? sql<boolean>`(row.created_at >= ${overdueBefore} or one.shelf <> all(${waitingShelves}::int[]))`
    : undefined
  return onShelves(table, query, shelvesOf(query), sql`created_at desc, id`, most, isNone)
}

function oldestOverdue(table: Table, query: TriageQuery, before: Date, most: number) {
  const shelves = shelvesOf(query).filter((shelf) => waitingShelves.includes(shelf))
  return onShelves(table, query, shelves, sql`created_at, id`, most, sql<boolean>`row.created_at < ${before}`)
}

/** A part of the list, behind `offset` of them: the others begin where those end who wait for longer. */
function overdueFirst(table: Table, query: TriageQuery, before: Date, limit: number, offset: number) {
  const upToHere = limit + offset
  return sql<{ id: string }>`
    with overdue as materialized (${oldestOverdue(table, query, before, upToHere)})
    (select id from overdue order by created_at, id offset ${offset}) union all
    (select id from (${newestOn(table, query, upToHere, before)}) as others order by created_at desc, id
      offset (select greatest(${offset}::int - count(*), 0) from overdue)
      limit (select ${upToHere}::int - greatest(${offset}::int, count(*)) from overdue))`
}

/** As `overdueFor` says it of one, of what is not put away. */
function waitsSince(before: Date) {
  return sql<boolean>`(shelf = any(${waitingShelves}::int[]) and created_at < ${before})`
}

/** Who waits for longer than was promised. @param types of inquiries, unless it is all */
export function countOverdue(
  db: Database | Tx,
  table: Table,
  before: Date,
  types?: readonly string[],
): Promise<number> {
  const all = db.selectFrom(table).select('id').where(waitsSince(before)) as Rows<object>
  return countUpTo(db, types ? all.where('inquiry_type', 'in', [...types]) : all, mostCounted + 1)
}

/** For the export: all that are found, newest first, a batch at a time. */
export function readTriaged<Row>(table: Table, rows: Rows<Row>, query: TriageQuery) {
  const found = newestFirst(rows).select(createdAtKey)
  return inBatches(async (last: LastRow | null, limit) => {
    const batch = query.search
      ? narrowed(last ? found.where(isBehind(last)) : found, query).limit(limit)
      : found.where(isOneOf(newestBehind(table, query, last, limit)))
    return wholeBatch((await batch.execute()) as (Row & LastRow)[], limit)
  })
}

function newestBehind(table: Table, query: TriageQuery, last: LastRow | null, limit: number) {
  const condition = last ? isBehind(last, sql`row.created_at`, sql`row.id`) : undefined
  return onShelves(table, query, shelvesOf(query), sql`created_at desc, id`, limit, condition)
}

function narrowed<Row>(rows: Rows<Row>, query: Partial<TriageQuery>): Rows<Row> {
  const { type, assignee, search } = query
  let found = rows.where(isOnShelf(shelvesOf(query)))
  if (type) found = found.where('inquiry_type', '=', type)
  if (assignee && assignee !== nobodys) found = found.where('assignee_id', '=', assignee)
  if (search) found = found.where(containsTerm('search', search))
  return found
}

const isOnShelf = (shelves: number[]) => sql<boolean>`shelf = any(${shelves}::int[])`

function newestFirst<Row>(rows: Rows<Row>): Rows<Row> {
  return rows.orderBy('created_at', 'desc').orderBy('id')
}

/** Whether anything at all is stored, put away or not. */
export async function hasTriaged(db: Database, table: Table): Promise<boolean> {
  return (await db.selectFrom(table).select('id').limit(1).executeTakeFirst()) !== undefined
}

/** Newest first. @returns `most` ids at most */
export async function listFoundIds(db: Database, table: Table, query: TriageQuery, most: number): Promise<string[]> {
  if (!query.search) return (await newestOn(table, query, most).execute(db)).rows.map(({ id }) => id)
  const found = narrowed(db.selectFrom(table).select('id'), query)
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
