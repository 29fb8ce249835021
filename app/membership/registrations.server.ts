import { type RawBuilder, sql } from 'kysely'
import type { Admins } from '../admin-role.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { lockAdmins } from './admins.server.ts'
import {
  hasPlaceForNewcomer,
  holdsPlace,
  type MemberStatus,
  type OwnRegistration,
  type RegistrationState,
  stateOf,
} from './member.ts'
import { findMemberRecord, isRegistered, lockMember, type MemberRecord, rowOf, statusOf } from './members.server.ts'
import type { OnboardingState } from './onboarding-state.ts'
import { type ExpiresUnless, toldExpiry } from './place-expiry.ts'
import {
  findAdmission,
  lockCohorts,
  lockPlaces,
  RegistrationNotOpen,
  refuseCalledOff,
  takesPart,
} from './places.server.ts'
import type { Reservation } from './reservation.ts'
import { endWaitForNext, subscribeNewcomers, subscribesTo } from './subscriptions.server.ts'

/**
 * Registers a new person for a place, or the queue, under the cohort's lock: a newcomer gets a place while more places are free
 * than people wait for one.
 *
 * @throws 23505 (unique violation) when the address is known already, ignoring case; RegistrationNotOpen
 */
export async function registerNewcomer(
  tx: Tx,
  person: Reservation,
  cohort: number,
  now: Date,
): Promise<{ status: 'registered' | 'waitlist'; memberId: string }> {
  const state = await placeForNewcomer(tx, cohort, now)
  const { id } = await tx.insertInto('members').values(rowOf(person)).returning('id').executeTakeFirstOrThrow()
  await tx.insertInto('registrations').values({ member_id: id, cohort_id: cohort, state }).execute()
  await subscribeNewcomers(tx, [{ id, newsletter: person.newsletter }], cohort)
  return { status: state === 'registered' ? 'registered' : 'waitlist', memberId: id }
}

/**
 * Registers a known member like a newcomer; takes the locks on cohort and member.
 *
 * @param now decides whether the cohort is open and whether another one is over
 * @throws RegistrationNotOpen
 * @returns the present status of a member who is registered or waits already; null for a member in another cohort
 */
export async function register(tx: Tx, memberId: string, cohort: number, now: Date): Promise<MemberStatus | null> {
  await lockCohorts(tx, [cohort])
  const own = (await lockMember(tx, memberId)) ? await findState(tx, memberId, cohort) : null
  if (own && !['declined', 'expired', 'cancelled'].includes(own.state)) return own.status
  if ((await findPartsElsewhere(tx, [memberId], cohort, now)).get(memberId)?.live) return null
  const state = await placeForNewcomer(tx, cohort, now)
  await setState(tx, [memberId], state, cohort)
  return state === 'registered' ? 'registered' : 'waitlist'
}

/** Locks the cohort. `register_community_member` in the database follows the same rule for callers from outside. */
async function placeForNewcomer(tx: Tx, cohort: number, now: Date): Promise<'registered' | 'waiting'> {
  const places = await lockPlaces(tx, cohort)
  const admission = await findAdmission(tx, cohort, now)
  if (admission !== 'open' && admission !== 'waitlist') throw new RegistrationNotOpen()
  return admission === 'open' && hasPlaceForNewcomer(places) ? 'registered' : 'waiting'
}

/**
 * Gives known members a state, under the locks on the cohort and on the members, who join it if they were not in it. A place that
 * is given or lost has no deadline, and sessions end with the last place.
 *
 * @param since of members who enter the queue or its end; otherwise the database's clock, a later one for each
 * @throws RegistrationNotOpen for a cohort that was called off, which keeps turns at most
 */
export async function setState(
  tx: Tx,
  ids: string[],
  state: RegistrationState,
  cohort: number,
  since: Date | null = null,
): Promise<void> {
  if (ids.length === 0) return
  if (state !== 'cancelled' && state !== 'moved') {
    await refuseCalledOff(tx, cohort)
    await endWaitForNext(tx, await listOutside(tx, ids, cohort), cohort)
  }
  const at = since ?? sql<Date>`clock_timestamp()`
  await tx
    .insertInto('registrations')
    .values(ids.map((id) => ({ member_id: id, cohort_id: cohort, state, since: at })))
    .onConflict((known) =>
      known.columns(['member_id', 'cohort_id']).doUpdateSet({
        state,
        // A turn keeps the moment that orders the queue.
        since: state === 'moved' ? sql`registrations.since` : sql`excluded.since`,
        moved_to: null,
        expires_at: null,
        expires_unless: null,
        version: sql`registrations.version + 1`,
      }),
    )
    .execute()
  if (state !== 'registered') await endSessionsWithoutPlace(tx, ids)
}

