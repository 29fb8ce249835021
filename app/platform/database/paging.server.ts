import { type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { type Count, capped, cutPage, mostCounted, mostTotal } from '../paging.ts'
import type { Database } from './database.server.ts'
import type { DB } from './schema.ts'

export interface PageOf<Row> extends Count {
  rows: Row[]
  page: number
  pages: number
  /** For a search without results: suggested terms. */
  near?: string[]
}

/**
 * Reads one row more than a page holds, so that the last page needs no count.
 *
 * @param wanted a page behind the last is the last one, as in `cutPage`; anything else is the first
 * @param isCapped whether counting stops at `most`; pages behind it can't be reached either
 * @param count gets the limit, as `countUpTo` does; it may report by itself that there are more
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
  // A capped count may end before this page.
  const total = hasMore ? Math.min(Math.max(found, upToHere.total), isCapped ? most : found) : found
  return { rows: rows.slice(0, perPage), total, hasMore, page, pages: Math.max(page, Math.ceil(total / perPage)) }
}

/** The parts of a statement that finds rows. */
export interface Found {
  /** CTEs in front of it (`with`). */
  among?: RawBuilder<unknown>
  /** Selects `id` and the columns of the order. */
  list: Expression<unknown>
  order: RawBuilder<unknown>
  /** Whether the list holds every row that can match. */
  isAll?: RawBuilder<boolean>
}

const tablesOf = ({ among, list }: Found) => sql`${among ? sql`${among}, ` : sql``}found as materialized (${list})`

export interface FoundIds {
  /** In their order; null when other rows may match too. */
  ids: string[] | null
  /** Null unless counted. */
  count: Count | null
}

/**
 * Reads the ids as one value, because a result row for each id takes as long as the search. Returns no ids when other
 * rows may match too.
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

/** When other rows may match too, the count is capped like a search's. */
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
  /** The limit of the count when the list holds every match. */
  most: number
  /** The rows of these ids, in the order of the list. */
  select: (ids: RawBuilder<string[]>) => Expression<Row>
  /** Runs when nothing is found. */
  near?: NearTerms | null
}

/** Suggestions for a search without results: the term with one of its words corrected. */
export interface NearTerms {
  /** For the statement that finds nothing: near words for each word of the term. */
  words: RawBuilder<string[][]>
  /** @returns the corrected terms, the usual one first; none when `words` was not selected */
  tell: (words: string[][] | null) => string[]
}

/** Counts the matches and reads one page of them. @param wanted as in `readPage` */
export async function readFoundPage<Row>(db: Database, list: FoundPage<Row>): Promise<PageOf<Row>> {
  const { wanted, perPage, select, order, near } = list
  const { page: first } = cutPage(mostTotal, wanted, perPage)
  const ids = sql<string[]>`array(
    select found.id from found order by ${order}
    offset (select passed_over from cut) limit (select least(${perPage}, total - passed_over) from cut))`
  const { rows: found } = await sql<Counted & { ids: string[]; near: string[][] | null }>`
    with ${countedOf(list)}, cut as (
      select total, least(${first - 1}, (greatest(total, 1) - 1) / ${perPage}) * ${perPage} as passed_over from counted)
    select counted.*, ${ids} as ids,
      case when people = 0 then ${near?.words ?? sql`null::json`} end as near
    from counted`.execute(db)
  const [answer] = found
  const count = countOf(answer)
  const { page, pages } = cutPage(count.total, wanted, perPage)
  const { rows } = await sql<Row>`${select(sql`${answer?.ids ?? []}`)}`.execute(db)
  return { rows, ...count, page, pages, near: near?.tell(answer?.near ?? null) ?? [] }
}

/** @param found its columns don't matter. @param most the limit of the count; null counts all */
export async function countUpTo<Schema extends DB, Tables extends keyof Schema>(
  db: Database,
  // biome-ignore lint/suspicious/noExplicitAny: columns of any names are counted alike
  found: SelectQueryBuilder<Schema, Tables, any>,
  most: number | null,
): Promise<number> {
  const { count } = await db
    .selectFrom((most === null ? found : found.limit(most)).as('counted'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
