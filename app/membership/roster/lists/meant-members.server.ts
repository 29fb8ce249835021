import { type Expression, type RawBuilder, sql } from 'kysely'
import { brand } from '../../../organization/brand.ts'
import type { Database } from '../../../platform/database/database.server.ts'
import { foldTerm } from '../../../platform/database/fold-term.ts'
import { isFoundByIndex, mostLookedAt } from '../../../platform/database/search.server.ts'
import { containsByParts, lookAtTerm, type TermLook } from '../../../platform/database/search-term.server.ts'
import { mostTotal } from '../../../platform/paging.ts'
import { hasOtherOfMailbox, isRegistration, isUnproven, sharesMailbox } from '../../marks/marked-members.server.ts'
import { spellingsOf } from '../../vocabulary.ts'
import type { MemberFilter } from './member-query.ts'

/** The filter with the id of its cohort, and how its term is best looked for. */
export interface Meant {
  filter: MemberFilter
  /** Null for everyone. */
  cohort: number | null
  look: TermLook
}

/** @param cohort the one that the filter names; null for everyone. @param isNeeded as `lookAtTerm` takes it */
export async function whoIsMeant(
  db: Database,
  filter: MemberFilter,
  cohort: number | null,
  isNeeded?: RawBuilder<boolean>,
): Promise<Meant> {
  return { filter, cohort, look: await lookAt(db, filter, isNeeded) }
}

export async function lookAt(
  db: Database,
  { search }: Pick<MemberFilter, 'search'>,
  isNeeded?: RawBuilder<boolean>,
): Promise<TermLook> {
  return search === '' ? null : lookAtTerm(db, 'community_members', foldTerm(search), isNeeded)
}

/** Part of a name or an address, however it is spelled. */
export function isFound(search: string, look: TermLook): RawBuilder<boolean> {
  return containsByParts('community_members.search', foldTerm(search), look)
}

/**
 * Whether a row of `community_members` is meant, for the `where` of any statement about it. Each condition is asked of one person, by a
 * key: however a statement comes to somebody, no table is read as a whole for it.
 *
 * @param how.isOfStanding whoever is asked about comes from the list of the cohort in the status, if one is named
 */
export function isMeant({ filter, cohort, look }: Meant, how: { isOfStanding?: boolean } = {}): RawBuilder<boolean> {
  const { search, status, role, onboarding, newsletter, industry, people } = filter
  const ofCohort = sql`registrations.member_id = community_members.id and registrations.cohort_id = ${cohort}`
  const standing =
    cohort === null
      ? sql`(select standing from member_standings where member_standings.member_id = community_members.id)`
      : sql`(select status from registrations where ${ofCohort})`
  const joined =
    cohort === null
      ? sql`community_members.created_at`
      : sql`(select registered_at from registrations where ${ofCohort})`
  const step = sql`
    select from roster_entries where roster_entries.member_id = community_members.id and onboarding = ${onboarding}
      and ${cohort === null ? sql`true` : sql`roster_entries.cohort_id = ${cohort}`} offset 0`
  // What stands in the row itself comes first: as a value, not a condition, they are asked in this order until one is false.
  const conditions = [
    people.length > 0 && sql`community_members.id = any (${people}::uuid[])`,
    role !== null && sql`community_members.role = ${role}`,
    newsletter !== null && sql`community_members.newsletter_subscription = ${newsletter}`,
    search !== '' && isFound(search, look),
    !how.isOfStanding && cohort !== null && status === null && sql`${standing} is not null`,
    !how.isOfStanding && status !== null && sql`${standing} = ${status}`,
    isDated(filter) && isBetween(filter, joined),
    onboarding !== null && sql`exists (${step})`,
    industry !== null &&
      sql`(select industry from community_pilot where user_id = community_members.id) = any (${spellingsOf(industry)}::text[])`,
    filter.look !== null && isOneByOne[filter.look],
  ]
  const asked = conditions.filter((condition) => condition !== false)
  return asked.length > 0 ? sql<boolean>`${sql.join(asked, sql` and `)}` : sql<boolean>`true`
}

