import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../../platform/database/batches.server.ts'
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
export async function countShown(db: Database, table: Table, query: Partial<TriageQuery>): Promise<Count> {
  return capped(await countUpTo(db, narrowed(db.selectFrom(table).select('id'), query), mostTotal + 1), mostTotal)
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
  const waitedLongest = sql`case when ${waitsSince(overdueBefore)} then created_at end`
  const inOrder = <Found>(found: Rows<Found>) => newestFirst(found.orderBy(waitedLongest, (by) => by.asc().nullsLast()))
  const paging = { wanted: query.page, perPage }
  if (query.search) {
    // However many there are, a search sorts only so many of them.
    const read = (found: typeof all, limit: number, offset: number) =>
      inOrder(rows.where('id', 'in', inOrder(found).select('id').limit(limit).offset(offset))).execute()
    const { status, type, folder, assignee, answered, notes } = query
    const isNarrowed = [status, type, folder, assignee, answered, notes].some(Boolean)
    // Most of all there is is soonest found in the order of the list; on many shelves many have to be left aside.
    const first = (most: number) =>
      !isNarrowed
        ? newestFirst(all).limit(most)
        : (db
            .selectFrom(table)
            .where(sql<boolean>`id = any(array(${newestOn(table, query, { limit: most })}))`) as typeof all)
    return searchTable(db, table, query.search, { ...paging, all, first, read })
  }
  const overdue = all.where(waitsSince(overdueBefore))
  const read = async (limit: number, offset: number) => {
    const first = await idsOf(db, oldestOverdue(table, query, overdueBefore, { limit, offset }))
    const before = first.length > 0 || offset === 0 ? offset + first.length : await countUpTo(db, overdue, offset)
    const rest = { limit: limit - first.length, offset: Math.max(0, offset - before) }
    const others = rest.limit > 0 ? await idsOf(db, newestOn(table, query, rest, overdueBefore)) : []
    const ids = [...first, ...others]
    return ids.length === 0 ? [] : inOrder(rows.where(sql<boolean>`id = any(${ids}::uuid[])`)).execute()
  }
  return readPage({ ...paging, isCapped: true, most: mostTotal, read, count: (most) => countUpTo(db, all, most) })
}

async function idsOf(db: Database, found: RawBuilder<{ id: string }>): Promise<string[]> {
  const { rows } = await found.execute(db)
  return rows.map(({ id }) => id)
}

interface Part {
  limit: number
  offset?: number
}

/** Those on some shelves, of each shelf no more than are asked for of all: their ids stand in an index in this order. */
function onShelves(
  table: Table,
  { type, assignee }: Partial<TriageQuery>,
  shelves: readonly number[],
  order: RawBuilder<unknown>,
  { limit, offset = 0 }: Part,
  condition = sql<boolean>`true`,
) {
  return sql<{ id: string }>`
    select id from unnest(${shelves}::int[]) as one (shelf) cross join lateral (
      select row.id, row.created_at from ${sql.table(table)} as row
      where row.shelf = one.shelf and ${condition}
        and ${type ? sql`row.inquiry_type = ${type}` : sql`true`}
        and ${assignee && assignee !== nobodys ? sql`row.assignee_id = ${assignee}` : sql`true`}
      order by ${order} limit ${limit + offset}
    ) as found order by ${order} limit ${limit} offset ${offset}`
}

/** @param overdueBefore leaves out who waits for longer */
function newestOn(table: Table, query: Partial<TriageQuery>, part: Part, overdueBefore?: Date) {
  const isNone = overdueBefore
    ? sql<boolean>`(row.created_at >= ${overdueBefore} or one.shelf <> all(${waitingShelves}::int[]))`
    : undefined
  return onShelves(table, query, shelvesOf(query), sql`created_at desc, id`, part, isNone)
}

function oldestOverdue(table: Table, query: TriageQuery, before: Date, part: Part) {
  const shelves = shelvesOf(query).filter((shelf) => waitingShelves.includes(shelf))
  return onShelves(table, query, shelves, sql`created_at, id`, part, sql<boolean>`row.created_at < ${before}`)
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
  const found = types ? all.where('inquiry_type', 'in', [...types]) : all
  return countUpTo(db, found, mostCounted + 1)
}

/** For the export: all that are found, newest first, a batch at a time. */
export function readTriaged<Row>(table: Table, rows: Rows<Row>, query: TriageQuery) {
  const found = newestFirst(rows).select(createdAtKey)
  return inBatches((last: LastRow | undefined, limit) => {
    const batch = query.search
      ? narrowed(last ? found.where(isBehind(last)) : found, query).limit(limit)
      : found.where(sql<boolean>`id = any(array(${newestBehind(table, query, last, limit)}))`)
    return batch.execute() as Promise<(Row & LastRow)[]>
  })
}

function newestBehind(table: Table, query: TriageQuery, last: LastRow | undefined, limit: number) {
  const condition = last && isBehind(last, sql`row.created_at`, sql`row.id`)
  return onShelves(table, query, shelvesOf(query), sql`created_at desc, id`, { limit }, condition)
}

function narrowed<Row>(rows: Rows<Row>, query: Partial<TriageQuery>): Rows<Row> {
  const { type, assignee, search } = query
  let found = rows.where(sql<boolean>`shelf = any(${shelvesOf(query)}::int[])`)
  if (type) found = found.where('inquiry_type', '=', type)
  if (assignee && assignee !== nobodys) found = found.where('assignee_id', '=', assignee)
  if (search) found = found.where(containsTerm('search', search))
  return found
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
  if (!query.search) return idsOf(db, newestOn(table, query, { limit: most }))
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
