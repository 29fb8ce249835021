import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { MemberStatus, Places } from './member.ts'

/** The one cohort there is so far; register_community_member fills it. */
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
export async function registerCommunityMember(tx: Tx, member: NewMember): Promise<'registered' | 'waitlist'> {
  const { rows } = await sql<{ assigned_status: 'registered' | 'waitlist' }>`
    select assigned_status
    from register_community_member(${member.email}, ${member.firstName}, ${member.lastName}, ${member.newsletter})
  `.execute(tx)
  const [row] = rows
  if (!row) throw new Error('register_community_member returned no row')
  return row.assigned_status
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

async function lockCohortOf(tx: Tx, memberId: string): Promise<void> {
  await tx
    .selectFrom('cohorts')
    .select('id')
    .where('id', '=', (where) => where.selectFrom('community_members').select('cohort_id').where('id', '=', memberId))
    .forNoKeyUpdate()
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
