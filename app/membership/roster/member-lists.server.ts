import { sql } from 'kysely'
import { createdAtKey, inBatches, isBehind, type LastRow } from '../../platform/database/batches.server.ts'
import type { Database } from '../../platform/database/database.server.ts'
import { countUpTo, type PageOf, readPage } from '../../platform/database/paging.server.ts'
import { containsTerm } from '../../platform/database/search-term.server.ts'
import { capped, mostCounted, mostTotal } from '../../platform/paging.ts'
import { isUnproven, sharesMailbox } from '../marked-members.server.ts'
import { everyoneIn, type MemberCounts, type MemberRole, type MemberStatus, memberStatuses } from '../member.ts'
import type { MemberRecord } from '../members.server.ts'
import type { MemberQuery } from './member-query.ts'
import type { WorthALook } from './worth-a-look.ts'

/** Whose members a list shows: those of one cohort, or everyone. */
export type CohortOrEveryone = number | null

/** Everyone, in any status; no more are counted than a list shows. */
export async function countMembers(db: Database): Promise<number> {
  return countUpTo(db, db.selectFrom('member_standings').select('member_id'), mostTotal + 1)
}

/** In one look. Each part is counted in an index, and no further than a list goes, so that a long table is not read. */
export async function countMembersByStatus(db: Database, cohort: CohortOrEveryone): Promise<MemberCounts> {
  const statuses = cohort === null ? ([...memberStatuses, 'team'] as const) : memberStatuses
  const upTo = (status: string) =>
    cohort === null
      ? sql`select from member_standings where standing = ${status} limit ${mostTotal + 1}`
      : sql`select from registrations where cohort_id = ${cohort} and status = ${status} limit ${mostTotal + 1}`
  const counted = statuses.map(
    (status) => sql`(select count(*) from (${upTo(status)}) as counted) as ${sql.ref(status)}`,
  )
  const { rows } = await sql<MemberCounts>`select ${sql.join(counted)}`.execute(db)
  return { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0, team: 0, ...rows[0] }
}

/** How many each look finds, and of whom nobody has heard those alone who could sign in. */
export async function countWorthALook(db: Database, cohort: CohortOrEveryone): Promise<WorthALook> {
  const countCapped = async (query: Pick<MemberQuery, 'status' | 'look'>) => {
    const found = matchingMembers(db, { search: '', ...query }, cohort).select('community_members.id')
    return capped(await countUpTo(db, found, mostCounted + 1), mostCounted)
  }
  const [refused, shared, unproven] = await Promise.all([
    countCapped({ status: null, look: 'refused' }),
    countCapped({ status: null, look: 'shared' }),
    countCapped({ status: 'registered', look: 'unproven' }),
  ])
  return { refused, shared, unproven }
}

const perPage = 50

/**
 * One page of the admin's list, cut by ids and only then read.
 *
 * @param counts of the same list, which answer what it has to count without a search
 */
export function listMembers(
  db: Database,
  query: MemberQuery,
  counts: MemberCounts,
  cohort: CohortOrEveryone,
): Promise<PageOf<ListedRecord>> {
  const isNarrowed = query.search !== '' || query.look !== null
  const unsearched = countWithout(query, counts)
  return readPage({
    wanted: query.page,
    perPage,
    isCapped: true,
    most: isNarrowed ? mostCounted : mostTotal,
    read: (limit, offset) => readInOrder(db, query, cohort, { areFew: unsearched <= mostTotal, limit, offset }),
    count: async (most) =>
      isNarrowed ? countUpTo(db, matchingMembers(db, query, cohort).select('community_members.id'), most) : unsearched,
  })
}

function countWithout({ status }: MemberQuery, counts: MemberCounts): number {
  return status ? counts[status] : everyoneIn(counts)
}

/** Those whom a filter of the list names, in its order. */
export function listMatchingMembers(
  db: Database,
  query: MemberQuery,
  limit: number,
  cohort: CohortOrEveryone,
): Promise<ListedRecord[]> {
  return readInOrder(db, query, cohort, { areFew: false, limit, offset: 0 })
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
  { areFew, limit, offset }: { areFew: boolean; limit: number; offset: number },
): Promise<ListedRecord[]> {
  const order = orderOf(query, cohort)
  const keys = order.map(([key], place) => key.as(`key${place}`))
  const inOrder = sql.join(
    order.map(([, direction], place) => {
      const turned = (direction === 'asc') === query.reversed ? 'desc' : 'asc'
      return sql`${sql.ref(`key${place}`)} ${sql.raw(turned)}`
    }),
  )
  const hasIndex = cohort === null ? query.status === null || isByStanding(query) : isByStanding(query)
  const withStanding = cohort !== null || query.status !== null || query.sort === 'status'
  const matching = matchingMembers(db, query, cohort, withStanding)
    .select(['community_members.id as matching', ...keys])
    // What PostgreSQL calls an optimization fence.
    .$if(areFew && !hasIndex, (members) => members.offset(0))
  const onPage = db.selectFrom(matching.as('matching')).selectAll().orderBy(inOrder).limit(limit).offset(offset)
  return standingsIn(db, cohort)
    .innerJoin(onPage.as('on_page'), 'on_page.matching', 'community_members.id')
    .select(listedColumns)
    .orderBy(inOrder)
    .execute()
}