export const isLookedAt = {
  shared: sharesMailbox,
  unproven: isUnproven,
  refused: sql<boolean>`community_members.email in (select email from refused_addresses)`,
} as const

/** The same, asked of one person. */
const isOneByOne = {
  shared: sql<boolean>`${isRegistration('community_members')} and ${hasOtherOfMailbox}`,
  unproven: sql<boolean>`exists (
    select from unproven_addresses where unproven_addresses.member_id = community_members.id offset 0) and ${isRegistration('community_members')}`,
  refused: sql<boolean>`exists (select from refused_addresses where refused_addresses.email = community_members.email offset 0)`,
} as const

/** The same of the few thousand in a roster, which has their addresses in lower case, and their mailboxes. */
export const isLookedAtInRoster = {
  unproven: isOneByOne.unproven,
  refused: sql<boolean>`community_members.email in (select lower(email::text) from refused_addresses)`,
  shared: sql<boolean>`community_members.mailbox in (select mailbox from repeated_mailboxes)
    and ${isRegistration('community_members')} and ${hasOtherOfMailbox}`,
} as const

type Days = Pick<MemberFilter, 'joinedFrom' | 'joinedUntil'>

export function isDated({ joinedFrom, joinedUntil }: Days): boolean {
  return joinedFrom !== null || joinedUntil !== null
}