/** Every request asks for the registration; a session that stayed would work again after the next one. */
export async function endSessionsWithoutPlace(tx: Tx, ids: string[]): Promise<void> {
  await sql`
    delete from sessions using members
    where members.id = any (${ids}::uuid[]) and members.role <> 'admin' and sessions.member_id = members.id
      and not ${isRegistered('members')}`.execute(tx)
}

/** @returns what this person reserved a moment ago; null when the address is known for longer, or with another name */
export async function findReservation(
  db: Database,
  { email, firstName, lastName }: Reservation,
  cohort: number,
): Promise<'registered' | 'waitlist' | null> {
  const person = await db
    .selectFrom('members')
    .select('id')
    .where('email', '=', email)
    .where('first_name', '=', firstName)
    .where('last_name', '=', lastName)
    .where('created_at', '>', sql<Date>`clock_timestamp() - interval '2 minutes'`)
    .executeTakeFirst()
  const own = person && (await findState(db, person.id, cohort))
  return own?.status === 'registered' || own?.status === 'waitlist' ? own.status : null
}

async function findState(
  db: Database,
  memberId: string,
  cohort: number,
): Promise<{ state: RegistrationState; status: MemberStatus } | null> {
  const row = await db
    .selectFrom('registrations')
    .select([sql<RegistrationState>`state`.as('state'), sql<MemberStatus>`status`.as('status')])
    .where('member_id', '=', memberId)
    .where('cohort_id', '=', cohort)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The member with this address who may register for the cohort: neither holds a place nor waits in it, nor in another one that is
 * not over. Null for members on the team only.
 */
export async function findFreeForCohort(
  tx: Tx,
  email: string,
  cohort: number,
  now: Date,
): Promise<{ id: string; email: string; firstName: string } | null> {
  const { rows } = await sql<{ id: string; email: string; firstName: string }>`
    select id, email::text as email, first_name as "firstName" from members as member
    where email = ${email}
      and (role <> 'admin' or exists (select from registrations where member_id = member.id))
      and not exists (
        select from registrations join cohorts on cohorts.id = cohort_id
        where member_id = member.id and ${takesPart}
          and (cohort_id = ${cohort} or ${isNotOver(now)}))
  `.execute(tx)
  return rows[0] ?? null
}

/** Condition on cohorts; true without dates. */
export const isNotOver = (now: Date) => sql<boolean>`(last_ends_at is null or last_ends_at > ${now})`

/**
 * The onboarding step of a registration, for rows of `registrations left join profiles`; null for a member who is not
 * registered and never opened the portal. An import may contain the questionnaire before the expectations are accepted.
 */
export const onboardingOf = sql<OnboardingState | null>`case
  when entered_at is null then case registrations.status when 'registered' then 'not-signed-up' end
  when expectations_accepted_at is null then 'pending-onboarding'
  when questionnaire_completed then 'registration-complete'
  else 'questionnaire-pending' end`

/**
 * Whether the directory lists a row of `profiles`: registered, with both steps of the onboarding done.
 *
 * @param cohort null for all
 */
export function isInDirectory(cohort: number | null) {
  return sql<boolean>`(
    profiles.questionnaire_completed and exists (
      select from registrations where member_id = profiles.user_id and registrations.state = 'registered'
        and expectations_accepted_at is not null and ${cohort === null ? sql`true` : sql`cohort_id = ${cohort}`}))`
}

/** A member's registration in another cohort. */
export interface PartElsewhere {
  any: boolean
  registered: boolean
  /** Holds a place or waits in one that is not over. */
  live: boolean
}

/** By member id, for members with registrations in other cohorts. */
export async function findPartsElsewhere(
  tx: Tx,
  ids: string[],
  cohort: number | null,
  now: Date,
): Promise<Map<string, PartElsewhere>> {
  const { rows } = await sql<PartElsewhere & { id: string }>`
    select member_id as id, true as any, bool_or(status = 'registered') as registered,
      bool_or(${isNotOver(now)}) as live
    from registrations join cohorts on cohorts.id = cohort_id
    where member_id = any (${ids}::uuid[]) and cohort_id is distinct from ${cohort} and ${takesPart}
    group by member_id
  `.execute(tx)
  return new Map(rows.map(({ id, ...part }) => [id, part]))
}

/** Whether the member has no registration in any cohort, and is on the team only. */
export async function isWithoutPart(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    select from members as member where id = ${id} and role = 'admin'
      and not exists (select from registrations where member_id = member.id)`.execute(tx)
  return rows.length > 0
}

/**
 * "Not at This Time": moves the member to the end of the queue.
 *
 * @returns the member before the change; null when there is no such member with a place
 */
export async function declineMember(tx: Tx, id: string, now: Date, cohort: number): Promise<MemberRecord | null> {
  const before = await lockRegistration(tx, id, cohort)
  if (!before || !holdsPlace(before)) return null
  await setState(tx, [id], 'declined', cohort, now)
  return before
}

/** The member's registration in this cohort; null when there is no such member. */
export async function findOwnRegistration(db: Database, id: string, cohort: number): Promise<OwnRegistration | null> {
  const { rows } = await ownRegistrations(
    id,
    sql`left join registrations as own
    on own.member_id = members.id and own.cohort_id = ${cohort}`,
  ).execute(db)
  return rows[0] ? toOwnRegistration(rows[0]) : null
}

/**
 * All registrations of a member: first the one that is not over with a place or queue number, then the others, the newest first.
 * A member without any gets one that says so.
 *
 * @returns empty when there is no such member
 */
export async function listOwnRegistrations(db: Database, id: string, now: Date): Promise<OwnRegistration[]> {
  const { rows } = await ownRegistrations(
    id,
    sql`left join (registrations as own join cohorts on cohorts.id = own.cohort_id and cohorts.state <> 'draft')
      on own.member_id = members.id and own.moved_to is null`,
    sql`order by (own.state <> 'cancelled' and last_ends_at > ${now}) desc, first_starts_at desc, own.cohort_id desc`,
  ).execute(db)
  return rows.map(toOwnRegistration)
}

/** The first of `listOwnRegistrations`, without counts. @returns null without a registration */
export async function findCurrentRegistration(
  db: Database | Tx,
  id: string | RawBuilder<string>,
  now: Date,
): Promise<{ cohort: number; status: MemberStatus } | null> {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_id')
    .select(['cohort_id as cohort', sql<MemberStatus>`status`.as('status')])
    .where('member_id', '=', id)
    .where('cohorts.state', '<>', 'draft')
    .orderBy(sql`${takesPart} and last_ends_at > ${now}`, 'desc')
    .orderBy('first_starts_at', 'desc')
    .orderBy('cohort_id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/**
 * The queue number of a member.
 *
 * @param most counting stops here
 * @returns null for a member who doesn't wait, or declined a place
 */
export async function findQueueNumber(db: Database | Tx, id: string, cohort: number, most: number) {
  const { rows } = await sql<{ number: number }>`
    select (select count(*)::int from (
      select from registrations as before where before.cohort_id = own.cohort_id and before.state = 'waiting'
        and (before.since, before.member_id) <= (own.since, own.member_id)
      limit ${most}) as counted) as number
    from registrations as own
    where member_id = ${id} and cohort_id = ${cohort} and state = 'waiting'`.execute(db)
  return rows[0]?.number ?? null
}

type StoredRegistration = Omit<OwnRegistration, 'expiry'> & {
  expiresAt: Date | null
  unless: ExpiresUnless | null
  zone: string
}

function toOwnRegistration({ expiresAt, unless, zone, ...registration }: StoredRegistration): OwnRegistration {
  return { ...registration, expiry: expiresAt && unless && toldExpiry(unless, expiresAt, zone) }
}

/** The queue number counts waiting members, then those who declined, so its cost grows with the queue. */
function ownRegistrations(id: string, joined: RawBuilder<unknown>, inOrder = sql``) {
  return sql<StoredRegistration>`
    select own.cohort_id as cohort, first_name as "firstName", last_name as "lastName",
      email, own.member_id is not null as "inCohort",
      ${statusOf('own')} as status, ${subscribesTo('members', 'news')} as newsletter,
      coalesce(own.registered_at, created_at) as "registeredAt",
      coalesce(own.state in ('declined', 'expired'), false) as declined, coalesce(own.state = 'expired', false) as expired,
      own.expires_at as "expiresAt", own.expires_unless as unless,
      coalesce((select zone from cohorts where cohorts.id = own.cohort_id), 'UTC') as zone,
      case
        when own.state = 'waiting' then (
          select count(*) from registrations as before
          where before.cohort_id = own.cohort_id and before.state = 'waiting'
            and (before.since, before.member_id) <= (own.since, own.member_id))
        when own.state in ('declined', 'expired') then (
          select count(*) from registrations as before where before.cohort_id = own.cohort_id and (before.state = 'waiting'
            or before.state in ('declined', 'expired') and (before.since, before.member_id) <= (own.since, own.member_id)))
      end as "queueNumber"
    from members ${joined}
    where members.id = ${id} ${inOrder}
  `
}

/**
 * Locks cohort and member for a change of a registration. The cohort also for a member outside it, who may have joined it by the
 * time their row is locked.
 */
export async function lockRegistration(tx: Tx, id: string, cohort: number): Promise<MemberRecord | null> {
  await lockCohorts(tx, [cohort])
  // A statement of its own, so that it sees what the previous holder of the lock has committed.
  return (await lockMember(tx, id)) ? findMemberRecord(tx, id, cohort) : null
}

/** An admin's choice, under the locks on the cohort and on the members. A member who waits, declined or keeps a turn stays so. */
export async function setStatus(tx: Tx, ids: string[], status: MemberStatus, cohort: number): Promise<void> {
  if (ids.length === 0) return
  const same = await tx
    .selectFrom('registrations')
    .select('member_id')
    .where('cohort_id', '=', cohort)
    .where('member_id', 'in', ids)
    .where('status', '=', status)
    .execute()
  const stay = new Set(same.map(({ member_id }) => member_id))
  const changed = ids.filter((id) => !stay.has(id))
  await setState(tx, changed, stateOf(status), cohort)
}

/** @returns those who neither hold a place nor wait in this cohort */
async function listOutside(tx: Tx, ids: string[], cohort: number): Promise<string[]> {
  const rows = await tx
    .selectFrom('registrations')
    .select('member_id')
    .where('member_id', 'in', ids)
    .where('cohort_id', '=', cohort)
    .where('status', '<>', 'cancelled')
    .execute()
  const inside = new Set(rows.map(({ member_id }) => member_id))
  return ids.filter((id) => !inside.has(id))
}

/** Under the member's lock; keeps the first time. @returns false when they are not registered for this cohort */
export async function setExpectationsAccepted(tx: Tx, id: string, cohort: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ expectations_accepted_at: sql`coalesce(expectations_accepted_at, ${now})` })
    .where('member_id', '=', id)
    .where('cohort_id', '=', cohort)
    .where('status', '=', 'registered')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** @returns those who hold a place or wait in another cohort, when neither is over */
export async function findLiveElsewhere(
  db: Database | Tx,
  ids: string[],
  cohort: number,
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`
    select member_id as id from registrations join cohorts on cohorts.id = cohort_id and ${isNotOver(now)}
    where member_id = any (${ids}::uuid[]) and cohort_id <> ${cohort} and ${takesPart}
      and exists (select from cohorts where id = ${cohort} and ${isNotOver(now)})`.execute(db)
  return new Set(rows.map(({ id }) => id))
}

/** Takes all locks that deleting a member needs, until the transaction ends. */
export async function lockLeavingMember(tx: Tx, id: string): Promise<Admins> {
  for (;;) {
    await sql`savepoint before_locks`.execute(tx)
    const cohorts = await listCohortsOf(tx, id)
    await lockCohorts(tx, cohorts)
    const admins = await lockAdmins(tx)
    await tx.selectFrom('members').select('id').where('id', '=', id).forUpdate().execute()
    const cohortsNow = await listCohortsOf(tx, id)
    if (cohortsNow.every((cohort) => cohorts.includes(cohort))) return admins
    // A registration was added meanwhile; its cohort's lock comes before the locks held by now, so all are taken again.
    await sql`rollback to savepoint before_locks`.execute(tx)
  }
}

async function listCohortsOf(tx: Tx, id: string): Promise<number[]> {
  const rows = await tx.selectFrom('registrations').select('cohort_id').where('member_id', '=', id).execute()
  return rows.map(({ cohort_id }) => cohort_id)
}

/** Under `lockLeavingMember`. @returns the cohorts in which the member holds a place */
export async function listHeldPlaces(tx: Tx, id: string): Promise<number[]> {
  const rows = await tx
    .selectFrom('registrations')
    .select('cohort_id')
    .where('member_id', '=', id)
    .where('state', 'in', ['registered', 'confirmed'])
    .orderBy('cohort_id')
    .execute()
  return rows.map(({ cohort_id }) => cohort_id)
}
