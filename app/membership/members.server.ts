import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Profiles } from '../platform/database/schema.ts'
import { containsWords } from '../platform/database/search-term.server.ts'
import { greeted } from '../platform/mail/greeting.ts'
import type { AnswerColumn } from './answer-columns.ts'
import { type MemberRegistration, type MemberRole, type MemberStatus, stateOf } from './member.ts'
import { refuseCalledOff } from './places.server.ts'
import type { Reservation } from './reservation.ts'
import { followAddress, setSubscription, subscribeNewcomers, subscribesTo } from './subscriptions.server.ts'

export const personColumns = ['id', 'email', 'first_name', 'last_name', 'role'] as const

/**
 * Whether a member is registered for any cohort that is no draft, and so may use the portal.
 *
 * @param member the table's name or alias
 */
export function isRegistered(member: string) {
  return sql<boolean>`exists (
    select from registrations join cohorts on cohorts.id = registrations.cohort_id and cohorts.state <> 'draft'
      where registrations.member_id = ${sql.ref(member)}.id and registrations.status = 'registered')`
}

/** Only registered members sign in to the portal (specification, section 5: sign-in code). Ignores the case of the address. */
export function findRegisteredMember(db: Database | Tx, email: string) {
  return db
    .selectFrom('members')
    .select(personColumns)
    .where('email', '=', email)
    .where(isRegistered('members'))
    .executeTakeFirst()
    .then((row) => row ?? null)
}

export function findMemberById(db: Database | Tx, id: string) {
  return db
    .selectFrom('members')
    .select(personColumns)
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row ?? null)
}

export function findMemberByAddress(db: Database | Tx, email: string) {
  return db
    .selectFrom('members')
    .select(personColumns)
    .where('email', '=', email)
    .executeTakeFirst()
    .then((row) => row ?? null)
}

/**
 * Locks one member until the transaction ends.
 *
 * All locks are taken in this order: newsletters, cohorts by id, admins, members by id, registrations, other rows of a member,
 * waiting emails, refused addresses.
 */
