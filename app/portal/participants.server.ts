import { sql } from 'kysely'
import type { MemberRole, MemberStatus } from '../membership/member.ts'
import { lockMember } from '../membership/members.server.ts'
import { onboardingOf, setExpectationsAccepted } from '../membership/registrations.server.ts'
import { detailColumns } from '../membership/roster/lists/detail-columns.server.ts'
import type { MemberColumn } from '../membership/roster/lists/member-columns.ts'
import { matchesFilter } from '../membership/roster/lists/member-lists.server.ts'
import { everybody, type MemberFilter } from '../membership/roster/lists/member-query.ts'
import { subscribesTo } from '../membership/subscriptions.server.ts'
import { type ProfilePart, profileParts } from '../moderation/moderation.ts'
import { findHiddenParts, keepHiddenPart } from '../moderation/moderations.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { findNearTerms } from '../platform/database/near/near-terms.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import { refusalOf } from '../platform/mail/refused-addresses.server.ts'
import { mostTotal } from '../platform/paging.ts'
import type { Member } from '../viewer.ts'
import type { OwnCohort } from './own-cohort.ts'
import { type OnboardingState, onboardingStates } from './participant.ts'
import { columnOf, type Profile, rowOf } from './profile.ts'
import type { QuestionnaireAnswers } from './questionnaire-schema.ts'

/**
 * The cohorts in which this member is registered, in the order in which they begin, with their progress. Creates the member's
 * record on the first visit; two first requests at once create one.
 *
 * @returns [] when the member was deleted meanwhile
 */
export async function ensureParticipant(db: Database, member: Member): Promise<OwnCohort[]> {
  const { cohorts, hasEntered } = await findOwnCohorts(db, member)
  if (cohorts.length === 0 || hasEntered) return cohorts
  await db
    .insertInto('profiles')
    .columns(['user_id'])
    .expression((select) => select.selectFrom('members').select('id').where('id', '=', member.memberId))
    // An import may have created it.
    .onConflict((known) =>
      known
        .column('user_id')
        .doUpdateSet({ entered_at: sql`excluded.entered_at` })
        .where('profiles.entered_at', 'is', null),
    )
    .execute()
  return (await findOwnCohorts(db, member)).cohorts
}

async function findOwnCohorts(db: Database, { memberId }: Member) {
  const { rows } = await sql<OwnCohort & { hasEntered: boolean }>`
    select cohorts.id, slug, name, to_char(first_starts_at at time zone zone, 'YYYY-MM-DD') as "firstDay", last_ends_at as ends,
      expectations_accepted_at is not null as accepted_expectations,
      coalesce(questionnaire_completed, false) as questionnaire_completed, entered_at is not null as "hasEntered"
    from registrations join cohorts on cohorts.id = cohort_id and cohorts.state <> 'draft' left join profiles on user_id = member_id
    where member_id = ${memberId} and status = 'registered' order by first_starts_at, cohorts.id`.execute(db)
  const cohorts = rows.map(({ hasEntered: _, ...cohort }) => cohort)
  return { cohorts, hasEntered: rows.some(({ hasEntered }) => hasEntered) }
}

/** Accepts the expectations of this cohort. @returns false when the member is no longer registered for it */
export function acceptExpectations(db: Database, member: Member, cohort: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The foreign key of the new record would lock the member after the registration. Waits for a concurrent decline.
    await lockMember(tx, member.memberId)
    if (!(await setExpectationsAccepted(tx, member.memberId, cohort, now))) return false
    await tx
      .insertInto('profiles')
      .values({ user_id: member.memberId })
      .onConflict((known) => known.column('user_id').doNothing())
      .execute()
    return true
  })
}

const hasAccepted = sql<boolean>`exists (
  select from registrations where member_id = user_id and expectations_accepted_at is not null)`

