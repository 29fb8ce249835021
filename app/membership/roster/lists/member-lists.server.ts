import { type AliasedRawBuilder, type RawBuilder, sql } from 'kysely'
import { brand } from '../../../organization/brand.ts'
import { type Batch, batchSize, inBatches, isBehind, type LastRow } from '../../../platform/database/batches.server.ts'
import type { Database, Tx } from '../../../platform/database/database.server.ts'
import { foldTerm } from '../../../platform/database/fold-term.ts'
import { findNearTerms } from '../../../platform/database/near/near-terms.server.ts'
import { countUpTo, type PageOf, readPage } from '../../../platform/database/paging.server.ts'
import { containsWords } from '../../../platform/database/search-term.server.ts'
import { type Count, capped, mostTotal } from '../../../platform/paging.ts'
import { isUnproven, sharesMailbox } from '../../marks/marked-members.server.ts'
import type { MemberCounts, MemberRole, MemberStatus } from '../../member.ts'
import type { MemberRecord } from '../../members.server.ts'
import { onboardingOf } from '../../registrations.server.ts'
import { subscribesTo } from '../../subscriptions.server.ts'
import { spellingsOf } from '../../vocabulary.ts'
import type { MemberFilter, MemberQuery } from './member-query.ts'

/** Id of a cohort, or null for everyone. */
export type CohortOrEveryone = number | null

/** A member in a list. */
export type ListedRecord = Pick<
  MemberRecord,
  'id' | 'firstName' | 'lastName' | 'email' | 'role' | 'status' | 'newsletter' | 'joinedAt' | 'inCohort' | 'declined'
>

/** Additional columns of `members`. */
export type More<Row extends object> = readonly {
  [Name in keyof Row & string]: AliasedRawBuilder<Row[Name], Name>
}[keyof Row & string][]

const perPage = 50

/** One page of the admin's list. A page behind the last is the last one. */
export async function listMembers<Row extends object = object>(
  db: Database,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  more?: More<Row>,
): Promise<PageOf<ListedRecord & Row>> {
  const list = await readPage({
    wanted: query.page,
    perPage,
    isCapped: true,
    most: mostTotal,
    read: (limit, offset) => selectPage(db, query, cohort, { limit, offset, more }).execute(),
    count: (most) => countUpTo(db, matching(db, query, cohort).select('members.id'), most),
  })
  if (list.total > 0 || query.search === '') return list
  const isListed = matchesFilter({ ...query, search: '' }, cohort)
  return { ...list, near: await findNearTerms(db, query.search, { table: 'members', isListed }) }
}

/** The members that match a filter, in the order of the list. */
export function listMatchingMembers(
  db: Database,
  query: MemberQuery,
  limit: number,
  cohort: CohortOrEveryone,
): Promise<ListedRecord[]> {
  return selectPage(db, query, cohort, { limit, offset: 0 }).execute()
}

/** The number of members that match a filter, up to the list's limit. */
export async function countMatchingMembers(
  db: Database,
  filter: MemberFilter,
  cohort: CohortOrEveryone,
  most = mostTotal,
): Promise<Count> {
  const found = matching(db, filter, cohort).select('members.id')
  return capped(await countUpTo(db, found, most + 1), most)
}

/** In any status. */
export function countMembers(db: Database): Promise<number> {
  return countUpTo(db, db.selectFrom('members').select('id'), null)
}

/**
 * Without a cohort each member counts once, with the first of the statuses in `mostFirst`; an admin without a registration is on
 * the team.
 */
export async function countMembersByStatus(db: Database, cohort: CohortOrEveryone): Promise<MemberCounts> {
  const none: MemberCounts = { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0, team: 0 }
  const standings =
    cohort === null
      ? sql`(select (${mostFirst})[min(array_position(${mostFirst}, status))] as status
          from registrations where moved_to is null group by member_id)`
      : sql`(select status from registrations where cohort_id = ${cohort} and moved_to is null)`
  const [{ rows }, all, team] = await Promise.all([
    sql<{ status: keyof MemberCounts; people: number }>`
      select status, count(*) as people from ${standings} as standings group by status`.execute(db),
    cohort === null ? countMembers(db) : 0,
    cohort === null ? countTeam(db) : 0,
  ])
  const counts = { ...none, team, ...Object.fromEntries(rows.map(({ status, people }) => [status, people])) }
  if (cohort !== null) return counts
  const withRegistration = rows.reduce((sum, { people }) => sum + people, 0)
  return { ...counts, cancelled: counts.cancelled + all - team - withRegistration }
}

function countTeam(db: Database): Promise<number> {
  const team = db.selectFrom('members').select('id').where('role', '=', 'admin')
  return countUpTo(db, team.where(sql<boolean>`not ${hasRegistration(sql`true`)}`), null)
}

