import { type SelectQueryBuilder, sql } from 'kysely'
import { firstBatch, inBatches, isBehind, type LastRow } from '../../platform/database/batches.server.ts'
import { compileOnce } from '../../platform/database/compile-once.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { foldTerm } from '../../platform/database/fold-term.ts'
import {
  countUpTo,
  type ListedIds,
  type PageOf,
  readPage,
  readPageOfIds,
} from '../../platform/database/paging.server.ts'
import type { DB } from '../../platform/database/schema.ts'
import {
  findSearched,
  mostLookedAt,
  mostOfFirst,
  mostSorted,
  withOthers,
} from '../../platform/database/search.server.ts'
import { holdsTerm, type TermLook } from '../../platform/database/search-term.server.ts'
import { type Count, capped, mostCounted, mostTotal } from '../../platform/paging.ts'
import { everyoneIn, type MemberCounts, type MemberRole, type MemberStatus } from '../member.ts'
import type { MemberRecord } from '../members.server.ts'
import { onboardingStateNames, onboardingStates } from '../onboarding-state.ts'
import { readTallies, sumOfTallies } from '../tallies.server.ts'
import {
  findCandidates,
  isBetween,
  isDated,
  isFound,
  isLookedAt,
  isLookedAtInRoster,
  isMeant,
  lookAt,
  type Meant,
  whoIsMeant,
} from './meant-members.server.ts'
import { isAnswer, type MemberColumn } from './member-columns.ts'
import {
  everybody,
  isCombined,
  isNarrowed,
  type MemberFilter,
  type MemberLook,
  type MemberQuery,
  memberLooks,
} from './member-query.ts'
import type { WorthALook } from './worth-a-look.ts'

/** Whose members a list shows: those of one cohort, or everyone. */
export type CohortOrEveryone = number | null

/** Everyone, in any status. */
export async function countMembers(db: Database): Promise<number> {
  return sumOfTallies((await readTallies(db, null, ['standing'])).standing)
}

export async function countMembersByStatus(db: Database, cohort: CohortOrEveryone): Promise<MemberCounts> {
  const nobody: MemberCounts = { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0, team: 0 }
  if (cohort === null) return { ...nobody, ...Object.fromEntries((await readTallies(db, null, ['standing'])).standing) }
  const { place } = await readTallies(db, cohort, ['place'])
  const { registered = 0, confirmed = 0, cancelled = 0, ...inQueue } = Object.fromEntries(place)
  return { ...nobody, registered, confirmed, cancelled, waitlist: sumOf(inQueue) }
}

function sumOf(counts: Record<string, number>): number {
  return Object.values(counts).reduce((sum, count) => sum + count, 0)
}

const perPage = 50
/** As many as the first page of them shows: the list itself counts further. */
const mostWorthALook = perPage

/**
 * How many each look finds, and of whom nobody has heard those alone who could sign in. All in one statement.
 *
 * @param looks the others are not looked for, and count as nobody
 * @param counts of the same members. Without them a cohort may be long
 */
export async function countWorthALook(
  db: Database,
  cohort: CohortOrEveryone,
  looks: readonly MemberLook[] = memberLooks,
  counts: MemberCounts | null = null,
): Promise<WorthALook> {
  if (looks.length === 0) return worthALookOf([])
  const roster = cohort !== null && counts && isShort(counts) ? cohort : null
  return worthALookOf(await countingLooks(db, cohort, looks, roster).execute())
}

/** The same of everyone, for each look: beside every dashboard. */
export async function countEveryoneWorthALook(db: Database): Promise<WorthALook> {
  return worthALookOf(await everyoneWorthALook(db, {}))
}

const everyoneWorthALook = compileOnce((db) => countingLooks(db, null, memberLooks, null))

function worthALookOf([counted = {}]: Partial<Record<MemberLook, number | null>>[]): WorthALook {
  const told = (look: MemberLook) => capped(counted[look] ?? 0, mostWorthALook)
  return { refused: told('refused'), shared: told('shared'), unproven: told('unproven') }
}