/** @returns false before the expectations are accepted (ASVS 2.3.1) */
export async function saveQuestionnaire(
  db: Database,
  member: Member,
  answers: QuestionnaireAnswers,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('profiles')
    .set({
      ...rowOf(answers),
      questionnaire_completed: true,
      questionnaire_completed_at: sql`coalesce(questionnaire_completed_at, ${now})`,
    })
    .where('user_id', '=', member.memberId)
    .where(hasAccepted)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const profileColumns = [...Object.values(columnOf), 'avatar_url'] as const

type StoredProfile = Profile & { avatar_url: string | null }

/** For its owner: includes hidden parts. */
export async function findProfile(db: Database, member: Member): Promise<StoredProfile | null> {
  const [row, hidden] = await Promise.all([
    profileOf(db, member).executeTakeFirst(),
    findHiddenParts(db, member.memberId),
  ])
  return row ? { ...row, ...hidden } : null
}

/** `findProfile` with a lock until the transaction ends. */
export async function lockProfile(tx: Tx, member: Member): Promise<StoredProfile | null> {
  const row = await profileOf(tx, member).forUpdate().executeTakeFirst()
  return row ? { ...row, ...(await findHiddenParts(tx, member.memberId)) } : null
}

function profileOf(db: Database | Tx, member: Pick<Member, 'memberId'>) {
  return db.selectFrom('profiles').select(profileColumns).where('user_id', '=', member.memberId)
}

/**
 * Changes to a hidden part stay hidden until an admin has reviewed them.
 *
 * @param before from `lockProfile`
 * @param changes the columns to write
 */
export async function updateProfile(
  tx: Tx,
  member: Member,
  before: StoredProfile,
  changes: Partial<StoredProfile>,
  now: Date,
): Promise<void> {
  const seen = { ...changes }
  for (const part of profileParts) {
    const value = changes[part]
    if (value === undefined || value === before[part]) continue
    if (await keepHiddenPart(tx, member, part, value, now)) delete seen[part]
  }
  // Unchanged values may be hidden ones, so they aren't written.
  const written = Object.entries(seen).filter(([name, value]) => value !== before[name as keyof StoredProfile])
  if (written.length === 0) return
  await tx.updateTable('profiles').set(Object.fromEntries(written)).where('user_id', '=', member.memberId).execute()
}

/** For an admin: without hidden parts, as others see it. */
export async function findShownProfile(db: Database | Tx, memberId: string): Promise<StoredProfile | null> {
  return (await profileOf(db, { memberId }).executeTakeFirst()) ?? null
}

/** `findShownProfile` with a lock until the transaction ends. */
export async function lockShownProfile(tx: Tx, memberId: string): Promise<StoredProfile | null> {
  return (await profileOf(tx, { memberId }).forUpdate().executeTakeFirst()) ?? null
}

/** Sets the value that others see. */
export async function setShownPart(tx: Tx, memberId: string, part: ProfilePart, value: string | null): Promise<void> {
  await tx
    .updateTable('profiles')
    .set({ [part]: value })
    .where('user_id', '=', memberId)
    .execute()
}

/** The number of members in each state: with any status, and registered ones only. */
export interface OnboardingCounts {
  everyone: Record<OnboardingState, number>
  registered: Record<OnboardingState, number>
}

/** Of all members with a registration for this cohort, in any status. */
export async function countByOnboardingState(db: Database, cohort: number): Promise<OnboardingCounts> {
  const { rows } = await sql<{ state: OnboardingState | null; everyone: number; registered: number }>`
    select ${onboardingOf} as state, count(*) as everyone, count(*) filter (where status = 'registered') as registered
    from registrations left join profiles on user_id = member_id
    where cohort_id = ${cohort} group by 1`.execute(db)
  const counted = (who: 'everyone' | 'registered') =>
    Object.fromEntries(
      onboardingStates.map((state) => [state, rows.find((row) => row.state === state)?.[who] ?? 0]),
    ) as Record<OnboardingState, number>
  return { everyone: counted('everyone'), registered: counted('registered') }
}

const membersPerPage = 25

/** The filter of the members' list within a state. */
type WantedState = Partial<MemberFilter> & {
  state: OnboardingState
  search: string
  page: number
  columns?: readonly MemberColumn[]
}

/**
 * @param wanted.search part of a name or an address, in any case; `%`, `_` and `\` are literal
 * @param wanted.page a page after the last is the last one
 */
export async function listByOnboardingState(
  db: Database,
  { state, page: wanted, columns = [], ...narrowed }: WantedState,
  cohort: number,
) {
  const filter = { ...everybody, ...narrowed, cohort: null, onboarding: null }
  const found = membersIn(db, state, cohort)
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .where(matchesFilter(filter, cohort))
  const { rows, ...list } = await readPage({
    wanted,
    perPage: membersPerPage,
    isCapped: true,
    most: mostTotal,
    read: (limit, offset) =>
      found
        .select([...listedColumns, ...detailColumns(columns, cohort)])
        .orderBy('members.first_name')
        .orderBy('members.last_name')
        .orderBy('members.id')
        .limit(limit)
        .offset(offset)
        .execute(),
    count: (most) => countUpTo(db, found.select('members.id'), most),
  })
  if (list.total > 0 || filter.search === '') return { members: rows, ...list }
  const isListed = matchesFilter({ ...filter, search: '', onboarding: state }, cohort)
  const near = await findNearTerms(db, filter.search, { table: 'members', isListed })
  return { members: rows, ...list, near }
}

const listedColumns = [
  'members.id',
  'members.first_name',
  'members.last_name',
  sql<string>`email::text`.as('email'),
  sql<MemberStatus>`registrations.status`.as('status'),
  sql<MemberRole>`role`.as('role'),
  subscribesTo('members', 'news').as('newsletter'),
  sql<Date>`registrations.registered_at`.as('joined_at'),
  sql<boolean>`expectations_accepted_at is not null`.as('accepted_expectations'),
  sql<boolean>`coalesce(questionnaire_completed, false)`.as('questionnaire_completed'),
  sql<Date | null>`(select max(sent_at) from onboarding_reminders where member_id = members.id)`.as('reminded_at'),
  refusalOf('members.email').as('refusal'),
] as const

/** A member's progress in a cohort. @returns null without a registration there */
export async function findOnboardingState(
  db: Database | Tx,
  memberId: string,
  cohort: number,
): Promise<OnboardingState | null> {
  const row = await db
    .selectFrom('registrations')
    .leftJoin('profiles', 'user_id', 'member_id')
    .select(onboardingOf.as('state'))
    .where('cohort_id', '=', cohort)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row?.state ?? null
}

/** Of all members with a registration for this cohort, in any status. */
function membersIn(db: Database | Tx, state: OnboardingState, cohort: number) {
  return db
    .selectFrom('registrations')
    .leftJoin('profiles', 'user_id', 'member_id')
    .where('registrations.cohort_id', '=', cohort)
    .where(onboardingOf, '=', state)
}
