import { sql } from 'kysely'
import type { MemberStatus } from '../membership/member.ts'
import { lockMember } from '../membership/members.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo, readPage } from '../platform/database/paging.server.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import { mostCounted, mostTotal } from '../platform/paging.ts'
import type { Member } from '../viewer.ts'
import { noProgress, type OnboardingState, onboardingStates, type Progress } from './participant.ts'
import { columnOf, type Profile, rowOf } from './profile.ts'
import type { QuestionnaireAnswers } from './questionnaire.ts'

const progressColumns = ['accepted_expectations', 'questionnaire_completed'] as const

/**
 * How far this member is; a participant who comes for the first time gets a record. Two first requests at once make one.
 *
 * @returns no progress when the member is gone meanwhile
 */
export async function ensureParticipant(db: Database, member: Member): Promise<Progress> {
  const known = await findProgress(db, member)
  if (known) return known
  await db
    .insertInto('community_pilot')
    .columns(['user_id'])
    .expression((select) => select.selectFrom('community_members').select('id').where('id', '=', member.memberId))
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute()
  return (await findProgress(db, member)) ?? noProgress
}

async function findProgress(db: Database, member: Member): Promise<Progress | null> {
  const row = await db
    .selectFrom('community_pilot')
    .select(progressColumns)
    .where('user_id', '=', member.memberId)
    .executeTakeFirst()
  return row ?? null
}

/** @returns false when there is no such registered member any more */
export function acceptExpectations(db: Database, member: Member): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    // The new record would ask for the member by its foreign key, after the registration. A decline that is under way is waited for.
    await lockMember(tx, member.memberId)
    return accept(tx, member)
  })
}

async function accept(tx: Tx, member: Member): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('community_pilot')
    .columns(['user_id', 'accepted_expectations'])
    .expression((select) =>
      select
        .selectFrom('registrations')
        .select(['member_id', sql.lit(true).as('accepted_expectations')])
        .where('member_id', '=', member.memberId)
        .where('status', '=', 'registered')
        .limit(1)
        .forShare(),
    )
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ accepted_expectations: true }))
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
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
    select case when user_id is null then 'not-signed-up' when not accepted_expectations then 'pending-onboarding'
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
 */
export async function listByOnboardingState(
  db: Database,
  { state, search, page }: { state: OnboardingState; search: string; page: number },
  cohort: number,
) {
  const everyone = membersIn(db, state, cohort)
  const isSearched = search.trim() !== ''
  const found = isSearched ? everyone.where(containsTerm('community_members.search', search)) : everyone
  const { rows, ...list } = await readPage({
    wanted: page,
    perPage: membersPerPage,
    isCapped: true,
    most: isSearched ? mostCounted : mostTotal,
    read: (limit, offset) => inOrder(found).select(listedColumns).limit(limit).offset(offset).execute(),
    count: (most) => countUpTo(db, found.select('community_members.id'), most),
  })
  return { members: rows, ...list }
}

const listedColumns = [
  'community_members.id',
  'first_name',
  'last_name',
  sql<string>`email::text`.as('email'),
  sql<MemberStatus>`registrations.status`.as('status'),
  sql<boolean>`coalesce(accepted_expectations, false)`.as('accepted_expectations'),
  sql<boolean>`coalesce(questionnaire_completed, false)`.as('questionnaire_completed'),
  sql<Date | null>`(select max(sent_at) from onboarding_reminders where member_id = community_members.id)`.as(
    'reminded_at',
  ),
] as const

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
 * Of those who have or had a registration for this cohort. Records count whatever the status is now; of those without one, only
 * registered members could have signed up. An imported record may be completed but not accepted: the portal asks for the
 * expectations first, so it is pending.
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
      return members.where('accepted_expectations', '=', false)
    case 'questionnaire-pending':
      return members.where('accepted_expectations', '=', true).where('questionnaire_completed', '=', false)
    case 'registration-complete':
      return members.where('accepted_expectations', '=', true).where('questionnaire_completed', '=', true)
  }
}

function inOrder(members: ReturnType<typeof membersIn>) {
  return members.orderBy('first_name').orderBy('last_name').orderBy('community_members.id')
}