/** The index of standings, or of registrations, has the order. */
function isByStanding({ sort }: Pick<MemberQuery, 'sort'>): boolean {
  return sort === 'joined' || sort === 'status'
}

/** How many the export holds. */
export function countMatchingMembers(db: Database, query: MemberQuery, cohort: CohortOrEveryone): Promise<number> {
  return countUpTo(db, matchingMembers(db, query, cohort).select('community_members.id'), null)
}

/** For the export: everyone whom a filter names, the newest first, a batch at a time. */
export function everyMatchingMember(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
): AsyncGenerator<ListedRecord[]> {
  return inBatches((last: LastRow | undefined, limit) =>
    matchingMembers(db, query, cohort, true)
      .$if(last !== undefined, (members) => members.where(isBehind(last as LastRow)))
      .select([...listedColumns, createdAtKey])
      .orderBy('community_members.created_at', 'desc')
      .orderBy('community_members.id')
      .limit(limit)
      .execute(),
  )
}

type Standing = { member_id: string; status: MemberStatus | 'team'; joined_at: Date; declined: boolean }

/** Members with what they are: in one cohort, or of everyone the most that they are in any (`listed_standings`). */
function standingsIn(db: Database, cohort: CohortOrEveryone) {
  const standing =
    cohort === null
      ? sql<Standing>`(select member_id, standing as status, created_at as joined_at, exists (
          select from registrations where registrations.member_id = member_standings.member_id and declined_at is not null
        ) as declined from member_standings)`
      : sql<Standing>`(select member_id, status, registered_at as joined_at, declined_at is not null as declined
          from registrations where cohort_id = ${cohort})`
  return db
    .selectFrom('community_members')
    .innerJoin(standing.as('standing'), 'standing.member_id', 'community_members.id')
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

/** @param withStanding joins what they are even where the filter doesn't ask for it: a far page of everyone passes over thousands */
function matchingMembers(
  db: Database,
  { search, status, look }: Pick<MemberQuery, 'search' | 'status' | 'look'>,
  cohort: CohortOrEveryone,
  withStanding = cohort !== null || status !== null,
) {
  const standings = standingsIn(db, cohort)
  const members = withStanding ? standings : (db.selectFrom('community_members') as unknown as typeof standings)
  return members
    .$if(status !== null, (members) => members.where('standing.status', '=', status))
    .$if(search !== '', (members) => members.where(containsTerm('community_members.search', search)))
    .$if(look === 'shared', (members) => members.where(sharesMailbox))
    .$if(look === 'unproven', (members) => members.where(isUnproven))
    .$if(look === 'refused', (members) =>
      members.where('community_members.email', 'in', (others) =>
        others.selectFrom('refused_addresses').select('email'),
      ),
    )
}

type Order = readonly (readonly [ReturnType<typeof sql>, 'asc' | 'desc'])[]

const newestPeople: Order = [
  [sql`community_members.created_at`, 'desc'],
  [sql`community_members.id`, 'asc'],
]
const newestStandings: Order = [
  [sql`standing.joined_at`, 'desc'],
  [sql`standing.member_id`, 'asc'],
]

function orderOf({ sort, status }: Pick<MemberQuery, 'sort' | 'status'>, cohort: CohortOrEveryone): Order {
  switch (sort) {
    case 'joined':
      return cohort === null && status === null ? newestPeople : newestStandings
    case 'name':
      return [
        [sql`lower(community_members.last_name)`, 'asc'],
        [sql`lower(community_members.first_name)`, 'asc'],
        [sql`community_members.id`, 'asc'],
      ]
    case 'email':
      return [[sql`community_members.email`, 'asc']]
    case 'role':
      return [[sql`community_members.role`, 'asc'], ...(cohort === null ? newestPeople : newestStandings)]
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
