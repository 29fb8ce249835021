import type { RecipientsQuery } from '../../mailings/add-mailing.server.ts'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { findMemberRecords, lockMembers, type MemberRecord } from '../members.server.ts'
import { setState } from '../registrations.server.ts'

/**
 * Under the lock on the cohort. Locks all its members with a place or in the queue, including those who declined, and everyone
 * with a kept turn from an earlier cohort, because `moveTurns` moves those too. One statement, ordered by id, to avoid deadlocks.
 *
 * @returns the members of the cohort
 */
export async function lockEveryoneIn(tx: Tx, cohort: number): Promise<MemberRecord[]> {
  const rows = await tx
    .selectFrom('registrations')
    .select(['member_id as id', 'cohort_id as cohort'])
    .where((where) => where.or([where('cohort_id', '=', cohort), where('state', '=', 'moved')]))
    .where('state', '<>', 'cancelled')
    .where('moved_to', 'is', null)
    .execute()
  await lockMembers(tx, [...new Set(rows.map(({ id }) => id))])
  const own = rows.filter((row) => row.cohort === cohort)
  return findMemberRecords(
    tx,
    own.map(({ id }) => id),
    cohort,
  )
}

/**
 * Under the locks of `lockEveryoneIn`: keeps the turns of members with a place or in the queue, dated by their registration or
 * the beginning of their wait. Members who declined a place don't wait, and may register elsewhere.
 */
export async function keepTurnsOfCalledOff(tx: Tx, cohort: number): Promise<void> {
  const rows = await tx
    .selectFrom('registrations')
    .select(['member_id', 'state'])
    .where('cohort_id', '=', cohort)
    .execute()
  const of = (...states: string[]) =>
    rows.filter(({ state }) => states.includes(state)).map(({ member_id }) => member_id)
  await setState(tx, of('declined', 'expired'), 'cancelled', cohort)
  await tx
    .updateTable('registrations')
    .set((eb) => ({ since: eb.ref('registered_at') }))
    .where('cohort_id', '=', cohort)
    .where('state', 'in', ['registered', 'confirmed'])
    .execute()
  await setState(tx, of('registered', 'confirmed', 'waiting'), 'moved', cohort)
}

export interface TurnKeeper {
  /** Id of the member. */
  key: string
  email: string
  firstName: string
}

/** Members whose turn is kept there, or was moved to the next cohort since: a batch for `MailingKind`. */
export function listKeepersOfCalledOff(tx: Tx, { cohortId, after, limit }: RecipientsQuery): Promise<TurnKeeper[]> {
  return tx
    .selectFrom('members')
    .innerJoin('registrations', 'registrations.member_id', 'members.id')
    .select(['members.id as key', 'members.email', 'members.first_name as firstName'])
    .where('registrations.cohort_id', '=', cohortId)
    .where('registrations.state', '=', 'moved')
    .$if(after !== null, (behind) => behind.where('members.id', '>', after))
    .orderBy('members.id')
    .limit(limit)
    .forShare(['members', 'registrations'])
    .execute()
}

/** How many members `keepTurnsOfCalledOff` would keep turns for now. */
export async function countWhoKeep(db: Database, cohort: number): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('cohort_id', '=', cohort)
    .where('state', 'in', ['registered', 'confirmed', 'waiting', 'moved'])
    .where('moved_to', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
