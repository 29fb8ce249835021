import { type SelectQueryBuilder, sql } from 'kysely'
import { cutPage, mostCounted, mostTotal } from '../paging.ts'
import type { Database } from './database.server.ts'
import { countUpTo, type Found, type NearTerms, type PageOf, readPage, readPageWithCount } from './paging.server.ts'
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

/** Where a search looks: through the first of a list in its order, or among whatever an index finds of the term. */
export type Looking = 'first' | 'found'

/**
 * A page of what a search finds, wherever it is found soonest. In a list that is longer than `mostSearched`, a term that no index finds
 * is looked for among the first alone: there may be more then.
 *
 * @param list.isLong whether the list without the search is longer than that
 * @param list.found everything that is found, to be counted
 */
export async function readSearched<Row>(
  db: Database,
  look: TermLook,
  list: {
    wanted: number
    perPage: number
    isLong: () => Promise<boolean>
    read: (looking: Looking, limit: number, offset: number) => Promise<Row[]>
    // biome-ignore lint/suspicious/noExplicitAny: of which columns is the caller's
    found: (looking: Looking) => SelectQueryBuilder<any, any, any>
    near?: NearTerms
  },
): Promise<PageOf<Row>> {
  const among = (looking: Looking) => ({
    ...list,
    isCapped: true,
    read: (limit: number, offset: number) => list.read(looking, limit, offset),
    count: (most: number | null) => countUpTo(db, list.found(looking), most),
  })
  if (isFoundByIndex(look)) {
    const counting = countOrFindNear(db, list.found('found'), list.near)
    const found = { ...among('found'), count: async () => (await counting).people }
    const [page, { near }] = await Promise.all([readPageWithCount(found), counting])
    return { ...page, near }
  }
  const [page, isLong] = await Promise.all([readPageWithCount(among('first')), list.isLong()])
  if (page.hasMore || !isLong) return withNear(db, page, list.near)
  const behind = hasParts(look) && page.page === page.pages ? await readPage(among('found')) : page
  return { ...(await withNear(db, behind, list.near)), hasMore: true }
}

/** How many are found, as far as a search is counted, and, where nobody is, what may have been meant. */
async function countOrFindNear(
  db: Database,
  // biome-ignore lint/suspicious/noExplicitAny: its columns don't matter
  found: SelectQueryBuilder<any, any, any>,
  near?: NearTerms,
): Promise<{ people: number; near: string[] }> {
  const { rows } = await sql<{ people: number; words: string[][] | null }>`
    select people, case when people = 0 then ${near?.words ?? sql`null::json`} end as words
    from (select count(*)::int as people from (${found.limit(mostCounted + 1)}) as found) as counted`.execute(db)
  const { people, words } = rows[0] ?? { people: 0, words: null }
  return { people, near: near?.tell(words) ?? [] }
}

/** For a list that is found to be empty by itself. */
export async function findNearTerms(db: Database, { words, tell }: NearTerms): Promise<string[]> {
  const { rows } = await sql<{ words: string[][] }>`select ${words} as words`.execute(db)
  return tell(rows[0]?.words ?? null)
}

/** A page as it is, or, where it is empty, with what may have been meant. */
async function withNear<Page extends { total: number }>(
  db: Database,
  page: Page,
  near: NearTerms | null | undefined,
): Promise<Page & { near?: string[] }> {
  return page.total > 0 || !near ? page : { ...page, near: await findNearTerms(db, near) }
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
  { wanted, perPage, most, mayBeMore }: { wanted: number; perPage: number; most: number; mayBeMore: boolean },
): Found {
  const isAll = mayBeMore ? sql<boolean>`false` : sql<boolean>`true`
  if (!mayBeMore || !hasParts(look)) return { ...first, isAll }
  return { ...firstAndOthers(first, named, perPage * cutPage(most, wanted, perPage).page), isAll }
}

/** @param first stand before everybody else, however many others there are. @param filled of more than that the others aren't asked for */
export function firstAndOthers(first: Found, others: Found, filled: number): Found {
  return {
    among: sql.join([
      ...[first, others].flatMap(({ among }) => among ?? []),
      sql`first_found as materialized (${first.list})`,
    ]),
    list: sql`
      select *, 0 as part from first_found
      union all select *, 1 from (${others.list}) as others
        where (select count(*) <= ${filled} from first_found) and id not in (select id from first_found)`,
    order: sql`part, ${first.order}`,
  }
}

/**
 * A page of the rows of one table that a search finds.
 *
 * @param list.all the rows without the search
 * @param list.first so many of them in the order of the list
 */
export async function searchTable<Table extends SearchedTable, Row>(
  db: Database,
  table: Table,
  search: string,
  list: {
    wanted: number
    perPage: number
    // biome-ignore lint/suspicious/noExplicitAny: of which columns is the caller's
    all: SelectQueryBuilder<any, any, any>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    first: (most: number) => SelectQueryBuilder<any, any, any>
    // biome-ignore lint/suspicious/noExplicitAny: as above
    read: (rows: any, limit: number, offset: number) => Promise<Row[]>
    near?: NearTerms
  },
): Promise<PageOf<Row>> {
  const { all } = list
  const look = await lookAtTerm(db, table, search)
  const some = (rows: typeof all) => db.selectFrom(rows.selectAll(table).as(table))
  const found = all.where(containsByParts('search', search, look))
  const lookedFor = (looking: Looking) =>
    looking === 'first'
      ? some(list.first(mostSearched)).where(holdsTerm('search', search))
      : look
        ? some(found.limit(mostSorted))
        : found
  return readSearched(db, look, {
    ...list,
    isLong: async () => (await countUpTo(db, all, mostSearched + 1)) > mostSearched,
    read: (looking, limit, offset) => list.read(lookedFor(looking), limit, offset),
    found: lookedFor,
  })
}
