import { sql } from 'kysely'
import type { MemberStatus } from '../membership/member.ts'
import { lockMember } from '../membership/members.server.ts'
import { setExpectationsAccepted } from '../membership/registrations.server.ts'
import { compileOnce } from '../platform/database/compile-once.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import { mostCounted, mostTotal } from '../platform/paging.ts'
import type { Member } from '../viewer.ts'
import type { OwnCohort } from './own-cohort.ts'
import { type OnboardingState, onboardingStates } from './participant.ts'
import { columnOf, type Profile, rowOf } from './profile.ts'
import type { QuestionnaireAnswers } from './questionnaire.ts'

/**
 * The cohorts in which this member is registered, in the order in which they begin, and how far they are in each. A participant who
 * comes for the first time gets a record; two first requests at once make one.
 *
 * @returns none when the member is gone meanwhile
 */
export async function ensureParticipant(db: Database, member: Member): Promise<OwnCohort[]> {
  const { cohorts, hasRecord } = await findOwnCohorts(db, member)
  if (hasRecord || cohorts.length === 0) return cohorts
  await db
    .insertInto('community_pilot')
    .columns(['user_id'])
    .expression((select) => select.selectFrom('community_members').select('id').where('id', '=', member.memberId))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await findOwnCohorts(db, member)).cohorts
}

const ownCohorts = compileOnce(
  (_, { memberId }: { memberId: string }) => sql<OwnCohort & { hasRecord: boolean }>`
    select cohorts.id, slug, name, to_char(first_starts_at at time zone zone, 'YYYY-MM-DD') as "firstDay", last_ends_at as ends,
      expectations_accepted_at is not null as accepted_expectations,
      coalesce(questionnaire_completed, false) as questionnaire_completed, user_id is not null as "hasRecord"
    from registrations join cohorts on cohorts.id = cohort_id and state <> 'draft' left join community_pilot on user_id = member_id
    where member_id = ${memberId} and status = 'registered' order by first_starts_at, cohorts.id`,
)

async function findOwnCohorts(db: Database, { memberId }: Member) {
  const rows = await ownCohorts(db, { memberId })
  const cohorts = rows.map(({ hasRecord: _, ...cohort }): OwnCohort => cohort)
  return { cohorts, hasRecord: rows.some(({ hasRecord }) => hasRecord) }
}

/** What this cohort expects. @returns false when the member is not registered for it any more */
export function acceptExpectations(db: Database, member: Member, cohort: number, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The new record would ask for the member by its foreign key, after the registration. A decline that is under way is waited for.
    await lockMember(tx, member.memberId)
    if (!(await setExpectationsAccepted(tx, member.memberId, cohort, now))) return false
    await tx
      .insertInto('community_pilot')
      .values({ user_id: member.memberId, accepted_expectations: true })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ accepted_expectations: true }))
      .execute()
    return true
  })
}

