import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { MemberRecord, MemberStatus, OwnRegistration, Places, TakenPlaces } from './member.ts'
import type { MemberQuery, MemberSort } from './member-query.ts'
import { freePlaces, type PlacesOverview } from './place-offer.ts'

/** The one cohort there is so far; place_for_newcomer fills it. */
const pilotCohort = 1

export interface NewMember {
  firstName: string
  lastName: string
  email: string
  newsletter: boolean
}

/**
 * Takes a place, or one in the queue, under the cohort's lock. Runs in READ COMMITTED only.
 *
 * @throws 23505 (unique violation) when the address is known already, in whatever case it was written
 */
export async function registerCommunityMember(
  tx: Tx,
  member: NewMember,
): Promise<{ status: 'registered' | 'waitlist'; memberId: string }> {
  const { rows } = await sql<{ assigned_status: 'registered' | 'waitlist'; member_id: string }>`
    select assigned_status, member_id
    from register_community_member(${member.email}, ${member.firstName}, ${member.lastName}, ${member.newsletter})
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('register_community_member returned no row')
  return { status: row.assigned_status, memberId: row.member_id }
}

/**
 * The reservation that exactly this person made a moment ago. Measured on the database's clock, which also wrote created_at.
 *
 * @returns null when the address is known for longer, or under another name
 */
export async function findReservation(
  db: Database,
  member: NewMember,
  withinSeconds: number,
): Promise<'registered' | 'waitlist' | null> {
  const row = await db
    .selectFrom('community_members')
    .select('status')
    .where('email', '=', member.email)
    .where('first_name', '=', member.firstName)
    .where('last_name', '=', member.lastName)
    .where('status', 'in', ['registered', 'waitlist'])
    .where('created_at', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${withinSeconds})`)
    .executeTakeFirst()
  return (row?.status as 'registered' | 'waitlist' | undefined) ?? null
}

/** Counts no further than the capacity, so the cost does not grow with the table. */
export async function countFreePlaces(db: Database | Tx): Promise<Places> {
  const { rows } = await sql<{ capacity: number; taken: number; waiting: number }>`
    select capacity,
      (select count(*) from (
        select 1 from community_members
        where cohort_id = cohorts.id and status in ('registered', 'confirmed') limit cohorts.capacity
      ) as places) as taken,
      (select count(*) from community_members
        where cohort_id = cohorts.id and status = 'waitlist' and declined_at is null) as waiting
    from cohorts where id = ${pilotCohort}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Cohort ${pilotCohort} is missing`)
  return { capacity: row.capacity, free: Math.max(0, row.capacity - row.taken), waiting: row.waiting }
}

const personColumns = ['id', 'email', 'first_name', 'last_name', 'role', 'status'] as const

/** Only registered members sign in to the portal (specification, section 5: sign-in code). The case of the address does not matter. */
export function findRegisteredMember(db: Database | Tx, email: string) {
  return db
    .selectFrom('community_members')
    .select(personColumns)
    .where('email', '=', email)
    .where('status', '=', 'registered')
    .executeTakeFirst()
    .then((row) => row ?? null)
}