/** @param joined when they came */
export function isBetween({ joinedFrom, joinedUntil }: Days, joined: RawBuilder<unknown>): RawBuilder<boolean> {
  const midnight = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone ${sql.lit(brand.zone)}`
  const from = joinedFrom === null ? sql`true` : sql`${joined} >= ${midnight(sql`${joinedFrom}::date`)}`
  const until = joinedUntil === null ? sql`true` : sql`${joined} < ${midnight(sql`${joinedUntil}::date + 1`)}`
  return sql<boolean>`${from} and ${until}`
}

/** Whoever a look may find, and some whom it doesn't: all of them are asked one by one. */
const mayBeLookedAt = {
  shared: sql`select id from community_members
    where mailbox_of(email::text) = any (array(select distinct mailbox from repeated_mailboxes))`,
  unproven: sql`select member_id as id from unproven_addresses`,
  refused: sql`select id from community_members where ${isLookedAt.refused}`,
} as const

/** A way to those who are meant: the ids of one condition, with whom the others leave out. */
type Way = RawBuilder<unknown>

/** By an index alone. The first is to everybody of the cohort in their status, or everyone. */
function indexedWays({ filter, cohort }: Omit<Meant, 'look'>): Way[] {
  const { status, role, onboarding, industry, people } = filter
  const inCohort = sql`select member_id as id from registrations where cohort_id = ${cohort}
    and ${status === null ? sql`true` : sql`status = ${status}`}`
  const ofEveryone =
    status === null
      ? sql`select id from community_members where`
      : sql`select member_id as id from member_standings where standing = ${status} and`
  const base = cohort === null ? sql`${ofEveryone} true` : inCohort
  const dated =
    cohort === null
      ? sql`${ofEveryone} ${isBetween(filter, sql`created_at`)}`
      : sql`${inCohort} and ${isBetween(filter, sql`registered_at`)}`
  const step = sql`select member_id as id from roster_entries where onboarding = ${onboarding} and onboarding <> ''
    and cohort_id = ${cohort === null ? sql`any (array(select id from cohorts))` : cohort}`
  const ways = [
    base,
    isDated(filter) && dated,
    people.length > 0 && sql`select id from unnest(${people}::uuid[]) as id`,
    role !== null && sql`select id from community_members where role = ${role}`,
    filter.newsletter === true && sql`select id from community_members where newsletter_subscription`,
    onboarding !== null && step,
    industry !== null &&
      sql`select user_id as id from community_pilot where industry = any (${spellingsOf(industry)}::text[])`,
    filter.look === 'unproven' && mayBeLookedAt.unproven,
  ]
  return ways.filter((way) => way !== false)
}

/** Of these each row has to be looked up, so fewer are. */
function lookedUpWays({ filter: { search, look: addressLook }, look }: Meant): Way[] {
  const ways = [
    search !== '' && isFoundByIndex(look) && sql`select id from community_members where ${isFound(search, look)}`,
    addressLook !== null && addressLook !== 'unproven' && mayBeLookedAt[addressLook],
  ]
  return ways.filter((way) => way !== false)
}

/**
 * A list that is no longer than `indexed` is looked at as a whole, and a condition that names no more leads to who is meant. Otherwise so
 * many are looked at.
 */
const usualLimits = { indexed: mostTotal, lookedAt: mostLookedAt }
export type Limits = typeof usualLimits

export interface HowToFind {
  limits?: Limits | undefined
  isNeeded?: RawBuilder<boolean> | undefined
}

/** The conditions that name few by an index alone; the others have to be asked of each. */
export interface ShortWays {
  ways: Way[]
  /** The list itself is short: whoever is meant is found. */
  isShortList: boolean
  limits: Limits
}

/** @param how.limits lower ones to try what happens in long lists. @param how.isNeeded as `lookAtTerm` takes it */
export async function findShortWays(
  db: Database,
  filter: MemberFilter,
  cohort: number | null,
  { limits = usualLimits, isNeeded = sql`true` }: HowToFind = {},
): Promise<ShortWays> {
  const ways = indexedWays({ filter, cohort })
  const counts = ways.map(
    (way) => sql`(select count(*)::int from (${way} limit ${sql.lit(limits.indexed + 1)}) as found)`,
  )
  const { rows } = await sql<{ people: number[] | null }>`
    select case when ${isNeeded} then array[${sql.join(counts)}] end as people`.execute(db)
  const isShort = ways.map((_, place) => (rows[0]?.people?.[place] ?? 0) <= limits.indexed)
  return { ways: ways.filter((_, place) => isShort[place]), isShortList: isShort[0] ?? false, limits }
}

/**
 * Whoever is named by all of the conditions that name few, one more than are looked at; where each condition names many, as many of the
 * first in the list.
 *
 * @param first column `id`, in the order of the list
 * @returns for `Found`: tables, the last of them `candidates` with the column `id`, and whether they are all who may be meant
 */
export function candidatesOf(meant: Meant, { ways, isShortList, limits }: ShortWays, first: Expression<unknown>) {
  const enough = sql`limit ${sql.lit(limits.lookedAt + 1)}`
  const lookedUp = lookedUpWays(meant).map((way, place) => ({ way, name: sql.ref(`looked_up${place}`) }))
  const tables = lookedUp.map(({ way, name }) => sql`${name} as materialized (select array(${way} ${enough}) as ids)`)
  // Fenced off: looking for the first of them in the order of their ids would pass over everybody else.
  const short = ways.map((way) => sql`(select id from (${way}) as way offset 0)`)
  const named = (all: RawBuilder<unknown>[]) =>
    all.length === 0
      ? sql`select id from (${first} ${enough}) as first`
      : sql`select distinct id from (${sql.join(all, sql` intersect `)}) as few ${isShortList ? sql`` : enough}`
  // How many are looked up is known as soon as they are: each outcome is written down, and one of them is run.
  const outcomes = (rest: typeof lookedUp, all: RawBuilder<unknown>[]): RawBuilder<unknown> => {
    const [next, ...others] = rest
    if (!next) return named(all)
    const isFew = sql`(select cardinality(ids) <= ${sql.lit(limits.lookedAt)} from ${next.name})`
    const ofFew = outcomes(others, [...all, sql`(select unnest(ids) as id from ${next.name})`])
    return sql`select id from (${ofFew}) as named where ${isFew}
      union all select id from (${outcomes(others, all)}) as named where not ${isFew}`
  }
  const candidates = sql`candidates as materialized (${outcomes(lookedUp, short)})`
  return {
    among: sql.join([...tables, candidates]),
    isAll: isShortList
      ? sql<boolean>`true`
      : sql<boolean>`(select count(*) <= ${sql.lit(limits.lookedAt)} from candidates)`,
  }
}
