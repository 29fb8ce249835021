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

export interface FoundIds {
  /** In their order; null where others may be found too. */
  ids: string[] | null
  /** Null unless they are counted. */
  count: Count | null
}

/**
 * As one value, for a row for each takes as long as to find it. Where others may be found too nobody is looked for.
 *
 * @param most counts them all the same, as `readFoundPage` does
 */
export async function readFoundIds(db: Database, found: Found, most: number | null = null): Promise<FoundIds> {
  const ids = sql<string[] | null>`case when ${found.isAll ?? sql`true`} then (
    select coalesce(json_agg(id), '[]') from (select found.id from found order by ${found.order}) as listed) end as ids`
  const asked =
    most === null
      ? sql`with ${tablesOf(found)} select ${ids}`
      : sql`with ${countedOf({ ...found, most })} select ${ids}, counted.* from counted`
  const { rows } = await (asked as RawBuilder<Counted & { ids: string[] | null }>).execute(db)
  return { ids: rows[0]?.ids ?? null, count: most === null ? null : countOf(rows[0]) }
}

interface Counted {
  people: number
  total: number
  isAll: boolean
}

/** Where others may be found too no more are counted than a search counts. */
function countedOf(found: Found & { most: number }) {
  const { most, isAll = sql`true` } = found
  return sql`${tablesOf(found)}, counted as (
    select people, least(people, case when "isAll" then ${most}::int else ${Math.min(most, mostCounted)}::int end) as total, "isAll"
    from (select count(*)::int as people, ${isAll} as "isAll" from found) as all_found)`
}

function countOf({ people, total, isAll }: Counted = { people: 0, total: 0, isAll: true }): Count {
  return { total, hasMore: people > total || !isAll }
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
  const { wanted, perPage, select, order, near } = found
  const { page: first } = cutPage(mostTotal, wanted, perPage)
  const ids = sql<string[]>`array(
    select found.id from found order by ${order}
    offset (select passed_over from cut) limit (select least(${perPage}, total - passed_over) from cut))`
  const { rows } = await sql<Counted & { rows: Row[]; near: string[][] | null }>`
    with ${countedOf(found)}, cut as (
      select total, least(${first - 1}, (greatest(total, 1) - 1) / ${perPage}) * ${perPage} as passed_over from counted)
    select counted.*, (select coalesce(json_agg(listed), '[]') from (${select(ids)}) as listed) as rows,
      case when people = 0 then ${near?.words ?? sql`null::json`} end as near
    from counted`.execute(db)
  const [answer] = rows
  const count = countOf(answer)
  const { page, pages } = cutPage(count.total, wanted, perPage)
  return { rows: answer?.rows ?? [], ...count, page, pages, near: near?.tell(answer?.near ?? null) ?? [] }
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

/** `countUpTo` as a statement. */
export function counting<Schema extends DB, Tables extends keyof Schema>(
  db: Database | Tx,
  // biome-ignore lint/suspicious/noExplicitAny: as above
  found: SelectQueryBuilder<Schema, Tables, any>,
  most: number | null,
) {
  return db
    .selectFrom((most === null ? found : found.limit(most)).as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'))
}
