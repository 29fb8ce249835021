import { type AliasedRawBuilder, type Expression, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { cutPage, mostCounted, mostTotal } from '../paging.ts'
import type { Database } from './database.server.ts'
import { type Found, type FoundPage, type PageOf, readFoundPage } from './paging.server.ts'
import { containsByParts, holdsTerm, lookAtTerm, type SearchedTable, type TermLook } from './search-term.server.ts'

/** So many of a long list are looked through for what its filters mean. */
export const mostLookedAt = 1_200
/**
 * And for a term that is common in it, twice: among the first, and among those whom an index finds. With fewer a page soon holds some that
 * the index has named out of the order of the list (decision 73).
 */
export const mostSearched = 1_000
/** So many of what an index finds are sorted into the order of the list. */
export const mostSorted = 5_000
/** So many of a long roster, which holds what is searched, are looked through for a common term. */
export const mostOfRoster = 5_000

/**
 * So many of a list of people are looked through for a common term, in its order: of a short one everybody.
 *
 * @param length without the search
 */
export function mostOfFirst(length: number): number {
  return length <= mostTotal ? mostTotal : mostSearched
}

/** What a list says, for whatever a search finds in it to be read from one statement. */
type Searched<Row> = Pick<FoundPage<Row>, 'wanted' | 'perPage' | 'order' | 'select' | 'near'>

/**
 * A page of what a search finds, wherever it is found soonest. In a list that is longer than `mostSearched` a common term is looked for
 * among the first, and behind them among what an index names; one that no index finds among the first alone. There may be more then.
 *
 * @param list.order by the columns of the next two
 * @param list.first so many of the list in its order, with the column `is_held` besides: whether they have the term
 * @param list.named whoever an index names, with the same columns
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

/** Whether what has a term is soonest found among whatever an index names. */
export function isFoundByIndex(look: TermLook): boolean {
  return look === null || (hasParts(look) && !look.isCommon)
}

/** For the index. */
function hasParts(look: TermLook): boolean {
  return look !== null && look.parts.length > 0
}

/**
 * Of a term that no index finds soonest: what stands first in a list, and behind it, where that fills no page, what an index names.
 *
 * @param first,named one more than `most`, with the same columns
 * @param list.mayBeMore whether `first` was looked for in a part of the list
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
 * @param first stand before everybody else, however many others there are
 * @param filled of more than that the others aren't asked for
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
 * A page of the rows of one table that a search finds.
 *
 * @param list.all the rows without the search
 * @param list.first so many of them in the order of the list
 * @param list.keys its `id` and whatever `order` names
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
