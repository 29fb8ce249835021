import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Count, capped, cutPage, mostCounted, mostTotal } from '../paging.ts'
import { compileOnce } from './compile-once.server.ts'
import type { Database, Tx } from './database.server.ts'
import type { DB } from './schema.ts'

export interface PageOf<Row> extends Count {
  rows: Row[]
  page: number
  pages: number
  /** Of a search that finds nothing: what may have been meant. */
  near?: string[]
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
export interface ListedIds {
  ids: string[]
  /** There are more than are known here. */
  hasMore: boolean
}

/** @param statement whose column `id` they are; as one value, for a row for each takes as long as to find it */
export async function readIds(db: Database, statement: Expression<unknown>): Promise<string[]> {
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(json_agg(id), '[]') as ids from (${statement}) as listed`.execute(db)
  return rows[0]?.ids ?? []
}

/** Reads one page of them. @param wanted as in `readPage` */
export async function readPageOfIds<Row>(
  { ids, hasMore }: ListedIds,
  { wanted, perPage, read }: { wanted: number; perPage: number; read: (ids: string[]) => Promise<Row[]> },
): Promise<PageOf<Row>> {
  const { page, pages, offset } = cutPage(ids.length, wanted, perPage)
  const rows = ids.length === 0 ? [] : await read(ids.slice(offset, offset + perPage))
  return { rows, total: ids.length, hasMore, page, pages }
}

/** What a statement finds. */
export interface Found {
  /** Tables before it, as a `with` has them. */
  among?: RawBuilder<unknown>
  /** Its column `id`, and those by which it is put in order. */
  list: Expression<unknown>
  order: RawBuilder<unknown>
  /** Whether it is all that may be found. */
  isAll?: RawBuilder<boolean>
}

const tablesOf = ({ among, list }: Found) => sql`${among ? sql`${among}, ` : sql``}found as materialized (${list})`

/** The ids of whatever is found, in its order. */
export async function readFoundIds(db: Database, found: Found): Promise<{ ids: string[]; isAll: boolean }> {
  const { rows } = await sql<{ ids: string[]; isAll: boolean }>`
    with ${tablesOf(found)}
    select (select coalesce(json_agg(id), '[]') from (select found.id from found order by ${found.order}) as listed) as ids,
      ${found.isAll ?? sql`true`} as "isAll"`.execute(db)
  return rows[0] ?? { ids: [], isAll: true }
}

export interface FoundPage<Row> extends Found {
  wanted: number
  perPage: number
  /** No more are counted, where all that may be found is found. */
  most: number
  /** The rows of these ids, in the order of the list. As JSON: their instants are texts. */
  select: (ids: RawBuilder<string[]>) => Expression<Row>
  /** Is asked where nothing is found. */
  near?: NearTerms | null
}

/** What somebody may have meant whose search finds nothing: the term with one of its words put right. */
export interface NearTerms {
  /** For the statement that finds nothing: the near words, for each word of the term. */
  words: RawBuilder<string[][]>
  /** @returns the terms with them, the usual one first; none where nothing was asked */
  tell: (words: string[][] | null) => string[]
}

/** How many are found, and one page of them, in one statement. @param wanted as in `readPage` */
export async function readFoundPage<Row>(db: Database, found: FoundPage<Row>): Promise<PageOf<Row>> {
  const { wanted, perPage, most, select, order, isAll = sql`true`, near } = found
  const { page: first } = cutPage(mostTotal, wanted, perPage)
  const ids = sql<string[]>`array(
    select found.id from found order by ${order} limit ${perPage}
    offset (select least(${first - 1}, (greatest(total, 1) - 1) / ${perPage}) * ${perPage} from counted))`
  const { rows } = await sql<{ people: number; total: number; isAll: boolean; rows: Row[]; near: string[][] | null }>`
    with ${tablesOf(found)},
      counted as (select count(*)::int as people,
        least(count(*), case when ${isAll} then ${most}::int else ${Math.min(most, mostCounted)}::int end)::int as total from found)
    select people, total, ${isAll} as "isAll",
      (select coalesce(json_agg(listed), '[]') from (${select(ids)}) as listed) as rows,
      case when people = 0 then ${near?.words ?? sql`null::json`} end as near
    from counted`.execute(db)
  const [told] = rows
  const { page, pages } = cutPage(told?.total ?? 0, wanted, perPage)
  return {
    rows: told?.rows ?? [],
    total: told?.total ?? 0,
    hasMore: Boolean(told && (told.people > told.total || !told.isAll)),
    page,
    pages,
    near: near?.tell(told?.near ?? null) ?? [],
  }
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
