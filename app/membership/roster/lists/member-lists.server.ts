import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../../platform/database/database.server.ts'
import { foldTerm } from '../../../platform/database/fold-term.ts'
import { nearTerms } from '../../../platform/database/near/near-terms.server.ts'
import {
  countUpTo,
  type Found,
  type PageOf,
  readFoundPage,
  readPage,
} from '../../../platform/database/paging.server.ts'
import {
  firstAndOthers,
  foundFirst,
  isFoundByIndex,
  mostOfFirst,
  mostSorted,
} from '../../../platform/database/search.server.ts'
import { holdsTerm, type TermLook } from '../../../platform/database/search-term.server.ts'
import { type Count, capped, mostCounted, mostTotal } from '../../../platform/paging.ts'
import { everyoneIn, type MemberCounts } from '../../member.ts'
import {
  type CohortOrEveryone,
  hasIndex,
  inList,
  inOrder,
  isByStanding,
  type ListedRecord,
  type More,
  matchingEntries,
  matchingMembers,
  orderOf,
  readInOrder,
  selectInOrder,
  standingOf,
} from './matching-members.server.ts'
import {
  candidatesOf,
  findShortWays,
  type HowToFind,
  isBetween,
  isMeant,
  type Limits,
  lookAt,
  whoIsMeant,
} from './meant-members.server.ts'
import { countMembersByStatus, isLong, isShort } from './member-counts.server.ts'
import { everybody, isCombined, isNarrowed, type MemberQuery } from './member-query.ts'

const perPage = 50
/** Of those whom somebody looks at one by one. */
const mostOfLook = 250

/**
 * One page of the admin's list, cut by ids and only then read.
 *
 * @param counts of the same list, which answer what it has to count without a search; only an order that has no index waits for them
 * @param more what the screen shows besides, of those on the page
 */
export async function listMembers<Row extends object = object>(
  db: Database,
  query: MemberQuery,
  counts: MemberCounts | Promise<MemberCounts>,
  cohort: CohortOrEveryone,
  more?: More<Row>,
): Promise<PageOf<ListedRecord & Row>> {
  // A short cohort has no need of it, and how long it is is counted in the same moment.
  const isNeeded =
    cohort === null ? undefined : counts instanceof Promise ? isLong(cohort) : sql<boolean>`${!isShort(counts)}`
  const [isInRoster, meant, look] = await Promise.all([
    isNarrowed(query) && cohort !== null ? Promise.resolve(counts).then(isShort) : false,
    isCombined(query) ? findMeant(db, query, cohort, { isNeeded }) : null,
    isCombined(query) ? null : lookAt(db, query, isNeeded),
  ])
  const all = isInRoster ? foundInRoster(db, query, cohort) : meant
  if (all) return readAll(db, query, cohort, all, more)
  const unsearched = async () => countWithout(query, await counts)
  // Names are looked up in the table, and without an index of its own order a far page passes over those who don't match.
  const isInOrder = !isNarrowed(query) && hasIndex(query, cohort) && query.sort !== 'name'
  const areFew = isInOrder || (await unsearched()) <= mostTotal
  if (!isNarrowed(query)) {
    const isOfRoster = !isInOrder && isShort(await counts)
    return readPage({
      wanted: query.page,
      perPage,
      isCapped: true,
      most: areFew ? mostTotal : mostCounted,
      read: (limit, offset) => readInOrder(db, query, cohort, { areFew, isOfRoster, limit, offset, more }),
      count: unsearched,
    })
  }
  const most = query.look === null ? mostCounted : mostOfLook
  const page = pageOf(db, query, cohort, more)
  const named = findByIndex(db, query, cohort, { look, areFew }, most)
  if (query.look === null ? isFoundByIndex(look) : !look?.isCommon)
    return readFoundPage(db, { ...page, ...named, most })
  const length = await unsearched()
  const lookedThrough = mostOfFirst(length)
  const first = amongFirst(db, query, cohort, { length, lookedThrough }, most)
  const found =
    query.look === null
      ? foundFirst(look, first, named, { ...page, most, mayBeMore: length > lookedThrough })
      : // A look names few, and says who they are.
        firstAndOthers(first, named, most + 1)
  return readFoundPage(db, { ...page, ...found, most })
}

/** @param query whose order doesn't matter */
function countRoster(db: Database, { sort: _, ...filter }: MemberQuery, cohort: number): Promise<number> {
  return countUpTo(db, matchingEntries(db, filter, cohort).select('community_members.id'), mostTotal + 1)
}

/** Of those whose ids are known. */
function pageOf<Row extends object>(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  more: More<Row> | undefined,
) {
  const isListed = isMeant({ filter: { ...query, search: '' }, cohort, look: null })
  return {
    wanted: query.page,
    perPage,
    select: (ids: RawBuilder<string[]>) =>
      selectInOrder(db, query, cohort, { ids, areFew: true, limit: perPage, offset: 0, more }),
    near: query.search === '' ? null : nearTerms('community_members', query.search, isListed),
  }
}

/**
 * Of conditions that combine no index has the order. Where indexes name few, they are all looked at. Otherwise some of those are, or, where
 * no condition names few, the first of the list: there are more then.
 *
 * @param limits lower ones try what happens in long lists
 */
export async function listMeant<Row extends object = object>(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  { limits, more }: { limits?: Limits; more?: More<Row> } = {},
): Promise<PageOf<ListedRecord & Row>> {
  return readAll(db, query, cohort, await findMeant(db, query, cohort, { limits }), more)
}

