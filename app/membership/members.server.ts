import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { CommunityPilot } from '../platform/database/schema.ts'
import { containsTerm } from '../platform/database/search-term.server.ts'
import { greeted } from '../platform/mail/greeting.ts'
import type { AnswerColumn } from './answer-columns.ts'
import type { MemberRole, MemberStatus, OwnStanding } from './member.ts'
import type { Reservation } from './reservation.ts'

export const personColumns = ['id', 'email', 'first_name', 'last_name', 'role'] as const

/**
 * Whether somebody is registered, for whichever cohort that is no draft: only then the portal is theirs.
 *
 * @param member the table's name or alias
 */
export function isRegistered(member: string) {
  return sql<boolean>`exists (
    select from registrations join cohorts on cohorts.id = registrations.cohort_id and cohorts.state <> 'draft'
      where registrations.member_id = ${sql.ref(member)}.id and registrations.status = 'registered')`
}

/** Only registered members sign in to the portal (specification, section 5: sign-in code). The case of the address does not matter. */
export function findRegisteredMember(db: Database | Tx, email: string) {
  return db
    .selectFrom('community_members')
    .select(personColumns)
    .where('email', '=', email)
    .where(isRegistered('community_members'))
    .executeTakeFirst()
    .then((row) => row ?? null)
}

export function findMemberById(db: Database | Tx, id: string) {
  return db
    .selectFrom('community_members')
    .select(personColumns)
    .where('id', '=', id)
    .executeTakeFirst()
    .then((row) => row ?? null)
}

export function findMemberByAddress(db: Database | Tx, email: string) {
  return db
    .selectFrom('community_members')
    .select(personColumns)
    .where('email', '=', email)
    .executeTakeFirst()
    .then((row) => row ?? null)
}

/**
 * Serialises what concerns one person.
 *
 * All locks in their order: newsletters, cohorts by id, admins, members by id, registrations, what else is a member's, letters that
 * wait, refused addresses.
 */
