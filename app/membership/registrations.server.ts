import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { listJustStored } from '../platform/database/just-stored.server.ts'
import type { MemberRole, MemberStatus, OwnRegistration } from './member.ts'
import { lockCohort } from './places.server.ts'

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

/** @returns what exactly this person reserved a moment ago; null when the address is known for longer, or under another name */
export async function findReservation(
  db: Database,
  { email, firstName, lastName }: NewMember,
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