/** Of a short cohort. */
export function foundInRoster(db: Database, query: MemberQuery, cohort: CohortOrEveryone): Found {
  const list = inList(db, query, cohort, { areFew: true, isOfRoster: true }).selectAll()
  return { list, order: inOrder(query, cohort) }
}

async function readAll<Row extends object>(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  found: Found,
  more: More<Row> | undefined,
): Promise<PageOf<ListedRecord & Row>> {
  return readFoundPage(db, { ...pageOf(db, query, cohort, more), ...found, most: mostTotal })
}

/**
 * Whom conditions that combine name; `isAll` says whether they are all who are meant.
 *
 * @param how as `findShortWays` takes it
 */
export async function findMeant(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  how: HowToFind = {},
): Promise<Found & { isAll: RawBuilder<boolean> }> {
  const [meant, short] = await Promise.all([
    whoIsMeant(db, query, cohort, how.isNeeded),
    findShortWays(db, query, cohort, how),
  ])
  // An order by standing has an index for the cohort and the status, and the others for everyone.
  const ofStanding = isByStanding(query)
  const { sort, reversed, status } = query
  const whole: MemberQuery = { ...query, ...everybody, page: 1, sort, reversed, status: ofStanding ? status : null }
  const first = inList(db, whole, ofStanding ? cohort : null, { areFew: false })
    .select('id')
    .orderBy(inOrder(whole, cohort))
  const keys = sql.join(orderOf(query, cohort).map(([key], place) => sql`${key} as ${sql.ref(`key${place}`)}`))
  const rest = { ...meant, filter: { ...meant.filter, status: null, joinedFrom: null, joinedUntil: null } }
  const list = sql`
    select few.id, meant.* from candidates as few cross join lateral (
      select ${keys} from community_members join ${standingOf(cohort)} as standing on standing.member_id = community_members.id
        where community_members.id = few.id and ${status === null ? sql`true` : sql`standing.status = ${status}`}
          and ${isBetween(meant.filter, sql`standing.joined_at`)} and ${isMeant(rest, { isOfStanding: true })} offset 0) as meant`
  return { ...candidatesOf(meant, short, first), list, order: inOrder(query, cohort) }
}

/**
 * Whom a search finds among the first of a list, one more than `most`.
 *
 * @param list.length without the search
 */
function amongFirst(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  { length, lookedThrough }: { length: number; lookedThrough: number },
  most: number,
): Found {
  const order = inOrder(query, cohort)
  const first = inList(db, { ...query, search: '' }, cohort, { areFew: length <= mostTotal })
    .selectAll()
    .orderBy(order)
    .limit(lookedThrough)
  const isHeld = holdsTerm('community_members.search', foldTerm(query.search))
  const list = db
    .selectFrom(first.as('first'))
    .selectAll('first')
    .where(sql<boolean>`(select ${isHeld} from community_members where community_members.id = first.id)`)
    .orderBy(order)
    .limit(most + 1)
  return { list, order }
}

/**
 * What a search or a look finds by its index, one more than `most`, the first in the order of the list. Of a term that very many have, and of looks
 * whose index has no such order, no more are looked up, whichever they are.
 */
function findByIndex(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  { look, areFew }: { look: TermLook; areFew: boolean },
  most: number,
): Found {
  const isUnordered = query.look === 'refused' || query.look === 'shared' || (look?.isCommon ?? false)
  const mostFound = isUnordered ? most + 1 : look && mostSorted
  const order = inOrder(query, cohort)
  const first = (how: Parameters<typeof inList>[3]) =>
    inList(db, query, cohort, how)
      .selectAll()
      .orderBy(order)
      .limit(most + 1)
  const list = first({ look, mostFound, areFew })
  if (query.look !== 'unproven') return { list, order }
  // Of those who have not been heard from there are none, or very many: then the first are soon found in the order of the list.
  const some = matchingMembers(db, query, cohort, { look }).select('community_members.id')
  const isFew = sql`(select cardinality(ids) <= ${sql.lit(most)} from some_found)`
  const few = first({ ids: sql<string[]>`(select ids from some_found)`, areFew: true })
  return {
    among: sql`some_found as materialized (select array(${some.limit(most + 1)}) as ids)`,
    list: sql`select * from (${few}) as few where ${isFew} union all select * from (${list}) as many where not ${isFew}`,
    order,
  }
}

function countWithout({ status }: MemberQuery, counts: MemberCounts): number {
  return status ? counts[status] : everyoneIn(counts)
}

/** Those whom a filter of the list names, in its order. */
export async function listMatchingMembers(
  db: Database,
  query: MemberQuery,
  limit: number,
  cohort: CohortOrEveryone,
): Promise<ListedRecord[]> {
  const look = await lookAt(db, query)
  return readInOrder(db, query, cohort, { look, areFew: false, limit, offset: 0 })
}

/** How many a filter names whose conditions don't combine, as far as the list counts. */
export async function countUncombined(db: Database, query: MemberQuery, cohort: CohortOrEveryone): Promise<Count> {
  const counts = await countMembersByStatus(db, cohort)
  if (!isNarrowed(query)) return { total: countWithout(query, counts), hasMore: false }
  if (cohort !== null && isShort(counts)) return capped(await countRoster(db, query, cohort), mostTotal)
  const found = matchingMembers(db, query, cohort, { look: await lookAt(db, query) }).select('community_members.id')
  return capped(await countUpTo(db, found, mostTotal + 1), mostTotal)
}