/** For the export: all members that match, newest first, in batches. */
export function everyMatchingMember<Row extends object = object>(
  db: Database,
  filter: MemberFilter,
  cohort: CohortOrEveryone,
  more?: More<Row>,
): AsyncGenerator<(ListedRecord & Row)[]> {
  return inBatches((last: LastRow | null, limit) => nextMatchingMembers(db, filter, cohort, last, { limit, more }))
}

/**
 * One batch, for work that continues in another transaction, or on another server.
 *
 * @param behind `last` of the previous batch; null for the first
 */
export async function nextMatchingMembers<Row extends object = object>(
  db: Database | Tx,
  filter: MemberFilter,
  cohort: CohortOrEveryone,
  behind: LastRow | null,
  { limit = batchSize, more }: { limit?: number; more?: More<Row> | undefined } = {},
): Promise<Batch<ListedRecord & Row, LastRow>> {
  const joined = joinedAt(cohort)
  const ids = matching(db, filter, cohort)
    .$if(behind !== null, (members) => members.where(isBehind(behind as LastRow, joined, sql`members.id`)))
    .select('members.id')
    .orderBy(joined, 'desc')
    .orderBy('members.id')
    .limit(limit)
  const rows = await withRegistration(db, cohort)
    .where('members.id', 'in', ids)
    .select([...listedColumns, ...(more ?? []), sql<string>`${joined}::text`.as('key')])
    .orderBy(joined, 'desc')
    .orderBy('members.id')
    .$castTo<ListedRecord & Row & { key: string }>()
    .execute()
  const last = rows[limit - 1]
  return {
    found: rows.map(({ key: _, ...member }) => member as unknown as ListedRecord & Row),
    last: last ? { key: last.key, id: last.id } : null,
  }
}

/** Finds the ids of the page first, so that registrations are computed for those rows only. */
function selectPage<Row extends object>(
  db: Database | Tx,
  query: MemberQuery,
  cohort: CohortOrEveryone,
  { limit, offset, more }: { limit: number; offset: number; more?: More<Row> | undefined },
) {
  const order = inOrder(query, cohort)
  const ids = matching(db, query, cohort).select('members.id').orderBy(order).limit(limit).offset(offset)
  return withRegistration(db, cohort)
    .where('members.id', 'in', ids)
    .select([...listedColumns, ...(more ?? [])])
    .orderBy(order)
    .$castTo<ListedRecord & Row>()
}

interface RegistrationColumns {
  status: MemberStatus | 'team'
  joined_at: Date
  declined: boolean
}

/** Members that match a filter, joined with their registration in the cohort. */
function matching(db: Database | Tx, filter: MemberFilter, cohort: CohortOrEveryone) {
  const members = cohort === null ? db.selectFrom('members') : withRegistration(db, cohort)
  return (members as ReturnType<typeof withRegistration>).where(matchesFilter(filter, cohort))
}

/** Members joined with their registration: in the cohort, or without one the first by `mostFirst`. */
function withRegistration(db: Database | Tx, cohort: CohortOrEveryone) {
  const standing =
    cohort === null
      ? sql<RegistrationColumns>`(select ${statusAcrossCohorts} as status, members.created_at as joined_at, exists (
          select from registrations where member_id = members.id and state in ('declined', 'expired')) as declined)`
      : sql<RegistrationColumns>`(select status, registered_at as joined_at, state in ('declined', 'expired') as declined
          from registrations where member_id = members.id and cohort_id = ${cohort} and moved_to is null)`
  return db.selectFrom('members').innerJoinLateral(standing.as('standing'), (join) => join.onTrue())
}

/** With several registrations a member counts with the first of these statuses. */
const mostFirst = sql`array['registered', 'confirmed', 'waitlist', 'cancelled']`

const statusAcrossCohorts = sql<MemberStatus | 'team'>`coalesce(
  (select status from registrations where member_id = members.id and moved_to is null
    order by array_position(${mostFirst}, status) limit 1),
  case members.role when 'admin' then 'team' else 'cancelled' end)`

const listedColumns = [
  'members.id',
  'members.first_name as firstName',
  'members.last_name as lastName',
  sql<string>`members.email::text`.as('email'),
  sql<MemberRole>`members.role`.as('role'),
  sql<MemberStatus>`case standing.status when 'team' then 'confirmed' else standing.status end`.as('status'),
  subscribesTo('members', 'news').as('newsletter'),
  'standing.joined_at as joinedAt',
  sql<boolean>`standing.status <> 'team'`.as('inCohort'),
  'standing.declined',
] as const

function joinedAt(cohort: CohortOrEveryone) {
  return cohort === null ? sql<Date>`members.created_at` : sql<Date>`standing.joined_at`
}