function countingLooks(
  db: Database | Tx,
  cohort: CohortOrEveryone,
  looks: readonly MemberLook[],
  roster: number | null,
): SelectQueryBuilder<DB, never, Partial<Record<MemberLook, number | null>>> {
  const countOf = (look: MemberLook) => {
    const filter: MemberFilter = { ...everybody, status: look === 'unproven' ? 'registered' : null, look }
    const matching = roster === null ? matchingMembers(db, filter, cohort) : matchingEntries(db, filter, roster)
    const found = matching.select('community_members.id')
    return db
      .selectFrom(found.limit(mostWorthALook + 1).as('found'))
      .select((select) => select.fn.countAll<number>().as('count'))
      .as(look)
  }
  return db.selectNoFrom(looks.map(countOf))
}

/** Of those whom somebody looks at one by one. */
const mostOfLook = 250

/**
 * One page of the admin's list, cut by ids and only then read.
 *
 * @param counts of the same list, which answer what it has to count without a search; only an order that has no index waits for them
 */
export async function listMembers(
  db: Database,
  query: MemberQuery,
  counts: MemberCounts | Promise<MemberCounts>,
  cohort: CohortOrEveryone,
): Promise<PageOf<ListedRecord>> {
  const isOfRoster = isNarrowed(query) && cohort !== null && isShort(await counts)
  if (isCombined(query) || isOfRoster) return listMeant(db, query, cohort, { counts })
  const unsearched = async () => countWithout(query, await counts)
  // Names are looked up in the table, and without an index of its own order a far page passes over those who don't match.
  const isInOrder = !isNarrowed(query) && hasIndex(query, cohort) && query.sort !== 'name'
  const [areFew, look] = await Promise.all([
    isInOrder || unsearched().then((people) => people <= mostTotal),
    lookAt(db, query),
  ])
  if (!isNarrowed(query)) {
    const isOfRoster = !isInOrder && isShort(await counts)
    return readPage({
      wanted: query.page,
      perPage,
      isCapped: true,
      most: areFew ? mostTotal : mostCounted,
      read: (limit, offset) => readInOrder(db, query, cohort, { areFew, isOfRoster, limit, offset }),
      count: unsearched,
    })
  }
  const most = query.look === null ? mostCounted : mostOfLook
  const length = await unsearched()
  const lookedThrough = mostOfFirst(length)
  const findFirst = () => findAmongFirst(db, query, cohort, { length, lookedThrough }, most + 1)
  const findIndexed = async () => {
    const indexed = await findByIndex(db, query, cohort, { look, areFew }, most)
    return query.look !== null && look?.isCommon ? withOthers(await findFirst(), indexed) : indexed
  }
  const page = pageOf(db, query, cohort)
  const searched = { ...page, length, lookedThrough, most, findFirst, findIndexed }
  return readPageOfIds(await findSearched(query.look === null ? look : null, searched), page)
}

/** Of those whose ids are known. */
function pageOf(db: Database, query: MemberQuery, cohort: CohortOrEveryone) {
  const read = (ids: string[]) => readInOrder(db, query, cohort, { ids, areFew: true, limit: perPage, offset: 0 })
  return { wanted: query.page, perPage, read }
}

/** Of a cohort: its roster, one narrow row for each, is read as a whole. */
function isShort(counts: MemberCounts): boolean {
  return everyoneIn(counts) <= mostTotal
}

/**
 * Of conditions that combine no index has the order. The roster of a short cohort is looked at as a whole. Elsewhere, where indexes name
 * few, they are all looked at. Otherwise some of those are, or, where no condition names few, the first of the list: there are more then.
 */
export async function listMeant(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  how: HowToFind,
): Promise<PageOf<ListedRecord>> {
  return readPageOfIds(await findMeant(db, query, cohort, how), pageOf(db, query, cohort))
}

type Limits = Parameters<typeof findCandidates>[2]

interface HowToFind {
  /** Lower ones try what happens in long lists, of which no roster is read. */
  limits?: Limits
  counts?: MemberCounts | Promise<MemberCounts>
}