export function findAdmin(db: Database | Tx, email: string) {
  return db
    .selectFrom('community_members')
    .select(personColumns)
    .where('email', '=', email)
    .where('role', '=', 'admin')
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

/** Serialises what concerns one person. Lock order everywhere: cohort, then member. */
export async function lockMember(tx: Tx, id: string): Promise<boolean> {
  const row = await tx
    .selectFrom('community_members')
    .select('id')
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/**
 * "Not at This Time": to the end of the queue, whatever the day of registration.
 *
 * @returns false when there is no such member who holds a place
 */
export async function declineMember(tx: Tx, id: string, now: Date): Promise<boolean> {
  await lockCohortOf(tx, id)
  const { numUpdatedRows } = await tx
    .updateTable('community_members')
    .set({ status: 'waitlist' satisfies MemberStatus, declined_at: now })
    .where('id', '=', id)
    .where('status', 'in', ['registered', 'confirmed'])
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The order of the queue: those who wait, then those who declined a place. It is counted, so it grows with the queue. */
export async function findOwnRegistration(db: Database, id: string): Promise<OwnRegistration | null> {
  const { rows } = await sql<OwnRegistration>`
    select first_name as "firstName", last_name as "lastName", email, status, cohort_id is not null as "inCohort",
      newsletter_subscription as newsletter, created_at as "registeredAt", declined_at is not null as declined,
      case when cohort_id is null or status <> 'waitlist' then null
        when declined_at is null then (
          select count(*) from community_members as before
          where before.cohort_id = own.cohort_id and before.status = 'waitlist' and before.declined_at is null
            and (before.waitlisted_at, before.id) <= (own.waitlisted_at, own.id))
        else (
          select count(*) from community_members as before
          where before.cohort_id = own.cohort_id and before.status = 'waitlist' and before.declined_at is null
        ) + (
          select count(*) from community_members as before
          where before.cohort_id = own.cohort_id and before.status = 'waitlist' and before.declined_at is not null
            and (before.declined_at, before.id) <= (own.declined_at, own.id))
      end as "queueNumber"
    from community_members as own where id = ${id}
  `.execute(db)
  return rows[0] ?? null
}

/** For a change of somebody's registration: cohort, then member, are locked until the transaction ends. */
export async function lockRegistration(tx: Tx, id: string) {
  await lockCohortOf(tx, id)
  const row = await tx
    .selectFrom('community_members')
    .select(['email', 'first_name', 'status', 'cohort_id', 'newsletter_subscription'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    email: row.email,
    firstName: row.first_name,
    status: row.status as MemberStatus,
    inCohort: row.cohort_id !== null,
    newsletter: row.newsletter_subscription,
  }
}

/** Under the locks of `lockRegistration`. */
export async function cancelMember(tx: Tx, id: string): Promise<void> {
  await tx
    .updateTable('community_members')
    .set({ status: 'cancelled' satisfies MemberStatus })
    .where('id', '=', id)
    .execute()
}

/**
 * A place, or one at the end of the queue, by the same rule and under the same lock as for a newcomer.
 *
 * @returns null when this person's registration is not cancelled, or they belong to no cohort
 */
export async function askForPlaceAgain(tx: Tx, id: string): Promise<'registered' | 'waitlist' | null> {
  const { rows } = await sql<{ status: 'registered' | 'waitlist' | null }>`
    select ask_for_place_again(${id}) as status
  `.execute(tx)
  return rows[0]?.status ?? null
}

async function lockCohortOf(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', (where) => where.selectFrom('community_members').select('cohort_id').where('id', '=', memberId))
    .forNoKeyUpdate()
    .execute()
}

/** @returns whose choice it was; null when there is no such member */
export async function setNewsletterSubscription(db: Database | Tx, id: string, wanted: boolean) {
  const row = await db
    .updateTable('community_members')
    .set({ newsletter_subscription: wanted })
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return row ?? null
}

/** @returns null when there is no such member */
export async function findSubscription(db: Database, id: string) {
  const row = await db
    .selectFrom('community_members')
    .select(['email', 'newsletter_subscription as subscribed'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row ?? null
}

/** Who asked for the newsletter and has not left. */
const subscribes = sql<boolean>`newsletter_subscription and status in ('registered', 'waitlist', 'confirmed')`

export async function countSubscribers(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('community_members')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(subscribes)
    .executeTakeFirstOrThrow()
  return count
}

/** @param after the last of the batch before; null for the first one */
export async function listSubscribers(tx: Tx, after: string | null, limit: number) {
  return tx
    .selectFrom('community_members')
    .select(['id', 'email'])
    .where(subscribes)
    .$if(after !== null, (query) => query.where('id', '>', after))
    .orderBy('id')
    .limit(limit)
    .execute()
}

/**
 * Everyone, in any status.
 */
export async function countMembers(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from community_members`.execute(db)
  return rows[0]?.count ?? 0
}

/** The first admin of an installation: in no cohort, so holding no learner's place. Someone who is known already becomes one. */
export async function ensureAdmin(db: Database, email: string): Promise<void> {
  await db
    .insertInto('community_members')
    .values({ cohort_id: null, first_name: 'First', last_name: 'Admin', email, role: 'admin', status: 'confirmed' })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: 'admin' }))
    .execute()
}

const recordColumns = [
  'community_members.id',
  'first_name as firstName',
  'last_name as lastName',
  sql<string>`email::text`.as('email'),
  'role',
  'status',
  'newsletter_subscription as newsletter',
  'created_at as joinedAt',
  sql<boolean>`cohort_id is not null`.as('inCohort'),
  'version',
] as const

/** Everyone, in each status. */
export async function countMembersByStatus(db: Database): Promise<Record<MemberStatus, number>> {
  const rows = await db
    .selectFrom('community_members')
    .select((select) => ['status', select.fn.countAll<number>().as('count')])
    .groupBy('status')
    .execute()
  const none = { registered: 0, waitlist: 0, confirmed: 0, cancelled: 0 }
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}

const membersPerPage = 50
/** What a search finds is counted and shown so far only: nobody reads more, and the cost would grow with the table. */
const mostFound = 1000

/**
 * One page of the admin's list, cut by ids and only then read.
 *
 * @param counts of everyone, which answers what a list without a search has to count
 * @returns `found` in all pages; with `foundMore` it is the first part of them
 */
export async function listMembers(db: Database, query: MemberQuery, counts: Record<MemberStatus, number>) {
  const counted = query.search === '' ? countWithout(query, counts) : await countUpTo(db, query, mostFound + 1)
  const foundMore = query.search !== '' && counted > mostFound
  const found = foundMore ? mostFound : counted
  const pages = Math.max(1, Math.ceil(found / membersPerPage))
  const page = Number.isInteger(query.page) && query.page >= 1 && query.page <= pages ? query.page : 1
  const before = (page - 1) * membersPerPage
  const after = Math.max(0, found - before - membersPerPage)
  // What is nearer to the end is counted from there: skipping rows is what far pages cost.
  const fromEnd = !foundMore && after < before
  const onPage = matchingMembers(db, query)
    .select('id')
    .orderBy(inOrderOf({ sort: query.sort, reversed: query.reversed !== fromEnd }))
    .limit(Math.min(membersPerPage, found - before))
    .offset(fromEnd ? after : before)
    .as('on_page')
  const members = await db
    .selectFrom('community_members')
    .innerJoin(onPage, 'on_page.id', 'community_members.id')
    .select(recordColumns)
    .orderBy(inOrderOf(query))
    .$castTo<MemberRecord>()
    .execute()
  return { members, found, foundMore, page, pages }
}

function countWithout({ status }: MemberQuery, counts: Record<MemberStatus, number>): number {
  return status ? counts[status] : Object.values(counts).reduce((sum, count) => sum + count, 0)
}

async function countUpTo(db: Database, query: MemberQuery, limit: number): Promise<number> {
  const { count } = await db
    .selectFrom(matchingMembers(db, query).select('id').limit(limit).as('matching'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Those whom a filter of the list names, in its order. */
export function listMatchingMembers(db: Database, query: MemberQuery, limit: number): Promise<MemberRecord[]> {
  return matchingMembers(db, query)
    .select(recordColumns)
    .orderBy(inOrderOf(query))
    .limit(limit)
    .$castTo<MemberRecord>()
    .execute()
}

const exportedAtOnce = 2000

/** Everyone whom a filter names, the newest first, in batches, so that a long list takes no more memory than a short one. */
export async function* everyMatchingMember(db: Database, query: MemberQuery): AsyncGenerator<MemberRecord[]> {
  // As text, because a JavaScript date has no microseconds, and some would be left out or come twice.
  let last: { joinedKey: string; id: string } | undefined
  for (;;) {
    const batch: (MemberRecord & { joinedKey: string })[] = await matchingMembers(db, query)
      .select([...recordColumns, sql<string>`created_at::text`.as('joinedKey')])
      .$if(last !== undefined, (members) =>
        members.where(
          sql<boolean>`(created_at < ${last?.joinedKey}::timestamptz
            or created_at = ${last?.joinedKey}::timestamptz and id > ${last?.id})`,
        ),
      )
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(exportedAtOnce)
      .$castTo<MemberRecord & { joinedKey: string }>()
      .execute()
    if (batch.length > 0) yield batch
    if (batch.length < exportedAtOnce) return
    last = batch.at(-1)
  }
}

function matchingMembers(db: Database, { search, status }: Pick<MemberQuery, 'search' | 'status'>) {
  return db
    .selectFrom('community_members')
    .$if(status !== null, (members) => members.where('status', '=', status))
    .$if(search !== '', (members) => members.where(nameOrEmailContains(search)))
}

/** Any part of the text, in any case; what LIKE would read as a wildcard means itself. PostgreSQL knows no NUL. */
function nameOrEmailContains(search: string) {
  const literal = search
    .replaceAll('\0', '')
    .toWellFormed()
    .replace(/[\\%_]/g, '\\$&')
  return sql<boolean>`community_members.search like '%' || lower(${literal}::text) || '%'`
}

/** Each has an index that is read forwards or backwards, so an order is turned round as a whole. */
const orders: Record<MemberSort, readonly (readonly [ReturnType<typeof sql>, 'asc' | 'desc'])[]> = {
  joined: newestFirst(),
  name: [
    [sql`lower(community_members.last_name)`, 'asc'],
    [sql`lower(community_members.first_name)`, 'asc'],
    [sql`community_members.id`, 'asc'],
  ],
  email: [[sql`community_members.email`, 'asc']],
  role: [[sql`community_members.role`, 'asc'], ...newestFirst()],
  status: [[sql`community_members.status`, 'asc'], ...newestFirst()],
}

function newestFirst() {
  return [
    [sql`community_members.created_at`, 'desc'],
    [sql`community_members.id`, 'asc'],
  ] as const
}

function inOrderOf({ sort, reversed }: Pick<MemberQuery, 'sort' | 'reversed'>) {
  return sql.join(
    orders[sort].map(([by, direction]) => sql`${by} ${sql.raw((direction === 'asc') === reversed ? 'desc' : 'asc')}`),
  )
}

export async function findMemberRecord(db: Database | Tx, id: string): Promise<MemberRecord | null> {
  const row = await db
    .selectFrom('community_members')
    .select(recordColumns)
    .where('id', '=', id)
    .$castTo<MemberRecord>()
    .executeTakeFirst()
  return row ?? null
}

/** Those of them who exist, in the order in which they joined. */
export function findMemberRecords(db: Database | Tx, ids: string[]): Promise<MemberRecord[]> {
  if (ids.length === 0) return Promise.resolve([])
  return db
    .selectFrom('community_members')
    .select(recordColumns)
    .where('id', 'in', ids)
    .orderBy('created_at')
    .orderBy('id')
    .$castTo<MemberRecord>()
    .execute()
}

/** How full the cohort is at this moment, for a screen. */
export async function countTakenPlaces(db: Database | Tx): Promise<TakenPlaces> {
  const { rows } = await sql<TakenPlaces>`
    select capacity,
      (select count(*) from community_members
        where cohort_id = cohorts.id and status in ('registered', 'confirmed')) as taken,
      (select count(*) from community_members
        where cohort_id = cohorts.id and status = 'waitlist' and declined_at is null) as waiting
    from cohorts where id = ${pilotCohort}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Cohort ${pilotCohort} is missing`)
  return row
}

/** Nobody gets or gives back a place until the transaction ends. Comes before every lock on a member. */
export async function lockPlaces(tx: Tx): Promise<TakenPlaces> {
  await tx.selectFrom('cohorts').select('id').where('id', '=', pilotCohort).forNoKeyUpdate().execute()
  // A statement of its own, so that it sees what was committed before the lock was won.
  return countTakenPlaces(tx)
}

/** Nobody's admin role comes or goes until the transaction ends, so that the last one stays. @returns the admins' ids */
export async function lockAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('community_members')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** In one order, so that two who lock the same members never wait for each other. Under `lockPlaces`. */
export async function lockMembers(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx.selectFrom('community_members').select('id').where('id', 'in', ids).orderBy('id').forNoKeyUpdate().execute()
}

/**
 * @throws 23505 (unique violation) when another member has the address, in whatever case
 * @returns false when somebody has changed this member since `version`
 */
export async function updateMember(
  tx: Tx,
  id: string,
  version: number,
  to: Omit<MemberRecord, 'id' | 'joinedAt' | 'version'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('community_members')
    .set({
      first_name: to.firstName,
      last_name: to.lastName,
      email: to.email,
      role: to.role,
      status: to.status,
      newsletter_subscription: to.newsletter,
      cohort_id: to.inCohort ? pilotCohort : null,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Under `lockPlaces` and `lockMembers`. @param inCohort whether they belong to it from now on */
export async function updateStatuses(tx: Tx, ids: string[], status: MemberStatus, inCohort: boolean): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('community_members')
    .set({ status, cohort_id: inCohort ? pilotCohort : null })
    .where('id', 'in', ids)
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

/** @throws 23505 (unique violation) when an address is known already */
export async function insertMembers(
  tx: Tx,
  members: (NewMember & { status: MemberStatus; joinedAt: Date | null })[],
): Promise<{ id: string; email: string }[]> {
  return tx
    .insertInto('community_members')
    .values(
      members.map((member) => ({
        first_name: member.firstName,
        last_name: member.lastName,
        email: member.email,
        newsletter_subscription: member.newsletter,
        status: member.status,
        created_at: member.joinedAt ?? sql<Date>`clock_timestamp()`,
      })),
    )
    .returning(['id', sql<string>`email::text`.as('email')])
    .execute()
}

/** Certain under `lockPlaces` only. */
export async function offersAutomatically(tx: Tx): Promise<boolean> {
  const cohort = await tx
    .selectFrom('cohorts')
    .select('offers_automatically')
    .where('id', '=', pilotCohort)
    .executeTakeFirstOrThrow()
  return cohort.offers_automatically
}

/** Under `lockPlaces`. */
export async function setOffersAutomatically(tx: Tx, automatic: boolean): Promise<void> {
  await tx.updateTable('cohorts').set({ offers_automatically: automatic }).where('id', '=', pilotCohort).execute()
}

export interface QueuedMember {
  id: string
  email: string
  firstName: string
  lastName: string
}

const queuedColumns = ['id', 'email', 'first_name as firstName', 'last_name as lastName'] as const

/** Who is asked next. Never somebody who declined. */
export async function findFirstInQueue(db: Database | Tx) {
  const row = await whoWaits(db).select(['id', 'version']).limit(1).executeTakeFirst()
  return row ?? null
}

/** In the order in which they are asked. */
function whoWaits(db: Database | Tx) {
  return db
    .selectFrom('community_members')
    .where('cohort_id', '=', pilotCohort)
    .where('status', '=', 'waitlist')
    .where('declined_at', 'is', null)
    .orderBy('waitlisted_at')
    .orderBy('id')
}

/**
 * Under `lockPlaces`, while a place is free: it goes to whoever waits longest.
 *
 * @returns null when nobody waits
 */
export async function registerFirstInQueue(tx: Tx): Promise<QueuedMember | null> {
  for (;;) {
    const first = await findFirstInQueue(tx)
    if (!first) return null
    const registered = await tx
      .updateTable('community_members')
      .set({ status: 'registered' satisfies MemberStatus })
      .where('id', '=', first.id)
      // Somebody may have changed the row without the lock on the places: then the queue is looked at again.
      .where('version', '=', first.version)
      .returning(queuedColumns)
      .executeTakeFirst()
    if (registered) return registered
  }
}

/** Under `lockPlaces`, while a place is free. @returns null when this person does not wait, or has not declined a place */
export async function registerDeclined(tx: Tx, id: string): Promise<QueuedMember | null> {
  const registered = await tx
    .updateTable('community_members')
    .set({ status: 'registered' satisfies MemberStatus })
    .where('id', '=', id)
    .where('cohort_id', '=', pilotCohort)
    .where('status', '=', 'waitlist')
    .where('declined_at', 'is not', null)
    .returning(queuedColumns)
    .executeTakeFirst()
  return registered ?? null
}

export async function findPlacesOverview(db: Database): Promise<PlacesOverview> {
  const { rows } = await sql<TakenPlaces & Pick<PlacesOverview, 'declined' | 'offersAutomatically'>>`
    select capacity, offers_automatically as "offersAutomatically",
      (select count(*) from community_members
        where cohort_id = cohorts.id and status in ('registered', 'confirmed')) as taken,
      (select count(*) from community_members
        where cohort_id = cohorts.id and status = 'waitlist' and declined_at is null) as waiting,
      (select count(*) from community_members
        where cohort_id = cohorts.id and status = 'waitlist' and declined_at is not null) as declined
    from cohorts where id = ${pilotCohort}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Cohort ${pilotCohort} is missing`)
  return { ...row, free: freePlaces(row) }
}

/** A part of the queue: those who wait, the longest first, then those who declined. @param offset how many stand before it */
export async function listQueue(
  db: Database,
  { waiting, offset, limit }: { waiting: number; offset: number; limit: number },
) {
  const columns = [...queuedColumns, 'waitlisted_at as waitsSince', 'declined_at as declinedAt'] as const
  const waiters = await whoWaits(db)
    .select(columns)
    .offset(offset)
    .limit(limit)
    .$narrowType<{ waitsSince: Date }>()
    .execute()
  if (waiters.length === limit) return waiters
  const decliners = await db
    .selectFrom('community_members')
    .select(columns)
    .where('cohort_id', '=', pilotCohort)
    .where('status', '=', 'waitlist')
    .where('declined_at', 'is not', null)
    .orderBy('declined_at')
    .orderBy('id')
    .offset(Math.max(0, offset - waiting))
    .limit(limit - waiters.length)
    .$narrowType<{ waitsSince: Date }>()
    .execute()
  return [...waiters, ...decliners]
}

/**
 * A new person in no cohort, like the first admin; somebody who is known already keeps everything but the role.
 *
 * @returns with the role they had, or null for a new person
 */
export async function makeAdmin(
  tx: Tx,
  { firstName, lastName, email }: Pick<NewMember, 'firstName' | 'lastName' | 'email'>,
): Promise<{ memberId: string; roleBefore: string | null }> {
  const known = await tx
    .selectFrom('community_members')
    .select('role')
    .where('email', '=', email)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const { id } = await tx
    .insertInto('community_members')
    .values({
      cohort_id: null,
      first_name: firstName,
      last_name: lastName,
      email,
      role: 'admin',
      status: 'confirmed' satisfies MemberStatus,
    })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ role: 'admin' }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return { memberId: id, roleBefore: known?.role ?? null }
}

/** Under `lockAdmins`, which has named this person among others. Who only ran the bootcamp takes no learner's place by that. */
export function takeAdminRole(tx: Tx, id: string): Promise<{ firstName: string; lastName: string }> {
  return tx
    .updateTable('community_members')
    .set({ role: 'member', status: sql<string>`case when cohort_id is null then 'cancelled' else status end` })
    .where('id', '=', id)
    .returning(['first_name as firstName', 'last_name as lastName'])
    .executeTakeFirstOrThrow()
}