/** Nobody can answer before the expectations are accepted, whichever way the answers came (ASVS 2.3.1). @returns false then */
export async function saveQuestionnaire(
  db: Database,
  member: Member,
  answers: QuestionnaireAnswers,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('community_pilot')
    .set({
      ...rowOf(answers),
      questionnaire_completed: true,
      questionnaire_completed_at: sql`coalesce(questionnaire_completed_at, ${now})`,
    })
    .where('user_id', '=', member.memberId)
    .where('accepted_expectations', '=', true)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

const profileColumns = [...Object.values(columnOf), 'avatar_url'] as const

type StoredProfile = Profile & { avatar_url: string | null }

export async function findProfile(db: Database, member: Member): Promise<StoredProfile | null> {
  return (await profileOf(db, member).executeTakeFirst()) ?? null
}

/** Until the transaction ends nobody else changes it. */
export async function lockProfile(tx: Tx, member: Member): Promise<StoredProfile | null> {
  return (await profileOf(tx, member).forUpdate().executeTakeFirst()) ?? null
}

function profileOf(db: Database | Tx, member: Member) {
  return db.selectFrom('community_pilot').select(profileColumns).where('user_id', '=', member.memberId)
}

/** @param changes the columns to write; the others stay as they are */
export async function updateProfile(tx: Tx, member: Member, changes: Partial<StoredProfile>): Promise<void> {
  await tx.updateTable('community_pilot').set(changes).where('user_id', '=', member.memberId).execute()
}

/** How many are in each state: whatever their status is now, and of those who are registered. */
export interface OnboardingCounts {
  everyone: Record<OnboardingState, number>
  registered: Record<OnboardingState, number>
}

/** Of those who have or had a registration for this cohort. All in one look, so that together they are everybody, once. */
export async function countByOnboardingState(db: Database, cohort: number): Promise<OnboardingCounts> {
  const { rows } = await sql<{ state: OnboardingState; everyone: number; registered: number }>`
    select case when user_id is null then 'not-signed-up' when expectations_accepted_at is null then 'pending-onboarding'
        when not questionnaire_completed then 'questionnaire-pending' else 'registration-complete' end as state,
      count(*) as everyone, count(*) filter (where status = 'registered') as registered
    from registrations left join community_pilot on user_id = member_id
    where cohort_id = ${cohort} and (status = 'registered' or user_id is not null) group by 1
  `.execute(db)
  const counted = (of: 'everyone' | 'registered') =>
    Object.fromEntries(
      onboardingStates.map((state) => [state, rows.find((row) => row.state === state)?.[of] ?? 0]),
    ) as Record<OnboardingState, number>
  return { everyone: counted('everyone'), registered: counted('registered') }
}

const membersPerPage = 25

/**
 * @param filter.search part of a name or an address, in any case; `%`, `_` and `\` mean themselves
 * @param filter.page a page behind the last is the last one
 * @param people how many are in this state, as `countByOnboardingState` has counted them
 */
export async function listByOnboardingState(
  db: Database,
  { state, search, page }: { state: OnboardingState; search: string; page: number },
  cohort: number,
  people: number,
) {
  const everyone = membersIn(db, state, cohort)
  const isSearched = search.trim() !== ''
  const found = isSearched ? everyone.where(containsTerm('community_members.search', search)) : everyone
  const { rows, ...list } = await readPage({
    wanted: page,
    perPage: membersPerPage,
    isCapped: true,
    most: isSearched ? mostCounted : mostTotal,
    read: (limit, offset) => {
      // The planner would look for them in the index of everyone's names, in which they may all stand at the end.
      const matching = found.select(listedColumns).$if(people <= mostTotal, (few) => few.offset(0))
      const onPage = db.selectFrom(matching.as('matching')).selectAll().select(remindedAt).limit(limit).offset(offset)
      return onPage.orderBy('first_name').orderBy('last_name').orderBy('id').execute()
    },
    count: async (most) => (isSearched ? countUpTo(db, found.select('community_members.id'), most) : people),
  })
  return { members: rows, ...list }
}

const listedColumns = [
  'community_members.id',
  'first_name',
  'last_name',
  sql<string>`email::text`.as('email'),
  sql<MemberStatus>`registrations.status`.as('status'),
  sql<boolean>`expectations_accepted_at is not null`.as('accepted_expectations'),
  sql<boolean>`coalesce(questionnaire_completed, false)`.as('questionnaire_completed'),
] as const

/** Of somebody on the page; of nobody else it is asked. */
const remindedAt = sql<Date | null>`(
  select max(sent_at) from onboarding_reminders where member_id = matching.id)`.as('reminded_at')

/** How many `everyoneInState` finds. */
export function countInState(db: Database, state: OnboardingState, cohort: number): Promise<number> {
  return countUpTo(db, membersIn(db, state, cohort).select('community_members.id'), null)
}

/** For the export, so without pages. */
export async function everyoneInState(db: Database | Tx, state: OnboardingState, cohort: number) {
  return inOrder(membersIn(db, state, cohort))
    .select(['first_name', 'last_name', sql<string>`email::text`.as('email')])
    .execute()
}

/**
 * Of those who have or had a registration for this cohort, whose expectations they accept or not. Records count whatever the status
 * is now; of those without one, only registered members could have signed up. An imported record may be completed but not accepted:
 * the portal asks for the expectations first, so it is pending.
 */
export function membersIn(db: Database | Tx, state: OnboardingState, cohort: number) {
  const members = db
    .selectFrom('registrations')
    .innerJoin('community_members', 'community_members.id', 'registrations.member_id')
    .leftJoin('community_pilot', 'community_pilot.user_id', 'registrations.member_id')
    .where('registrations.cohort_id', '=', cohort)
  switch (state) {
    case 'not-signed-up':
      return members.where('community_pilot.user_id', 'is', null).where('registrations.status', '=', 'registered')
    case 'pending-onboarding':
      return members.where('user_id', 'is not', null).where('expectations_accepted_at', 'is', null)
    case 'questionnaire-pending':
      return members.where('expectations_accepted_at', 'is not', null).where('questionnaire_completed', '=', false)
    case 'registration-complete':
      return members.where('expectations_accepted_at', 'is not', null).where('questionnaire_completed', '=', true)
  }
}

function inOrder(members: ReturnType<typeof membersIn>) {
  return members.orderBy('first_name').orderBy('last_name').orderBy('community_members.id')
}