async function findMeant(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  { limits, counts }: HowToFind = {},
): Promise<ListedIds> {
  const inRoster = limits ? null : await findInRoster(db, query, cohort, counts)
  if (inRoster) return { ids: inRoster, hasMore: false }
  const meant = await whoIsMeant(db, query, cohort)
  const few = await findFewMeant(db, query, meant, limits)
  if (few) return { ids: few.ids.slice(0, few.isAll ? undefined : mostCounted), hasMore: !few.isAll }
  // An order by standing has an index for the cohort and the status, and the others for everyone.
  const ofStanding = isByStanding(query)
  const { sort, reversed, status } = query
  const whole: MemberQuery = { ...query, ...everybody, page: 1, sort, reversed, status: ofStanding ? status : null }
  const first = inList(db, whole, ofStanding ? cohort : null, { areFew: false })
    .selectAll()
    .orderBy(inOrder(whole, cohort))
  const rows = await db
    .selectFrom(first.limit(mostLookedAt).as('first'))
    .select('matching')
    .where(
      sql<boolean>`(select ${isMeant(meant, { isOfStanding: ofStanding })} from community_members where id = matching)`,
    )
    .orderBy(inOrder(whole, cohort))
    .limit(mostCounted)
    .execute()
  return { ids: rows.map(({ matching }) => matching), hasMore: true }
}

/** In the order of the list; null where no roster tells it. */
async function findInRoster(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  counts?: HowToFind['counts'],
): Promise<string[] | null> {
  if (cohort === null) return null
  if (!isShort(await (counts ?? countMembersByStatus(db, cohort)))) return null
  const entries = inList(db, query, cohort, { areFew: true, isOfRoster: true })
  const rows = await entries.select('matching').orderBy(inOrder(query, cohort)).execute()
  return rows.map(({ matching }) => matching)
}

/** In the order of the list; null where each condition by itself names many. `isAll` says whether others may be meant too. */
async function findFewMeant(db: Database, query: MemberQuery, meant: Meant, limits?: Limits) {
  const { cohort } = meant
  const candidates = await findCandidates(db, meant, limits)
  if (candidates === null) return null
  const keys = sql.join(orderOf(query, cohort).map(([key], place) => sql`${key} as ${sql.ref(`key${place}`)}`))
  const { status } = meant.filter
  const rest = { ...meant, filter: { ...meant.filter, status: null, joinedFrom: null, joinedUntil: null } }
  const { rows } = await sql<{ id: string }>`
    select few.id from unnest(${candidates.ids}::uuid[]) as few (id) cross join lateral (
      select ${keys} from community_members join ${standingOf(cohort)} as standing on standing.member_id = community_members.id
        where community_members.id = few.id and ${status === null ? sql`true` : sql`standing.status = ${status}`}
          and ${isBetween(meant.filter, sql`standing.joined_at`)} and ${isMeant(rest, { isOfStanding: true })} offset 0) as meant
    order by ${inOrder(query, cohort)}`.execute(db)
  return { ids: rows.map(({ id }) => id), isAll: candidates.isAll }
}

/**
 * What a search or a look finds by its index, one more than `most`, in the order of the list. Of a term that very many have, and of looks
 * whose index has no such order, no more are looked up, whichever they are.
 */
async function findByIndex(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  how: { look: TermLook; areFew: boolean },
  most: number,
): Promise<string[]> {
  const { look } = how
  const isUnordered = query.look === 'refused' || query.look === 'shared' || (look?.isCommon ?? false)
  const mostFound = isUnordered ? most + 1 : look && mostSorted
  // Of those who have not been heard from there are none, or very many.
  const some = query.look === 'unproven' ? await findSome(db, query, cohort, look, most + 1) : null
  const ids = some && some.length <= most ? some : undefined
  const found = inList(db, query, cohort, { ...how, ids, mostFound, areFew: how.areFew || Boolean(ids) })
  const rows = await found
    .select('matching')
    .orderBy(inOrder(query, cohort))
    .limit(most + 1)
    .execute()
  return rows.map(({ matching }) => matching)
}