export async function lockMember(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('community_members')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** The same, by address; null when nobody has it. */
export async function lockMemberWithAddress(tx: Tx, email: string): Promise<void> {
  await tx.selectFrom('community_members').select('id').where('email', '=', email).forNoKeyUpdate().execute()
}

/** In one order, so that two who lock the same members never wait for each other. Under `lockPlaces`. */
export async function lockMembers(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('community_members').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/** Everybody, each with what they are in this cohort, if they are anything; without one, in the one that they take part in or came to last. */
export function membersOf(db: Database | Tx, cohort: number | null) {
  const own = cohort === null ? lastCohort : sql<number>`${sql.lit(cohort)}`
  return db
    .selectFrom('community_members')
    .leftJoin('registrations', (join) =>
      join.onRef('registrations.member_id', '=', 'community_members.id').on('registrations.cohort_id', '=', own),
    )
}

const lastCohort = sql<number>`(
  select cohort_id from registrations as own join cohorts on cohorts.id = cohort_id where own.member_id = community_members.id
  order by own.status <> 'cancelled' desc, first_starts_at desc nulls last, cohort_id desc limit 1)`

/** Without a registration an admin runs the bootcamp (`isOnTeam`), and nobody else takes part. */
export function statusOf(registration: string) {
  return sql<MemberStatus>`coalesce(${sql.ref(registration)}.status,
    case community_members.role when 'admin' then 'confirmed' else 'cancelled' end)`
}

/** Of `membersOf`. */
export const recordColumns = [
  'community_members.id',
  'community_members.first_name as firstName',
  'community_members.last_name as lastName',
  sql<string>`community_members.email::text`.as('email'),
  sql<MemberRole>`community_members.role`.as('role'),
  statusOf('registrations').as('status'),
  'community_members.newsletter_subscription as newsletter',
  'community_members.created_at as joinedAt',
  // False for those who only run the bootcamp.
  sql<boolean>`registrations.member_id is not null`.as('inCohort'),
  // Said "Not at This Time", and waits behind all others since.
  sql<boolean>`registrations.declined_at is not null`.as('declined'),
  // Counts the changes of person and registration, so that whoever saves over one they have not seen is told.
  sql<number>`community_members.version + coalesce(registrations.version - 1, 0)`.as('version'),
] as const

/** One member as the admin area knows them. */
export type MemberRecord = NonNullable<Awaited<ReturnType<typeof findMemberRecord>>>

export async function findMemberRecord(db: Database | Tx, id: string | RawBuilder<string>, cohort: number | null) {
  const rows = await membersOf(db, cohort).select(recordColumns).where('community_members.id', '=', id).execute()
  return rows[0] ?? null
}

/** Those of them who exist, in the order in which they joined. */
export async function findMemberRecords(db: Database | Tx, ids: string[], cohort: number): Promise<MemberRecord[]> {
  if (ids.length === 0) return []
  return await membersOf(db, cohort)
    .select(recordColumns)
    .where('community_members.id', 'in', ids)
    .orderBy('community_members.created_at')
    .orderBy('community_members.id')
    .execute()
}

/** Of `community_members`: what each is in every cohort that is no draft, the newest first. */
export const ownStandings = sql<OwnStanding[]>`(
  select coalesce(json_agg(json_build_object(
      'cohort', json_build_object('id', cohorts.id, 'slug', slug, 'name', name),
      'status', status, 'declined', declined_at is not null, 'expired', expired
    ) order by first_starts_at desc, cohorts.id desc), '[]')
  from registrations join cohorts on cohorts.id = cohort_id and state <> 'draft'
  where registrations.member_id = community_members.id)`

/**
 * The person, without their registration: that is written by `setStatus`, after this. Under the member's lock, under which their
 * version was compared.
 *
 * @throws 23505 (unique violation) when another member has the address, in whatever case
 */
export async function updateMember(
  tx: Tx,
  id: string,
  to: Pick<MemberRecord, 'firstName' | 'lastName' | 'email' | 'role' | 'newsletter'>,
): Promise<void> {
  await tx
    .insertInto('former_addresses')
    .columns(['member_id', 'address'])
    .expression((member) =>
      member
        .selectFrom('community_members')
        .select(['id', 'email'])
        .where('id', '=', id)
        .where('email', '<>', to.email),
    )
    .onConflict((known) => known.columns(['member_id', 'address']).doUpdateSet({ until: sql`excluded.until` }))
    .execute()
  await tx
    .updateTable('community_members')
    .set({
      first_name: to.firstName,
      last_name: to.lastName,
      email: to.email,
      role: to.role,
      // Whoever becomes an admin begins by looking; owners say what else they may do.
      admin_role: to.role === 'admin' ? sql<string>`coalesce(admin_role, 'reader')` : null,
      newsletter_subscription: to.newsletter,
    })
    .where('id', '=', id)
    .execute()
}

/** The addresses that a member had before, the latest first, with the moment until which each was theirs; not what is anybody's by now. */
export function listFormerAddresses(
  db: Database | Tx,
  memberId: string | RawBuilder<string>,
): Promise<{ email: string; until: Date }[]> {
  return db
    .selectFrom('former_addresses')
    .select([sql<string>`address::text`.as('email'), 'until'])
    .where('member_id', '=', memberId)
    .where(sql<boolean>`not exists (select from community_members where email = address)`)
    .orderBy('until', 'desc')
    .orderBy('address')
    .execute()
}

/** @returns those of the addresses that belong to somebody, in lower case */
export async function findKnownEmails(db: Database | Tx, emails: string[]): Promise<Set<string>> {
  if (emails.length === 0) return new Set()
  const rows = await db
    .selectFrom('community_members')
    .select(sql<string>`lower(email::text)`.as('email'))
    .where('email', 'in', emails)
    .execute()
  return new Set(rows.map(({ email }) => email))
}

/** Whose an address is, for a statement about it; null for nobody's. @param email names its column, or is an expression */
export function idByAddress(email: string | RawBuilder<string>) {
  const address = typeof email === 'string' ? sql.ref(email) : email
  return sql<string | null>`(select id from community_members where community_members.email = ${address})`
}

/** What is stored of somebody who is new, by whichever way they come. */
export function rowOf({ firstName, lastName, email, newsletter }: Reservation) {
  return {
    first_name: firstName,
    last_name: lastName,
    email,
    newsletter_subscription: newsletter,
  }
}

/**
 * Who waits does so from now on, in the order of the rows, whatever the day they joined: nobody passes the queue.
 *
 * @throws 23505 (unique violation) when an address is known already
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
  const inserted = await tx
    .with('people', (query) =>
      query
        .insertInto('community_members')
        .values(
          members.map((member, index) => ({
            ...rowOf(member),
            cohort_id: cohort,
            role: member.role ?? 'member',
            status: member.status,
            waitlisted_at:
              member.status === 'waitlist'
                ? sql<Date>`clock_timestamp() + ${index}::int * interval '1 microsecond'`
                : null,
            created_at: member.joinedAt ?? sql<Date>`clock_timestamp()`,
          })),
        )
        .returning(['id', 'email', 'status', 'created_at', 'waitlisted_at']),
    )
    .with('registered', (query) =>
      query
        .insertInto('registrations')
        .columns(['member_id', 'cohort_id', 'status', 'registered_at', 'waitlisted_at'])
        .expression((people) =>
          people
            .selectFrom('people')
            .select(['id', sql<number>`${cohort}::int`.as('cohort_id'), 'status', 'created_at', 'waitlisted_at']),
        ),
    )
    .selectFrom('people')
    .select(['id', sql<string>`email::text`.as('email')])
    .execute()
  const idOf = new Map(inserted.map(({ id, email }) => [email, id]))
  const told = members.flatMap(({ email, answers }) => {
    const id = idOf.get(email)
    return id && answers && Object.values(answers).some((answer) => answer !== null) ? [{ id, answers }] : []
  })
  if (told.length > 0)
    await tx
      .insertInto('community_pilot')
      .values(
        told.map(({ id, answers }) => {
          const isComplete = answers.work_status !== null && answers.industry !== null && answers.ai_goal !== null
          // Whoever has answered what is required is asked for the expectations alone.
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

/** What an import may tell of somebody, as `community_pilot` stores it. */
export type StoredAnswers = Pick<Selectable<CommunityPilot>, AnswerColumn>

/** By their addresses, as they are asked for; without those whom an email can't call by their name. */
export async function findFirstNames(db: Database | Tx, emails: string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ email: string; firstName: string }>`
    select asked.email, first_name as "firstName" from unnest(${emails}::text[]) as asked (email)
    join community_members on community_members.email = asked.email::citext`.execute(db)
  return new Map(
    rows.map(({ email, firstName }) => [email, greeted('', firstName)] as const).filter(([, name]) => name),
  )
}

/** In `search` of `community_members` an email address follows the name: no participant finds somebody by it. */
export const searchedName = sql<string>`split_part(community_members.search, E'\\x1f', 1)`

/** Of a row of `community_members`. @param term folded */
export function isNamed(term: string) {
  // The index knows the whole text.
  return sql<boolean>`${containsTerm('community_members.search', term)} and ${containsTerm(searchedName, term)}`
}
