import { type AliasedRawBuilder, type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { cutPage, mostCounted, mostTotal } from '../paging.ts'
import type { Database } from './database.server.ts'
import { type Found, type FoundPage, type PageOf, readFoundPage } from './paging.server.ts'
import { containsByParts, holdsTerm, lookAtTerm, type SearchedTable, type TermLook } from './search-term.server.ts'

/** A filter scans at most this many rows of a long list. */
export const mostLookedAt = 1_200
/**
 * A common term is searched twice in this many rows: among the first, and among those of the index. With fewer, a page
 * soon holds rows that the index returned out of order (decision 73).
 */
export const mostSearched = 1_000
/** At most this many rows of the index are sorted into the order of the list. */
export const mostSorted = 5_000
/** A common term scans at most this many rows of a long roster, which stores its own search text. */
export const mostOfRoster = 5_000

/**
 * A common term scans this many rows of a list of people, in its order; a short list is scanned whole.
 *
 * @param length without the search
 */
export function mostOfFirst(length: number): number {
  return length <= mostTotal ? mostTotal : mostSearched
}

/** The parts of a list that every kind of search needs. */
type Searched<Row> = Pick<FoundPage<Row>, 'wanted' | 'perPage' | 'order' | 'select' | 'near'>

/**
 * Finds a page of matches in the fastest way. In a list longer than `mostSearched` a common term is searched among the
 * first rows and then among those of the index; a term without an index, among the first alone. Then there may be more.
 *
 * @param list.order by the columns of the next two
 * @param list.first the first rows of the list in its order, with the column `is_held`: whether they have the term
 * @param list.named the rows that the index returns, with the same columns
 */
export function readSearched<Row>(
  db: Database,
  look: TermLook,
  list: Searched<Row> & { first: (most: number) => Expression<unknown>; named: Expression<unknown> },
): Promise<PageOf<Row>> {
  const { wanted, perPage, order, first, named } = list
  const most = mostCounted
  const byIndex: Found = { list: sql`select * from (${named}) as named order by ${order} limit ${most + 1}`, order }
  if (isFoundByIndex(look)) return readFoundPage(db, { ...list, ...byIndex, most })
  const held: Found = {
    among: sql`listed as materialized (${first(mostSearched + 1)})`,
    list: sql`select * from listed where is_held`,
    order,
  }
  const mayBeMore = sql<boolean>`(select count(*) > ${mostSearched} from listed)`
  return readFoundPage(db, { ...list, ...foundFirst(look, held, byIndex, { wanted, perPage, most, mayBeMore }), most })
}

/** Whether the index finds the matches soonest. */
export function isFoundByIndex(look: TermLook): boolean {
  return look === null || (hasParts(look) && !look.isCommon)
}

/** The index needs at least one rare part. */
function hasParts(look: TermLook): boolean {
  return look !== null && look.parts.length > 0
}

/**
 * For a term that the index doesn't find soonest: matches among the first rows of the list and, when these fill no
 * page, those of the index.
 *
 * @param first,named one more than `most`, with the same columns
 * @param list.mayBeMore whether `first` searched only a part of the list
 */
export function foundFirst(
  look: TermLook,
  first: Found,
  named: Found,
  {
    wanted,
    perPage,
    most,
    mayBeMore,
  }: { wanted: number; perPage: number; most: number; mayBeMore: boolean | RawBuilder<boolean> },
): Found {
  const isAll = sql<boolean>`not ${mayBeMore}`
  if (!mayBeMore || !hasParts(look)) return { ...first, isAll }
  const filled = Math.min(most, perPage * cutPage(most, wanted, perPage).page)
  return { ...firstAndOthers(first, named, filled, mayBeMore), isAll }
}

/**
 * @param first come before all others
 * @param filled when `first` has more than this, `others` isn't run
 */
export function firstAndOthers(
  first: Found,
  others: Found,
  filled: number,
  mayBeOthers: boolean | RawBuilder<boolean> = true,
): Found {
  return {
    among: sql.join([
      ...[first, others].flatMap(({ among }) => among ?? []),
      sql`first_found as materialized (${first.list})`,
    ]),
    list: sql`
      select *, 0 as part from first_found
      union all select *, 1 from (${others.list}) as others
        where ${mayBeOthers} and (select count(*) <= ${filled} from first_found) and id not in (select id from first_found)`,
    order: sql`part, ${first.order}`,
  }
}

/**
 * A page of the rows of one table that match a search.
 *
 * @param list.all the rows without the search
 * @param list.first the first rows of the list in its order
 * @param list.keys its `id` and the columns of `order`
 */
export async function searchTable<Table extends SearchedTable, Row>(
  db: Database,
  table: Table,
  search: string,
  list: Searched<Row> & {
    // biome-ignore lint/suspicious/noExplicitAny: of which columns is the caller's
    all: SelectQueryBuilder<any, any, any>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    first: (most: number) => SelectQueryBuilder<any, any, any>
    keys: readonly AliasedRawBuilder<unknown, string>[]
  },
): Promise<PageOf<Row>> {
  const { all, first, keys } = list
  const look = await lookAtTerm(db, table, search)
  const named = all.where(containsByParts('search', search, look)).select([...keys, sql<boolean>`true`.as('is_held')])
  const isHeld = holdsTerm('search', search).as('is_held')
  return readSearched(db, look, {
    ...list,
    first: (most) => db.selectFrom(first(most).selectAll(table).as(table)).select([...keys, isHeld]),
    named: look ? named.limit(mostSorted) : named,
  })
}
