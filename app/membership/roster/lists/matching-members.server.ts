import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import type { TermLook } from '../../../platform/database/search-term.server.ts'
import type { MemberRole, MemberStatus } from '../../member.ts'
import type { MemberRecord } from '../../members.server.ts'
import { isBetween, isDated, isFound, isLookedAt, isLookedAtInRoster, isMeant } from './meant-members.server.ts'
import { everybody, isCombined, isNarrowed, type MemberFilter, type MemberQuery } from './member-query.ts'

/** Whose members a list shows: those of one cohort, or everyone. */
export type CohortOrEveryone = number | null

/** A member in a list. */
export type ListedRecord = Pick<
  MemberRecord,
  'id' | 'firstName' | 'lastName' | 'email' | 'role' | 'status' | 'newsletter' | 'joinedAt' | 'inCohort' | 'declined'
>

/**
 * Each order of everyone has an index, in which the first are found soon where many of them match. A cohort, or a rare status, has
 * none of its own: where so few match, all of them are read and sorted. The planner, left to itself, looks for them in the index
 * of everyone, in which they may all stand at the end.
 */
export function readInOrder<Row extends object>(
  ...list: Parameters<typeof selectInOrder<Row>>
): Promise<(ListedRecord & Row)[]> {
  return selectInOrder(...list).execute()
}

export function selectInOrder<Row extends object>(
  db: Database | Tx,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  how: HowToList & HowToShow<Row>,
) {
  const { limit, offset, more } = how
  const listed = inList(db, query, cohort, how)
  const onPage = listed.selectAll().orderBy(inOrder(query, cohort)).limit(limit).offset(offset)
  return standingsIn(db, cohort)
    .innerJoin(onPage.as('on_page'), 'on_page.id', 'community_members.id')
    .select([...listedColumns, ...(more ?? [])])
    .orderBy(inOrder(query, cohort))
    .$castTo<ListedRecord & Row>()
}

/** Further columns of `community_members`. */
export type More<Row extends object> = readonly {
  [Name in keyof Row & string]: AliasedRawBuilder<Row[Name], Name>
}[keyof Row & string][]

interface HowToShow<Row extends object> {
  limit: number
  offset: number
  more?: More<Row> | undefined
}

interface HowToList {
  /** Who is listed, where that is known, or how to find out. */
  ids?: string[] | RawBuilder<string[]> | undefined
  look?: TermLook
  /** No more are sorted, whoever they are; null for all. */
  mostFound?: number | null
  areFew: boolean
  /** Whether they are read from the roster of their cohort, which is short. */
  isOfRoster?: boolean
}

/** With the keys of its order. */
export function inList(
  db: Database | Tx,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  { ids, look = null, mostFound = null, areFew, isOfRoster = false }: HowToList,
) {
  const keys = orderOf(query, cohort).map(([key], place) => key.as(`key${place}`))
  const withStanding = cohort !== null || query.status !== null || query.sort === 'status'
  if (isOfRoster && cohort !== null) {
    const entries = matchingEntries(db, query, cohort)
    return db.selectFrom(entries.select(['community_members.id', ...keys]).as('in_list'))
  }
  const people = ids
    ? matchingMembers(db, everybody, cohort, { withStanding }).where(
        sql<boolean>`community_members.id = any (${ids}::uuid[])`,
      )
    : matchingMembers(db, query, cohort, { withStanding, look })
  const matching = people
    .select(['community_members.id', ...keys])
    // What PostgreSQL calls an optimization fence.
    .$if(areFew && (ids !== undefined || !hasIndex(query, cohort)), (members) => members.offset(0))
    .$if(mostFound !== null, (members) => members.limit(mostFound ?? 0))
  // A far page passes over thousands, of whom only the standing is looked at.
  const standings = db
    .selectFrom(standingOf(cohort).as('standing'))
    .select(['standing.member_id as id', ...keys])
    .$if(query.status !== null, (all) => all.where('standing.status', '=', query.status))
  const isAlone = withStanding && isByStanding(query) && !isNarrowed(query)
  return db.selectFrom((isAlone ? standings : matching).as('in_list'))
}

export function inOrder(query: MemberQuery, cohort: CohortOrEveryone) {
  return sql.join(
    orderOf(query, cohort).map(([, direction], place) => {
      const turned = (direction === 'asc') === query.reversed ? 'desc' : 'asc'
      return sql`${sql.ref(`key${place}`)} ${sql.raw(turned)}`
    }),
  )
}

/** Of whomever the query names, without a search or a look. */
export function hasIndex(query: MemberQuery, cohort: CohortOrEveryone): boolean {
  return isByStanding(query) || (cohort === null && query.status === null)
}

/** The index of standings, or of registrations, has the order. */
export function isByStanding({ sort }: Partial<Pick<MemberQuery, 'sort'>>): boolean {
  return sort === 'joined' || sort === 'status'
}

/** @param how.withStanding joins what they are even where the filter doesn't ask for it: a far page of everyone passes over thousands */
export function matchingMembers(
  db: Database | Tx,
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
export function matchingEntries(
  db: Database | Tx,
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

type Standing = { member_id: string; status: MemberStatus | 'team'; joined_at: Date; declined: boolean }

/** What members are: in one cohort, or of everyone the most that they are in any (`listed_standings`). */
export function standingOf(cohort: CohortOrEveryone) {
  return cohort === null
    ? sql<Standing>`(select member_id, standing as status, created_at as joined_at, coalesce((
        select true from registrations where registrations.member_id = member_standings.member_id and declined_at is not null limit 1
      ), false) as declined from member_standings)`
    : sql<Standing>`(select member_id, status, registered_at as joined_at, declined_at is not null as declined
        from registrations where cohort_id = ${cohort})`
}

function standingsIn(db: Database | Tx, cohort: CohortOrEveryone) {
  return db
    .selectFrom('community_members')
    .innerJoin(standingOf(cohort).as('standing'), 'standing.member_id', 'community_members.id')
}

export const listedColumns = [
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
export function newestFirst({ status }: Pick<MemberQuery, 'status'>, cohort: CohortOrEveryone) {
  return cohort === null && status === null ? newestPeople : newestStandings
}

export function orderOf(query: Pick<MemberQuery, 'sort' | 'status'>, cohort: CohortOrEveryone): readonly Key[] {
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
