import { type RawBuilder, sql } from 'kysely'
import { brand } from '../../organization/brand.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { containsByParts, lookAtTerm, type TermLook } from '../../platform/database/search-term.server.ts'
import { type Count, capped } from '../../platform/paging.ts'
import { isUnproven, sharesMailbox } from '../marked-members.server.ts'
import { spellingsOf } from '../vocabulary.ts'
import type { MemberFilter } from './member-query.ts'

/** The filter with the id of its cohort, and how its term is best looked for. */
export interface Meant {
  filter: MemberFilter
  /** Null for everyone. */
  cohort: number | null
  look: TermLook
}

/** @param cohort the one that the filter names; null for everyone */
export async function whoIsMeant(db: Database, filter: MemberFilter, cohort: number | null): Promise<Meant> {
  return { filter, cohort, look: await lookAt(db, filter) }
}

export async function lookAt(db: Database, { search }: Pick<MemberFilter, 'search'>): Promise<TermLook> {
  return search === '' ? null : lookAtTerm(db, 'community_members', search)
}

/**
 * Whether a row of `community_members` is meant, for the `where` of any statement about it. Each condition is asked of one person, by a
 * key: however a statement comes to somebody, no table is read as a whole for it.
 */
export function isMeant({ filter, cohort, look }: Meant): RawBuilder<boolean> {
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
  const conditions = [
    people.length > 0 && sql`community_members.id = any (${people}::uuid[])`,
    role !== null && sql`community_members.role = ${role}`,
    newsletter !== null && sql`community_members.newsletter_subscription = ${newsletter}`,
    cohort !== null && status === null && sql`${standing} is not null`,
    status !== null && sql`${standing} = ${status}`,
    filter.joinedFrom !== null && sql`${joined} >= ${beginOf(filter.joinedFrom)}`,
    filter.joinedUntil !== null && sql`${joined} < ${endOf(filter.joinedUntil)}`,
    onboarding !== null && sql`exists (${step})`,
    industry !== null &&
      sql`(select industry from community_pilot where user_id = community_members.id) = any (${spellingsOf(industry)}::text[])`,
    search !== '' && containsByParts('community_members.search', search, look),
    filter.look !== null && isLookedAt[filter.look],
  ]
  const asked = conditions.filter((condition) => condition !== false)
  return asked.length > 0 ? sql<boolean>`${sql.join(asked, sql` and `)}` : sql<boolean>`true`
}

export const isLookedAt = {
  shared: sharesMailbox,
  unproven: isUnproven,
  refused: sql<boolean>`community_members.email in (select email from refused_addresses)`,
} as const

const beginOf = (day: string) => sql`(${day}::date)::timestamp at time zone ${sql.lit(brand.zone)}`
const endOf = (day: string) => sql`(${day}::date + 1)::timestamp at time zone ${sql.lit(brand.zone)}`

/**
 * The ways to those who are meant, each by an index: the ids of a few conditions, with whom the others leave out. There is always one,
 * to everybody of the cohort or everyone.
 */
function waysTo({ filter, cohort, look }: Meant): RawBuilder<{ id: string }>[] {
  const { status, role, onboarding, industry, search, people } = filter
  const isBetween = (column: RawBuilder<unknown>) =>
    sql.join(
      [
        filter.joinedFrom !== null && sql`${column} >= ${beginOf(filter.joinedFrom)}`,
        filter.joinedUntil !== null && sql`${column} < ${endOf(filter.joinedUntil)}`,
      ].filter((condition) => condition !== false),
      sql` and `,
    )
  const isDated = filter.joinedFrom !== null || filter.joinedUntil !== null
  const inCohort = sql`select member_id as id from registrations where cohort_id = ${cohort}`
  const isRare = look === null || (look.parts.length > 0 && !look.isCommon)
  const ways = [
    cohort === null
      ? sql`select id from community_members`
      : status === null
        ? inCohort
        : sql`${inCohort} and status = ${status}`,
    cohort === null && status !== null && sql`select member_id as id from member_standings where standing = ${status}`,
    isDated &&
      (cohort === null
        ? sql`select id from community_members where ${isBetween(sql`created_at`)}`
        : sql`${inCohort} and ${isBetween(sql`registered_at`)}`),
    people.length > 0 && sql`select id from unnest(${people}::uuid[]) as id`,
    role !== null && sql`select id from community_members where role = ${role}`,
    filter.newsletter === true && sql`select id from community_members where newsletter_subscription`,
    onboarding !== null &&
      sql`select distinct member_id as id from roster_entries
        where onboarding = ${onboarding} and onboarding <> ''
          and cohort_id = ${cohort === null ? sql`any (array(select id from cohorts))` : cohort}`,
    industry !== null &&
      sql`select user_id as id from community_pilot where industry = any (${spellingsOf(industry)}::text[])`,
    search !== '' &&
      isRare &&
      sql`select id from community_members where ${containsByParts('community_members.search', search, look)}`,
    filter.look !== null && sql`select id from community_members where ${isLookedAt[filter.look]}`,
  ]
  return ways.filter((way) => way !== false) as RawBuilder<{ id: string }>[]
}

/** Of whoever a condition names so many are looked at one by one. */
export const mostGathered = 20_000

/** @returns the way to the fewest; null where each of them leads to more than `most` */
export async function shortestWay(
  db: Database,
  meant: Meant,
  most: number,
): Promise<RawBuilder<{ id: string }> | null> {
  const ways = waysTo(meant)
  const sizes = ways.map(
    (way, place) => sql`
      select ${sql.lit(place)} as place, (select count(*)::int from (${way} limit ${sql.lit(most + 1)}) as found) as people`,
  )
  const { rows } = await sql<{ place: number; people: number }>`
    ${sql.join(sizes, sql` union all `)} order by people, place limit 1`.execute(db)
  const [shortest] = rows
  if (!shortest || shortest.people > most) return null
  return ways[shortest.place] ?? null
}

/** How many are meant; beyond `most` there are just more. */
export async function countMeant(
  db: Database,
  filter: MemberFilter,
  cohort: number | null,
  most: number,
): Promise<Count> {
  const meant = await whoIsMeant(db, filter, cohort)
  const way = await shortestWay(db, meant, mostGathered)
  const found = way
    ? sql`select from (${way}) as few where (select ${isMeant(meant)} from community_members where community_members.id = few.id)`
    : sql`select from community_members where ${isMeant(meant)}`
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from (${found} limit ${most + 1}) as found`.execute(db)
  return capped(rows[0]?.people ?? 0, most)
}

/**
 * Some of those who are meant, in the order of their ids: for what works its way through all of them, however many they are.
 *
 * @param after the last of the batch before; null for the first
 */
export async function nextMeant(
  db: Database | Tx,
  meant: Meant,
  after: string | null,
  limit: number,
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from community_members where ${after === null ? sql`true` : sql`id > ${after}`} and ${isMeant(meant)}
    order by id limit ${limit}`.execute(db)
  return rows
}
