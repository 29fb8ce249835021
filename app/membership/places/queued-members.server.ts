import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { refusalOf } from '../../platform/mail/refused-addresses.server.ts'
import type { RegistrationState } from '../member.ts'
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
  return inState(db, cohort, ['waiting']).orderBy('registrations.since').orderBy('registrations.member_id')
}

const behindQueue = ['declined', 'expired'] as const satisfies RegistrationState[]

function inState(db: Database | Tx, cohort: number, states: readonly RegistrationState[]) {
  return db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'registrations.member_id')
    .where('registrations.cohort_id', '=', cohort)
    .where('registrations.state', 'in', states)
}

/** Those who wait longest. Under `lockPlaces`. @param most may be infinite */
export async function lockFirstInQueue(tx: Tx, cohort: number, most: number): Promise<QueuedMember[]> {
  return waitingMembers(tx, cohort)
    .select(queuedColumns)
    .$if(Number.isFinite(most), (members) => members.limit(most))
    .forNoKeyUpdate(['members'])
    .execute()
}

/** Under `lockPlaces`. @returns nobody when this member hasn't declined a place, or let it expire */
export async function lockDeclined(tx: Tx, id: string, cohort: number): Promise<QueuedMember[]> {
  await lockMember(tx, id)
  return findDeclined(tx, id, cohort)
}

/** A member who declined a place or let it expire. @returns one row or none */
export function findDeclined(db: Database | Tx, id: string, cohort: number): Promise<QueuedMember[]> {
  return inState(db, cohort, behindQueue).select(queuedColumns).where('registrations.member_id', '=', id).execute()
}

/**
 * A page of the queue: waiting members by time, then members who declined a place or let it expire.
 *
 * @param offset number of members before it
 */
export async function listQueue(db: Database, { offset, limit }: { offset: number; limit: number }, cohort: number) {
  const isBehind = sql<boolean>`registrations.state <> 'waiting'`
  return await inState(db, cohort, ['waiting', ...behindQueue])
    .select([...queuedColumns, 'registrations.since', sql<RegistrationState>`registrations.state`.as('state')])
    .select(refusalOf('members.email').as('refusal'))
    .orderBy(isBehind)
    .orderBy('registrations.since')
    .orderBy('registrations.member_id')
    .limit(limit)
    .offset(offset)
    .execute()
}
