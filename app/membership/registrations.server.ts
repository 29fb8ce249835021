import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { listJustStored } from '../platform/database/just-stored.server.ts'
import type { MemberRole, MemberStatus, OwnRegistration } from './member.ts'
import { rowOf } from './members.server.ts'
import { lockCohort, pilotCohort } from './places.server.ts'
import type { Reservation } from './reservation.ts'

/**
 * Takes a place, or one in the queue, under the cohort's lock. Runs in READ COMMITTED only. One statement, since everybody else
 * waits meanwhile. PostgreSQL makes a row's values in the order of the table's columns: the status, and with it the lock, comes
 * before the time that orders the queue.
 *
 * @throws 23505 (unique violation) when the address is known already, in whatever case it was written
 */
export async function registerCommunityMember(
  tx: Tx,
  member: Reservation,
): Promise<{ status: 'registered' | 'waitlist'; memberId: string }> {
  const { status, id } = await tx
    .insertInto('community_members')
    .values({
      ...rowOf(member),
      status: sql<'registered' | 'waitlist'>`place_for_newcomer(${pilotCohort})`,
    })
    .returning([sql<'registered' | 'waitlist'>`status`.as('status'), 'id'])
    .executeTakeFirstOrThrow()
  return { status, memberId: id }
}

/** @returns what exactly this person reserved a moment ago; null when the address is known for longer, or under another name */
export async function findReservation(
  db: Database,
  { email, firstName, lastName }: Reservation,
): Promise<'registered' | 'waitlist' | null> {
  const [row] = await listJustStored(db, 'community_members', { email, first_name: firstName, last_name: lastName })
  return row?.status === 'registered' || row?.status === 'waitlist' ? row.status : null
}

/**
 * "Not at This Time": to the end of the queue, whatever the day of registration.
 *
 * @returns false when there is no such member who holds a place
 */
export async function declineMember(tx: Tx, id: string, now: Date): Promise<boolean> {
  await lockCohort(tx)
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

/**
 * For a change of somebody's registration: cohort, then member, are locked until the transaction ends. The cohort also for a
 * person outside it, who may belong to it by the time their row is locked.
 */
export async function lockRegistration(tx: Tx, id: string) {
  await lockCohort(tx)
  const row = await tx
    .selectFrom('community_members')
    .select([
      sql<string>`email::text`.as('email'),
      'first_name',
      'last_name',
      'role',
      'status',
      'cohort_id',
      'newsletter_subscription',
    ])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return {
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role as MemberRole,
    status: row.status as MemberStatus,
    inCohort: row.cohort_id !== null,
    newsletter: row.newsletter_subscription,
  }
}

/** Under the locks of `lockRegistration`. */
export async function setStatus(tx: Tx, id: string, status: MemberStatus): Promise<void> {
  await tx.updateTable('community_members').set({ status }).where('id', '=', id).execute()
}