async function findSome(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  look: TermLook,
  most: number,
): Promise<string[]> {
  const rows = await matchingMembers(db, query, cohort, { look }).select('community_members.id').limit(most).execute()
  return rows.map(({ id }) => id)
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

/**
 * Each order of everyone has an index, in which the first are found soon where many of them match. A cohort, or a rare status, has
 * none of its own: where so few match, all of them are read and sorted. The planner, left to itself, looks for them in the index
 * of everyone, in which they may all stand at the end.
 */
function readInOrder(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  how: HowToList & { limit: number; offset: number },
): Promise<ListedRecord[]> {
  const { limit, offset } = how
  const listed = inList(db, query, cohort, how)
  const onPage = listed.selectAll().orderBy(inOrder(query, cohort)).limit(limit).offset(offset)
  return standingsIn(db, cohort)
    .innerJoin(onPage.as('on_page'), 'on_page.matching', 'community_members.id')
    .select(listedColumns)
    .orderBy(inOrder(query, cohort))
    .execute()
}

/**
 * Whom a search finds among the first of a list, in its order.
 *
 * @param list.length without the search
 */
async function findAmongFirst(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  { length, lookedThrough }: { length: number; lookedThrough: number },
  most: number,
): Promise<string[]> {
  const first = inList(db, { ...query, search: '' }, cohort, { areFew: length <= mostTotal })
    .selectAll()
    .orderBy(inOrder(query, cohort))
    .limit(lookedThrough)
  const isHeld = holdsTerm('community_members.search', foldTerm(query.search))
  const rows = await db
    .selectFrom(first.as('first'))
    .select('matching')
    .where(sql<boolean>`(select ${isHeld} from community_members where id = matching)`)
    .orderBy(inOrder(query, cohort))
    .limit(most)
    .execute()
  return rows.map(({ matching }) => matching)
}

interface HowToList {
  /** Who is listed, where that is known. */
  ids?: string[] | undefined
  look?: TermLook
  /** No more are sorted, whoever they are; null for all. */
  mostFound?: number | null
  areFew: boolean
  /** Whether they are read from the roster of their cohort, which is short. */
  isOfRoster?: boolean
}

/** With the keys of its order. */
function inList(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  { ids, look = null, mostFound = null, areFew, isOfRoster = false }: HowToList,
) {
  const keys = orderOf(query, cohort).map(([key], place) => key.as(`key${place}`))
  const withStanding = cohort !== null || query.status !== null || query.sort === 'status'
  if (isOfRoster && cohort !== null) {
    const entries = matchingEntries(db, query, cohort)
    return db.selectFrom(entries.select(['community_members.id as matching', ...keys]).as('matching'))
  }
  const people = ids
    ? matchingMembers(db, everybody, cohort, { withStanding }).where(
        sql<boolean>`community_members.id = any (${ids}::uuid[])`,
      )
    : matchingMembers(db, query, cohort, { withStanding, look })
  const matching = people
    .select(['community_members.id as matching', ...keys])
    // What PostgreSQL calls an optimization fence.
    .$if(areFew && (ids !== undefined || !hasIndex(query, cohort)), (members) => members.offset(0))
    .$if(mostFound !== null, (members) => members.limit(mostFound ?? 0))
  // A far page passes over thousands, of whom only the standing is looked at.
  const standings = db
    .selectFrom(standingOf(cohort).as('standing'))
    .select(['standing.member_id as matching', ...keys])
    .$if(query.status !== null, (all) => all.where('standing.status', '=', query.status))
  const isAlone = withStanding && isByStanding(query) && !isNarrowed(query)
  return db.selectFrom((isAlone ? standings : matching).as('matching'))
}

function inOrder(query: MemberQuery, cohort: CohortOrEveryone) {
  return sql.join(
    orderOf(query, cohort).map(([, direction], place) => {
      const turned = (direction === 'asc') === query.reversed ? 'desc' : 'asc'
      return sql`${sql.ref(`key${place}`)} ${sql.raw(turned)}`
    }),
  )
}

/** Of whomever the query names, without a search or a look. */
function hasIndex(query: MemberQuery, cohort: CohortOrEveryone): boolean {
  return isByStanding(query) || (cohort === null && query.status === null)
}

/** The index of standings, or of registrations, has the order. */
function isByStanding({ sort }: Partial<Pick<MemberQuery, 'sort'>>): boolean {
  return sort === 'joined' || sort === 'status'
}

/** How many the export holds, as far as the list counts. */
export async function countMatchingMembers(db: Database, query: MemberQuery, cohort: CohortOrEveryone): Promise<Count> {
  if (!isNarrowed(query)) return { total: countWithout(query, await countMembersByStatus(db, cohort)), hasMore: false }
  if (isCombined(query)) {
    const { ids, hasMore } = await findMeant(db, query, cohort)
    return { total: ids.length, hasMore }
  }
  const look = await lookAt(db, query)
  const found = matchingMembers(db, query, cohort, { look }).select('community_members.id')
  return capped(await countUpTo(db, found, mostTotal + 1), mostTotal)
}

/** For the export: everyone whom a filter names, the newest first, a batch at a time. */
export async function* everyMatchingMember(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  limits?: Limits,
): AsyncGenerator<ListedRecord[]> {
  const meant = await whoIsMeant(db, query, cohort)
  const few = await findAllOfFew(db, query, meant, limits)
  if (few) {
    for (let at = 0, size = firstBatch; at < few.length; at += size, size = exportedAtOnce)
      yield await readIds(db, query, cohort, few.slice(at, at + size))
    return
  }
  for await (const batch of inBatches((last: LastRow | undefined, limit) =>
    readBehind(db, query, meant, last, limit),
  )) {
    const found = meantOf(batch)
    if (found.length > 0) yield found
  }
}

/**
 * The same for work that goes on in another transaction, or on another server, where it has ended.
 *
 * @param behind the `last` of the batch before; null for the first
 * @returns `last` null once nobody is left. Where indexes name few, they all come at once
 */
export async function nextMatchingMembers(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  behind: LastRow | null,
  limits?: Limits,
): Promise<{ found: ListedRecord[]; last: LastRow | null }> {
  const meant = await whoIsMeant(db, query, cohort)
  const few = behind === null ? await findAllOfFew(db, query, meant, limits) : null
  if (few) {
    return { found: await readIds(db, query, cohort, few), last: null }
  }
  const batch = await readBehind(db, query, meant, behind ?? undefined, exportedAtOnce)
  const last = batch.length < exportedAtOnce ? undefined : batch.at(-1)
  return { found: meantOf(batch), last: last ? { key: last.key, id: last.id } : null }
}

const newest = (query: MemberQuery): MemberQuery => ({ ...query, sort: 'joined', reversed: false })

/** The newest first; null where a condition alone, or none of them, names few. */
async function findAllOfFew(db: Database, query: MemberQuery, meant: Meant, limits?: Limits): Promise<string[] | null> {
  if (!isCombined(query)) return null
  const inRoster = limits ? null : await findInRoster(db, newest(query), meant.cohort)
  if (inRoster) return inRoster
  const few = await findFewMeant(db, newest(query), meant, limits)
  return few?.isAll ? few.ids : null
}

/** Who comes next in the list, and whoever of them is meant. */
type Next = LastRow & { member: ListedRecord | null }

function meantOf(batch: Next[]): ListedRecord[] {
  return batch.flatMap(({ member }) => member ?? [])
}

/**
 * Of conditions that combine each is asked of everybody, so that no statement looks for the next row ever longer; what somebody is, is
 * read of those who are meant alone.
 */
async function readBehind(
  db: Database,
  query: MemberQuery,
  meant: Meant,
  last: LastRow | undefined,
  limit: number,
): Promise<Next[]> {
  const { cohort, look } = meant
  const [[at], [id]] = newestFirst(query, cohort)
  const next = (asked: MemberFilter, how?: { withStanding: boolean }) =>
    matchingMembers(db, asked, cohort, { ...how, look })
      .$if(last !== undefined, (members) => members.where(isBehind(last as LastRow, at, id)))
      .select(['community_members.id', sql<string>`${at}::text`.as('key')])
      .orderBy(at, 'desc')
      .orderBy(id)
      .limit(limit)
  if (!isCombined(query)) {
    const rows = await next(query, { withStanding: true }).select(listedColumns).execute()
    return rows.map(({ key, ...member }) => ({ id: member.id, key, member }))
  }
  // Their standing is joined wherever it is asked for.
  const rows = await next({ ...everybody, status: query.status })
    .select(isMeant(meant, { isOfStanding: true }).as('isMeant'))
    .execute()
  const ids = rows.filter((row) => row.isMeant).map((row) => row.id)
  const members = await readIds(db, query, cohort, ids)
  const found = new Map(members.map((member) => [member.id, member]))
  return rows.map((row) => ({ id: row.id, key: row.key, member: found.get(row.id) ?? null }))
}

/** The newest first. */
async function readIds(db: Database, query: MemberQuery, cohort: CohortOrEveryone, ids: string[]) {
  if (ids.length === 0) return []
  return readInOrder(db, newest(query), cohort, { ids, areFew: true, limit: ids.length, offset: 0 })
}

const exportedAtOnce = 1_000

type Standing = { member_id: string; status: MemberStatus | 'team'; joined_at: Date; declined: boolean }

/** What members are: in one cohort, or of everyone the most that they are in any (`listed_standings`). */
function standingOf(cohort: CohortOrEveryone) {
  return cohort === null
    ? sql<Standing>`(select member_id, standing as status, created_at as joined_at, coalesce((
        select true from registrations where registrations.member_id = member_standings.member_id and declined_at is not null limit 1
      ), false) as declined from member_standings)`
    : sql<Standing>`(select member_id, status, registered_at as joined_at, declined_at is not null as declined
        from registrations where cohort_id = ${cohort})`
}

function standingsIn(db: Database, cohort: CohortOrEveryone) {
  return db
    .selectFrom('community_members')
    .innerJoin(standingOf(cohort).as('standing'), 'standing.member_id', 'community_members.id')
}

/** A member in a list. */
export type ListedRecord = Pick<
  MemberRecord,
  'id' | 'firstName' | 'lastName' | 'email' | 'role' | 'status' | 'newsletter' | 'joinedAt' | 'inCohort' | 'declined'
>

const listedColumns = [
  'community_members.id',
  'community_members.first_name as firstName',
  'community_members.last_name as lastName',
  sql<string>`community_members.email::text`.as('email'),
  sql<MemberRole>`community_members.role`.as('role'),
  sql<MemberStatus>`case standing.status when 'team' then 'confirmed' else standing.status end`.as('status'),
  'community_members.newsletter_subscription as newsletter',
  'standing.joined_at as joinedAt',
  sql<boolean>`standing.status <> 'team'`.as('inCohort'),
  'standing.declined',
] as const

/** @param how.withStanding joins what they are even where the filter doesn't ask for it: a far page of everyone passes over thousands */
function matchingMembers(
  db: Database,
  filter: MemberFilter,
  cohort: CohortOrEveryone,
  how: { withStanding?: boolean; look?: TermLook } = {},
) {
  const { search, status, look } = filter
  const { withStanding = cohort !== null || status !== null, look: termLook = null } = how
  const standings = standingsIn(db, cohort)
  const members = withStanding ? standings : (db.selectFrom('community_members') as unknown as typeof standings)
  return members
    .$if(status !== null, (members) => members.where('standing.status', '=', status))
    .$if(search !== '', (members) => members.where(isFound(search, termLook)))
    .$if(look !== null, (members) => members.where(isLookedAt[look ?? 'refused']))
    .$if(isCombined(filter), (members) =>
      members.where(isMeant({ filter: { ...filter, search: '', status: null, look: null }, cohort, look: null })),
    )
}

/** The same of a short cohort, from its roster: what that knows of members has the names of their table. */
function matchingEntries(
  db: Database,
  filter: MemberFilter & Partial<Pick<MemberQuery, 'sort'>>,
  cohort: number,
): ReturnType<typeof standingsIn> {
  const { status, onboarding, look } = filter
  const entries = sql`(
    select member_id as id, first_name, last_name, address as email, mailbox, role, newsletter as newsletter_subscription, created_at, search
      from roster_entries where cohort_id = ${cohort}
        and ${status === null ? sql`true` : sql`status = ${status}`}
        and ${onboarding === null ? sql`true` : sql`onboarding = ${onboarding}`})`
  const members = db.selectFrom(entries.as('community_members')) as unknown as ReturnType<typeof standingsIn>
  const rest = { ...filter, status: null, onboarding: null, look: null, joinedFrom: null, joinedUntil: null }
  const withStanding = isDated(filter) || isByStanding(filter)
  return members
    .$if(withStanding, (members) =>
      members
        .innerJoin(standingOf(cohort).as('standing'), 'standing.member_id', 'community_members.id')
        .where(isBetween(filter, sql`standing.joined_at`)),
    )
    .$if(look !== null, (members) => members.where(isLookedAtInRoster[look ?? 'refused']))
    .where(isMeant({ filter: rest, cohort, look: null }, { isOfStanding: true })) as typeof members
}

type Key = readonly [ReturnType<typeof sql>, 'asc' | 'desc']

const newestPeople: readonly [Key, Key] = [
  [sql`community_members.created_at`, 'desc'],
  [sql`community_members.id`, 'asc'],
]
const newestStandings: readonly [Key, Key] = [
  [sql`standing.joined_at`, 'desc'],
  [sql`standing.member_id`, 'asc'],
]

/** Each has an index. */
function newestFirst({ status }: Pick<MemberQuery, 'status'>, cohort: CohortOrEveryone) {
  return cohort === null && status === null ? newestPeople : newestStandings
}

function orderOf(query: Pick<MemberQuery, 'sort' | 'status'>, cohort: CohortOrEveryone): readonly Key[] {
  switch (query.sort) {
    case 'joined':
      return newestFirst(query, cohort)
    case 'name':
      return [
        [sql`lower(community_members.last_name)`, 'asc'],
        [sql`lower(community_members.first_name)`, 'asc'],
        [sql`community_members.id`, 'asc'],
      ]
    case 'email':
      return [[sql`community_members.email`, 'asc']]
    case 'role':
      // Of people, also of a cohort: one index has the order of both.
      return [[sql`community_members.role`, 'asc'], ...newestPeople]
    case 'status':
      return [[sql`standing.status`, 'asc'], ...newestStandings]
    case 'mailbox':
      return [
        [sql`mailbox_of(community_members.email::text)`, 'asc'],
        [sql`community_members.created_at`, 'asc'],
        [sql`community_members.id`, 'asc'],
      ]
  }
}

/** What somebody has told, and how far they are, as the list and the file say it. */
export type ToldByMember = Partial<Record<MemberColumn, string>>

/**
 * Of the chosen columns those that say more than the list knows, by the id of the member.
 *
 * @param cohort whose onboarding it is; without one the furthest in any
 */
export async function findToldColumns(
  db: Database,
  ids: string[],
  columns: readonly MemberColumn[],
  cohort: CohortOrEveryone,
): Promise<Map<string, ToldByMember>> {
  const answers = columns.filter(isAnswer)
  if (ids.length === 0 || (answers.length === 0 && !columns.includes('step'))) return new Map()
  const rows = await db
    .selectFrom('community_members')
    .leftJoin('community_pilot', 'user_id', 'community_members.id')
    .select('community_members.id')
    .select(answers)
    .select(
      sql<string | null>`(
        select max(array_position(${onboardingStates}::text[], onboarding)) from roster_entries
          where roster_entries.member_id = community_members.id
            and ${cohort === null ? sql`true` : sql`roster_entries.cohort_id = ${cohort}`})`.as('step'),
    )
    .where(sql<boolean>`community_members.id = any (${ids}::uuid[])`)
    .execute()
  return new Map(
    rows.map(({ id, step, ...told }) => {
      const state = onboardingStates[Number(step ?? 0) - 1]
      const words = Object.entries(told).map(([column, value]) => [column, inWords(value)])
      return [id, { ...Object.fromEntries(words), step: state ? onboardingStateNames[state] : '' }]
    }),
  )
}

function inWords(value: string | boolean | null | undefined): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return value ?? ''
}
