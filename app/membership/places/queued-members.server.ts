import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { refusalOf } from '../../platform/mail/refused-addresses.server.ts'
import type { MemberStatus } from '../member.ts'
import { lockMember } from '../members.server.ts'

export interface QueuedMember {
  id: string
  email: string
  firstName: string
  lastName: string
}

const queuedColumns = [
  'members.id',
  'members.email',
  'members.first_name as firstName',
  'members.last_name as lastName',
] as const

/** The next member to get an offer. Never one who declined. */
export async function findFirstInQueue(db: Database | Tx, cohort: number): Promise<QueuedMember | null> {
  const row = await waitingMembers(db, cohort).select(queuedColumns).limit(1).executeTakeFirst()
  return row ?? null
}

/** In the order of offers. */
function waitingMembers(db: Database | Tx, cohort: number) {
  return inQueue(db, cohort)
    .where('registrations.declined_at', 'is', null)
    .orderBy('registrations.waitlisted_at')
    .orderBy('registrations.member_id')
}

function inQueue(db: Database | Tx, cohort: number) {
  return db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .where('registrations.cohort_id', '=', cohort)
    .where('registrations.status', '=', 'waitlist')
}

/**
 * Gives the place to the member who waits longest. Under `lockPlaces`, while a place is free.
 *
 * @returns null when no one waits
 */
export async function registerFirstInQueue(tx: Tx, cohort: number): Promise<QueuedMember | null> {
  for (;;) {
    const first = await waitingMembers(tx, cohort)
      .select(queuedColumns)
      .limit(1)
      .forNoKeyUpdate(['members'])
      .executeTakeFirst()
    if (!first) return null
    // A manual statement without the lock on the cohort may have changed the row: then the next one is tried.
    if (await leaveQueue(tx, first.id, cohort, { hasDeclined: false })) return first
  }
}

/**
 * Under `lockPlaces`, while a place is free.
 *
 * @returns null when this member doesn't wait, or hasn't declined a place
 */
export async function registerDeclined(tx: Tx, id: string, cohort: number): Promise<QueuedMember | null> {
  await lockMember(tx, id)
  if (!(await leaveQueue(tx, id, cohort, { hasDeclined: true }))) return null
  return tx.selectFrom('members').select(queuedColumns).where('id', '=', id).executeTakeFirstOrThrow()
}

/** A member who declined a place or let it expire. @returns one row or none */
export function findDeclined(db: Database, id: string, cohort: number): Promise<QueuedMember[]> {
  return inQueue(db, cohort)
    .select(queuedColumns)
    .where('registrations.member_id', '=', id)
    .where('registrations.declined_at', 'is not', null)
    .execute()
}

/** Under the locks on cohort and member. @returns false for a member who doesn't wait in this part of the queue */
async function leaveQueue(tx: Tx, id: string, cohort: number, part: { hasDeclined: boolean }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('registrations')
    .set({ status: 'registered' satisfies MemberStatus })
    .where('member_id', '=', id)
    .where('cohort_id', '=', cohort)
    .where('status', '=', 'waitlist')
    .where('declined_at', part.hasDeclined ? 'is not' : 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * A page of the queue: waiting members by time, then members who declined.
 *
 * @param offset number of members before it
 */
export async function listQueue(db: Database, { offset, limit }: { offset: number; limit: number }, cohort: number) {
  const upToHere = offset + limit
  // Ordered by an index, so that members before the page are not looked up.
  const part = (since: 'waitlisted_at' | 'declined_at', declined: 'is' | 'is not') =>
    db
      .selectFrom('registrations')
      .select(['member_id', `${since} as since`])
      .where('cohort_id', '=', cohort)
      .where('status', '=', 'waitlist')
      .where('declined_at', declined, null)
      .orderBy(since)
      .orderBy('member_id')
      .limit(upToHere)
  const onPage = sql<string>`
    with waiters as materialized (${part('waitlisted_at', 'is')})
    (select member_id from waiters order by since, member_id offset ${offset}) union all
    (select member_id from (${part('declined_at', 'is not')}) as decliners order by since, member_id
      offset (select greatest(${offset}::int - count(*), 0) from waiters)
      limit (select ${upToHere}::int - greatest(${offset}::int, count(*)) from waiters))`
  return await inQueue(db, cohort)
    .where(sql<boolean>`registrations.member_id = any(array(${onPage}))`)
    .select([
      ...queuedColumns,
      'registrations.waitlisted_at as waitsSince',
      'registrations.declined_at as declinedAt',
      'registrations.expired',
      refusalOf('members.email').as('refusal'),
    ])
    .orderBy('registrations.declined_at', (by) => by.asc().nullsFirst())
    .orderBy(sql`case when registrations.declined_at is null then registrations.waitlisted_at end`)
    .orderBy('registrations.member_id')
    .$narrowType<{ waitsSince: Date }>()
    .execute()
}