function inOrder(query: Pick<MemberQuery, 'sort' | 'reversed'>, cohort: CohortOrEveryone) {
  const keys = orderOf(query.sort, cohort)
  return sql.join(keys.map(({ key, isDown }) => sql`${key} ${sql.raw(isDown === query.reversed ? 'asc' : 'desc')}`))
}

function orderOf(sort: MemberQuery['sort'], cohort: CohortOrEveryone): { key: RawBuilder<unknown>; isDown: boolean }[] {
  const up = (key: RawBuilder<unknown>) => ({ key, isDown: false })
  const id = up(sql`members.id`)
  const newest = [{ key: joinedAt(cohort), isDown: true }, id]
  switch (sort) {
    case 'joined':
      return newest
    case 'name':
      return [up(sql`lower(members.last_name)`), up(sql`lower(members.first_name)`), id]
    case 'email':
      return [up(sql`members.email`)]
    case 'role':
      return [up(sql`members.role`), { key: sql`members.created_at`, isDown: true }, id]
    // For everyone, sorting would compute the status of all members: there it is a filter only.
    case 'status':
      return cohort === null ? newest : [up(sql`standing.status`), ...newest]
    case 'mailbox':
      return [up(sql`members.mailbox`), up(sql`members.created_at`), id]
  }
}

/** Condition on rows of `members`, for any statement. */
export function matchesFilter(filter: MemberFilter, cohort: CohortOrEveryone): RawBuilder<boolean> {
  const { search, status, role, onboarding, newsletter, industry, people, addressIssue } = filter
  const hasDay = filter.joinedFrom !== null || filter.joinedUntil !== null
  const conditions = [
    people.length > 0 && sql`members.id = any (${people}::uuid[])`,
    role !== null && sql`members.role = ${role}`,
    newsletter !== null && (newsletter ? subscribesTo('members', 'news') : sql`not ${subscribesTo('members', 'news')}`),
    search !== '' && containsWords('members.search', foldTerm(search)),
    cohort !== null &&
      hasRegistration(sql`cohort_id = ${cohort} and ${status === null ? sql`true` : sql`status = ${status}`}
        and ${isBetween(filter, sql`registered_at`)}`),
    cohort === null && hasDay && isBetween(filter, sql`members.created_at`),
    cohort === null && status !== null && hasFirstStatus[status],
    onboarding !== null &&
      sql`exists (
        select from registrations left join profiles on user_id = member_id
        where member_id = members.id and ${onboardingOf} = ${onboarding}
          and ${cohort === null ? sql`true` : sql`cohort_id = ${cohort}`})`,
    industry !== null &&
      sql`exists (select from profiles
        where user_id = members.id and industry = any (${spellingsOf(industry)}::text[]))`,
    addressIssue !== null && hasAddressIssue[addressIssue],
  ]
  const asked = conditions.filter((condition) => condition !== false)
  return asked.length > 0 ? sql<boolean>`${sql.join(asked, sql` and `)}` : sql<boolean>`true`
}

/** A turn that went on to a later cohort counts there alone. */
function hasRegistration(condition: RawBuilder<unknown>) {
  return sql<boolean>`exists (
    select from registrations where member_id = members.id and moved_to is null and ${condition})`
}

/** Whether the status is the member's first one by `mostFirst`. */
const hasFirstStatus: Record<MemberStatus, RawBuilder<boolean>> = {
  registered: hasRegistration(sql`status = 'registered'`),
  confirmed: sql`${hasRegistration(sql`status = 'confirmed'`)} and not ${hasRegistration(sql`status = 'registered'`)}`,
  waitlist: sql`${hasRegistration(sql`status = 'waitlist'`)}
    and not ${hasRegistration(sql`status in ('registered', 'confirmed')`)}`,
  cancelled: sql`not ${hasRegistration(sql`status <> 'cancelled'`)}
    and (members.role <> 'admin' or ${hasRegistration(sql`true`)})`,
}

const hasAddressIssue = {
  shared: sharesMailbox,
  unproven: isUnproven,
  refused: sql<boolean>`members.email in (select email from refused_addresses)`,
} as const

function isBetween(
  { joinedFrom, joinedUntil }: Pick<MemberFilter, 'joinedFrom' | 'joinedUntil'>,
  joined: RawBuilder<unknown>,
) {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${sql.lit(brand.zone)}`
  const from = joinedFrom === null ? sql`true` : sql`${joined} >= ${midnight(sql`${joinedFrom}::date`)}`
  const until = joinedUntil === null ? sql`true` : sql`${joined} < ${midnight(sql`${joinedUntil}::date + 1`)}`
  return sql<boolean>`${from} and ${until}`
}
