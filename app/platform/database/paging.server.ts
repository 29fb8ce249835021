import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Count, capped, cutPage, mostCounted, mostTotal } from '../paging.ts'
import { compileOnce } from './compile-once.server.ts'
import type { Database, Tx } from './database.server.ts'
import type { DB } from './schema.ts'

export interface PageOf<Row> extends Count {
  rows: Row[]
  page: number
  pages: number
}

/**
 * Reads one row more than a page holds, so that a page on which the list ends needs no count.
 *
 * @param wanted a page behind the last is the last one, as `cutPage` has it; what is none is the first
 * @param isCapped whether counting stops behind `most`; pages behind it can't be reached either
 * @param count is told how far, as `countUpTo` takes it; it may say by itself that there are more
 */
export async function readPage<Row>(list: {
  wanted: number
  perPage: number
  isCapped: boolean
  most?: number
  read: (limit: number, offset: number) => Promise<Row[]>
  count: (most: number | null) => Promise<number | Count>
}): Promise<PageOf<Row>> {
  const { wanted, perPage, isCapped, most = mostCounted, read, count } = list
  const furthest = isCapped ? Math.ceil(most / perPage) : 1_000_000
  const countAll = async (): Promise<Count> => {
    const found = await count(isCapped ? most + 1 : null)
    return typeof found === 'number' ? capped(found, isCapped ? most : Number.POSITIVE_INFINITY) : found
  }
  const readFrom = (page: number) => read(perPage + 1, (page - 1) * perPage)
  let page = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, furthest) : 1
  let rows = await readFrom(page)
  while (rows.length === 0 && page > 1) {
    const last = Math.ceil((await countAll()).total / perPage)
    page = Math.max(1, Math.min(last, page - 1))
    rows = await readFrom(page)
  }
  const upToHere = { total: (page - 1) * perPage + rows.length, hasMore: false }
  const { total: found, hasMore } = rows.length > perPage ? await countAll() : upToHere
  // A count that stopped early may not have come as far as this page.
  const total = hasMore ? Math.min(Math.max(found, upToHere.total), isCapped ? most : found) : found
  return { rows: rows.slice(0, perPage), total, hasMore, page, pages: Math.max(page, Math.ceil(total / perPage)) }
}

/** The same where counting is little work: in the moment in which the page is read, whether it will be needed or not. */
export async function readPageWithCount<Row>(list: Parameters<typeof readPage<Row>>[0]): Promise<PageOf<Row>> {
  const counting = list.count(list.isCapped ? (list.most ?? mostCounted) + 1 : null)
  const [page] = await Promise.all([readPage({ ...list, count: () => counting }), counting])
  return page
}

/** Who is listed, in the order of the list. */
export interface ListedIds<Row = never> {
  ids: string[]
  /** There are more than are known here. */
  hasMore: boolean
  /** Of the wanted page, where they came along (`readFound`). */
  rows?: Row[] | undefined
}

/** @param statement whose column `id` they are; as one value, for a row for each takes as long as to find it */
export async function readIds(db: Database, statement: Expression<unknown>): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(json_agg(id), '[]') as ids from (${statement}) as listed`.execute(db)
  return rows[0]?.ids ?? []
}

/**
 * The ids of whatever is found, and the rows of one page of them, in one statement.
 *
 * @param found.among tables before it, as a `with` has them
 * @param found.list whose column `id` they are, in the order of the list
 * @param found.isAll whether they are all that may be found
 * @param found.page whose rows come along, as JSON; a page behind the last has none
 */
export async function readFound<Row>(
  db: Database,
  found: {
    among?: RawBuilder<unknown> | undefined
    list: Expression<unknown>
    isAll?: RawBuilder<boolean> | undefined
    page?: { wanted: number; perPage: number; select: (ids: RawBuilder<string[]>) => Expression<unknown> } | undefined
  },
): Promise<{ ids: string[]; isAll: boolean; rows: Row[] }> {
  const { among, list, isAll, page } = found
  const tables = [...(among ? [among] : []), sql`found as materialized (${list})`]
  const selectPage = ({ wanted, perPage, select }: NonNullable<typeof page>) => {
    const { offset } = cutPage(mostTotal, wanted, perPage)
    return select(sql`array(select id from found limit ${perPage} offset ${offset})`)
  }
  const { rows } = await sql<{ ids: string[]; isAll: boolean; rows: Row[] }>`
    with ${sql.join(tables)}
    select (select coalesce(json_agg(id), '[]') from found) as ids, ${isAll ?? sql`true`} as "isAll",
      ${page ? sql`(select coalesce(json_agg(row), '[]') from (${selectPage(page)}) as row)` : sql`'[]'::json`} as rows`.execute(
    db,
  )
  return rows[0] ?? { ids: [], isAll: true, rows: [] }
}

/** Reads one page of them. @param wanted as in `readPage` */
export async function readPageOfIds<Row extends { id: string }>(
  { ids, hasMore, rows: cameAlong }: ListedIds<Row>,
  { wanted, perPage, read }: { wanted: number; perPage: number; read: (ids: string[]) => Promise<Row[]> },
): Promise<PageOf<Row>> {
  const { page, pages, offset } = cutPage(ids.length, wanted, perPage)
  const onPage = ids.slice(offset, offset + perPage)
  // A page that is none came without them, and one in which others stand before them with too many.
  const isRead = cameAlong?.length === onPage.length && cameAlong.every(({ id }, place) => id === onPage[place])
  const rows = isRead ? cameAlong : onPage.length > 0 ? await read(onPage) : []
  return { rows, total: ids.length, hasMore, page, pages }
}

/** @param found its columns don't matter. @param most no more are counted; null for all of them */
export async function countUpTo<Schema extends DB, Tables extends keyof Schema>(
  db: Database,
  // biome-ignore lint/suspicious/noExplicitAny: columns of any names are counted alike
  found: SelectQueryBuilder<Schema, Tables, any>,
  most: number | null,
): Promise<number> {
  const { count } = await counting(db, found, most).executeTakeFirstOrThrow()
  return count
}

/** The same of what is counted beside every page: `compileOnce`. */
export function countOnce<Values extends object>(
  // biome-ignore lint/suspicious/noExplicitAny: as above
  find: (db: Database | Tx, values: Values) => SelectQueryBuilder<any, any, any>,
  most: number | null,
): (db: Database | Tx, values: Values) => Promise<number> {
  const count = compileOnce((db, values: Values) => counting(db, find(db, values), most))
  return async (db, values) => (await count(db, values))[0]?.count ?? 0
}

function counting<Schema extends DB, Tables extends keyof Schema>(
  db: Database | Tx,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  found: SelectQueryBuilder<Schema, Tables, any>,
  most: number | null,
) {
  return db
    .selectFrom((most === null ? found : found.limit(most)).as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'))
}