export async function lockMember(tx: Tx, id: string): Promise<boolean> {
  const row = await tx.selectFrom('members').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

/** The same, by address; does nothing when no member has it. */
export async function lockMemberWithAddress(tx: Tx, email: string): Promise<void> {
  await tx.selectFrom('members').select('id').where('email', '=', email).forNoKeyUpdate().execute()
}

/** In one order, so that two transactions can't deadlock. Under `lockPlaces`. */
export async function lockMembers(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('members').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** All members, with their registration in this cohort, if any; without a cohort, in the one that is not over, or the latest. */
export function membersOf(db: Database | Tx, cohort: number | null) {
  const own = cohort === null ? lastCohort : sql<number>`${sql.lit(cohort)}`
  return db
    .selectFrom('members')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.member_id', '=', 'members.id').on('registrations.cohort_id', '=', own),
    )
}

const lastCohort = sql<number>`(
  select cohort_id from registrations as own join cohorts on cohorts.id = cohort_id where own.member_id = members.id
  order by (own.state <> 'cancelled' and own.moved_to is null) desc, first_starts_at desc nulls last, cohort_id desc limit 1)`

/** Without a registration, an admin is on the team (`isOnTeam`), and a member is cancelled. */
export function statusOf(registration: string) {
  return sql<MemberStatus>`coalesce(${sql.ref(registration)}.status,
    case members.role when 'admin' then 'confirmed' else 'cancelled' end)`
}

/** Columns of `membersOf`. */
export const recordColumns = [
  'members.id',
  'members.first_name as firstName',
  'members.last_name as lastName',
  sql<string>`members.email::text`.as('email'),
  sql<MemberRole>`members.role`.as('role'),
  statusOf('registrations').as('status'),
  subscribesTo('members', 'news').as('newsletter'),
  'members.created_at as joinedAt',
  // False for members on the team only.
  sql<boolean>`registrations.member_id is not null`.as('inCohort'),
  // Chose "Not at This Time", and is at the end of the queue since.
  sql<boolean>`coalesce(registrations.state in ('declined', 'expired'), false)`.as('declined'),
  // Counts changes of member and registration, to detect another admin's change.
  sql<number>`members.version + coalesce(registrations.version - 1, 0)`.as('version'),
] as const

/** A member in the admin area. */
export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMemberRecord>>>

export async function findMemberRecord(db: Database | Tx, id: string | RawBuilder<string>, cohort: number | null) {
  const rows = await membersOf(db, cohort).select(recordColumns).where('members.id', '=', id).execute()
  return rows[0] ?? null
}

/** Existing members, in the order in which they joined. */
export async function findMemberRecords(db: Database | Tx, ids: string[], cohort: number): Promise<MemberRecord[]> {
  if (ids.length === 0) return []
  return await membersOf(db, cohort)
    .select(recordColumns)
    .where('members.id', 'in', ids)
    .orderBy('members.created_at')
    .orderBy('members.id')
    .execute()
}

/** Column of `members`: registrations in all cohorts that are no draft, the newest first, without turns that went on. */
export const memberRegistrations = sql<MemberRegistration[]>`(
  select coalesce(json_agg(json_build_object(
      'cohort', json_build_object('id', cohorts.id, 'slug', slug, 'name', name),
      'status', status, 'declined', registrations.state in ('declined', 'expired'),
      'expired', registrations.state = 'expired'
    ) order by first_starts_at desc, cohorts.id desc), '[]')
  from registrations join cohorts on cohorts.id = cohort_id and cohorts.state <> 'draft'
  where registrations.member_id = members.id and moved_to is null)`

/**
 * Updates the member, but not the registration, which `setStatus` writes afterwards. Under the member's lock, under which their
 * version was compared.
 *
 * @throws 23505 (unique violation) when another member has the address, ignoring case
 */
export async function updateMember(
  tx: Tx,
  id: string,
  to: Pick<MemberRecord, 'firstName' | 'lastName' | 'email' | 'role' | 'newsletter'>,
): Promise<void> {
  const former = await tx
    .insertInto('former_addresses')
    .columns(['member_id', 'address'])
    .expression((member) =>
      member.selectFrom('members').select(['id', 'email']).where('id', '=', id).where('email', '<>', to.email),
    )
    .onConflict((known) => known.columns(['member_id', 'address']).doUpdateSet({ until: sql`excluded.until` }))
    .executeTakeFirst()
  await tx
    .updateTable('members')
    .set({
      first_name: to.firstName,
      last_name: to.lastName,
      email: to.email,
      role: to.role,
      // A new admin is a reader; owners can give a higher role.
      admin_role: to.role === 'admin' ? sql<string>`coalesce(admin_role, 'reader')` : null,
      unproven_since: sql`case when email = ${to.email} then unproven_since else clock_timestamp() end`,
      version: sql`version + 1`,
    })
    .where('id', '=', id)
    .execute()
  await setSubscription(tx, id, 'news', to.newsletter, sql<Date>`clock_timestamp()`)
  if ((former.numInsertedOrUpdatedRows ?? 0n) > 0n) await followAddress(tx, { id, email: to.email })
}

/**
 * Earlier addresses of a member, the latest first, each with the moment until which it was theirs; without those that now belong
 * to another member.
 */
export function listFormerAddresses(
  db: Database | Tx,
  memberId: string | RawBuilder<string>,
): Promise<{ email: string; until: Date }[]> {
  return db
    .selectFrom('former_addresses')
    .select([sql<string>`address::text`.as('email'), 'until'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`not exists (select from members where email = address)`)
    .orderBy('until', 'desc')
    .orderBy('address')
    .execute()
}

/** @returns those of the addresses that belong to members, in lower case */
export async function findKnownEmails(db: Database | Tx, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom('members')
    .select(sql<string>`lower(email::text)`.as('email'))
    .where('email', 'in', emails)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** A member's id by address, for a statement about it; null for an unknown one. @param email column or expression */
export function idByAddress(email: string | RawBuilder<string>) {
  const address = typeof email === 'string' ? sql.ref(email) : email
  return sql<string | null>`(select id from members where members.email = ${address})`
}

/** The columns of a new member, from any source. */
export function rowOf({ firstName, lastName, email }: Reservation) {
  return {
    first_name: firstName,
    last_name: lastName,
    email,
  }
}

/**
 * Waiting members wait from now on, in the order of the rows, even after an earlier date of joining, so that they pass no one in the
 * queue.
 *
 * @throws 23505 (unique violation) when an address is known already; RegistrationNotOpen for a cohort that was called off
 */
export async function insertMembers(
  tx: Tx,
  members: (Reservation & {
    status: MemberStatus
    joinedAt: Date | null
    role?: Exclude<MemberRole, 'admin'>
    answers?: StoredAnswers
  })[],
  cohort: number,
): Promise<{ id: string; email: string }[]> {
  await refuseCalledOff(tx, cohort)
  const inserted = await tx
    .insertInto('members')
    .values(
      members.map((member) => ({
        ...rowOf(member),
        role: member.role ?? 'member',
        created_at: member.joinedAt ?? sql<Date>`clock_timestamp()`,
      })),
    )
    .returning(['id', sql<string>`email::text`.as('email'), 'created_at'])
    .execute()
  const statusOf = new Map(members.map(({ email, status }) => [email.toLowerCase(), status]))
  await tx
    .insertInto('registrations')
    .values(
      inserted.map(({ id, email, created_at }) => ({
        member_id: id,
        cohort_id: cohort,
        state: stateOf(statusOf.get(email.toLowerCase()) ?? 'cancelled'),
        registered_at: created_at,
        since: sql<Date>`clock_timestamp()`,
      })),
    )
    .execute()
  const idOf = new Map(inserted.map(({ id, email }) => [email, id]))
  await subscribeNewcomers(
    tx,
    members.map(({ email, newsletter }) => ({ id: idOf.get(email) as string, newsletter })),
    cohort,
  )
  const imported = members.flatMap(({ email, answers }) => {
    const id = idOf.get(email)
    return id && answers && Object.values(answers).some((answer) => answer !== null) ? [{ id, answers }] : []
  })
  if (imported.length > 0)
    await tx
      .insertInto('profiles')
      .values(
        imported.map(({ id, answers }) => {
          const isComplete = answers.work_status !== null && answers.industry !== null && answers.ai_goal !== null
          // With all required answers imported, only the expectations are left to accept.
          const at = isComplete ? sql<Date>`clock_timestamp()` : null
          return {
            user_id: id,
            ...answers,
            questionnaire_completed: isComplete,
            questionnaire_completed_at: at,
            // An import is no visit.
            entered_at: null,
          }
        }),
      )
      .execute()
  return inserted
}

/** Imported answers, as `profiles` stores them. */
export type StoredAnswers = Pick<Selectable<Profiles>, AnswerColumn>

/** By address as requested, without names that emails may not contain. */
export async function findFirstNames(db: Database | Tx, emails: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select asked.email, first_name as "firstName" from unnest(${emails}::text[]) as asked (email)
    join members on members.email = asked.email::citext`.execute(db)
  return new Map(
    rows.map(({ email, firstName }) => [email, greeted('', firstName)] as const).filter(([, name]) => name),
  )
}

/** `search` of `members` contains the email address after the name: participants must not find members by it. */
export const searchedName = sql<string>`split_part(members.search, E'\\x1f', 1)`

/** Condition on `members`. @param term folded */
export function isNamed(term: string) {
  // The index covers the whole text.
  return sql<boolean>`${containsWords('members.search', term)} and ${containsWords(searchedName, term)}`
}

/** The time zone of the member's browser, as it last told it; null while it has not. */
export async function findBrowserZone(db: Database, id: string): Promise<string | null> {
  const row = await db.selectFrom('members').select('zone').where('id', '=', id).executeTakeFirst()
  return row?.zone ?? null
}

/** Counts as no change of the member. */
export async function noteZone(db: Database, id: string, zone: string): Promise<void> {
  await db.updateTable('members').set({ zone }).where('id', '=', id).execute()
}
