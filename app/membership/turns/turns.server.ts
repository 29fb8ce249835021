import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import { mostCounted } from '../../platform/paging.ts'
import { lockMembers } from '../members.server.ts'
import { findPlacesOverview } from '../places.server.ts'
import { deleteKeptTurns, isNotOver } from '../registrations.server.ts'
import { endWaitForNext } from '../subscriptions.server.ts'
import type { OwnTurn } from './turn.ts'

/** Waits, and has not declined a place. */
const waits = sql`turn.status = 'waitlist' and turn.declined_at is null`

/** @returns null when there is no such member */
export async function findOwnTurn(
  db: Database | Tx,
  memberId: string,
  cohort: number,
  now: Date,
): Promise<OwnTurn | null> {
  const { rows } = await sql<OwnTurn>`
    select first_name as "firstName", turn.waitlisted_at as "waitsSince", turn.turn_kept_at is not null as "isKept", ${liveElsewhere(cohort, now)} as elsewhere
    from members as member
      left join registrations as turn on turn.member_id = member.id and turn.cohort_id = ${cohort} and ${waits}
    where member.id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Another cohort of the member that is not over. */
function liveElsewhere(cohort: number, now: Date) {
  return sql<number | null>`(
    select live.cohort_id from registrations as live join cohorts on cohorts.id = live.cohort_id
    where live.member_id = member.id and live.cohort_id <> ${cohort} and live.status <> 'cancelled'
      and ${isNotOver(now)}
    limit 1)`
}

/** The cohorts that keeping a turn may concern: its own, and those to come. They are locked first. */
export async function listCohortsForTurn(tx: Tx, cohort: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom('cohorts')
    .select('id')
    .where((where) => where.or([where('id', '=', cohort), where('state', '=', 'draft'), where('closes_at', '>', now)]))
    .execute()
  return rows.map(({ id }) => id)
}

/** Under the locks on those cohorts. @returns the published one that begins next, if its registration has not closed */
export async function findNextCohort(tx: Tx, after: number, now: Date): Promise<number | null> {
  const row = await tx
    .selectFrom('cohorts')
    .select('id')
    .where('id', '<>', after)
    .where('state', '=', 'published')
    .where('closes_at', '>', now)
    .where('first_starts_at', '>', now)
    .orderBy('first_starts_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Per page. */
export const shownAtOnce = 25

/** Members who keep a turn, the longest waiting first. */
export function listKeptTurns(db: Database, cohort: number, page: number) {
  const kept = db
    .selectFrom('registrations')
    .where('registrations.cohort_id', '=', cohort)
    .where('registrations.status', '=', 'waitlist')
    .where('registrations.declined_at', 'is', null)
    .where('registrations.turn_kept_at', 'is not', null)
  return readPage({
    wanted: page,
    perPage: shownAtOnce,
    isCapped: true,
    most: mostCounted,
    read: async (limit, offset) => {
      const rows = await kept
        .innerJoin('members as member', 'member.id', 'registrations.member_id')
        .select(['member.id', sql<string>`member.first_name || ' ' || member.last_name`.as('name')])
        .select(sql<string>`member.email::text`.as('email'))
        .select(['registrations.waitlisted_at as waitsSince', 'registrations.turn_kept_at as keptAt'])
        .$narrowType<{ waitsSince: Date; keptAt: Date }>()
        .orderBy('registrations.waitlisted_at')
        .orderBy('registrations.member_id')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows
    },
    count: (most) => countUpTo(db, kept.select('registrations.member_id'), most),
  })
}

/** The cohort to which kept turns will move: the first draft that is still to begin. */
export async function findDraftToCome(db: Database, now: Date): Promise<{ id: number; name: string } | null> {
  const row = await db
    .selectFrom('cohorts')
    .select('id')
    .select(sql<string>`coalesce(name, slug)`.as('name'))
    .where('state', '=', 'draft')
    .where('first_starts_at', '>', now)
    .orderBy('first_starts_at')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Under the locks on cohort and member, for a member who waits there and has not kept their turn. */
export async function markTurnKept(tx: Tx, memberId: string, cohort: number, now: Date): Promise<void> {
  await tx
    .updateTable('registrations')
    .set({ turn_kept_at: now })
    .where('member_id', '=', memberId)
    .where('cohort_id', '=', cohort)
    .execute()
}

/** A turn that was moved into another cohort. */
export interface MovedTurn {
  memberId: string
  name: string
  /** The cohort in which it was kept. */
  from: { name: string; slug: string }
}

/**
 * Under the lock on the cohort: moves kept turns into its queue with their original waiting time, and deletes the earlier
 * registrations, since no one cancelled. Members with another registration that is not over keep the turn for a later cohort.
 *
 * @param only this member; null for all
 */
export async function moveKeptTurns(tx: Tx, to: number, now: Date, only: string | null = null): Promise<MovedTurn[]> {
  const { rows: people } = await sql<{ id: string }>`
    select distinct member_id as id from registrations
    where turn_kept_at is not null and cohort_id <> ${to} and ${only === null ? sql`true` : sql`member_id = ${only}`}`.execute(
    tx,
  )
  const ids = people.map(({ id }) => id)
  await lockMembers(tx, ids)
  // Reads them again under their locks. Of two turns of one member the older one counts. An instant as text keeps its
  // microseconds.
  const { rows: turns } = await sql<MovedTurn & { cohort: number; since: string }>`
    select distinct on (turn.member_id) turn.member_id as "memberId", turn.cohort_id as cohort, turn.waitlisted_at::text as since,
      member.first_name || ' ' || member.last_name as name, json_build_object('name', kept.name, 'slug', kept.slug) as "from"
    from registrations as turn join members as member on member.id = turn.member_id join cohorts as kept on kept.id = turn.cohort_id
    where turn.member_id = any (${ids}::uuid[]) and turn.turn_kept_at is not null and turn.cohort_id <> ${to} and ${waits}
      and not exists (
        select from registrations as live join cohorts on cohorts.id = live.cohort_id
        where live.member_id = turn.member_id and live.turn_kept_at is null and live.status <> 'cancelled'
          and (live.cohort_id = ${to} or ${isNotOver(now)}))
    order by turn.member_id, turn.waitlisted_at`.execute(tx)
  const members = turns.map(({ memberId }) => memberId)
  await deleteKeptTurns(tx, members)
  await sql`
    insert into registrations as own (member_id, cohort_id, status, waitlisted_at, turn_from)
      select member_id, ${to}::int, 'waitlist', since, cohort
      from unnest(${members}::uuid[], ${turns.map(({ since }) => since)}::timestamptz[], ${turns.map(({ cohort }) => cohort)}::int[])
        as moved (member_id, since, cohort)
      on conflict (member_id, cohort_id) do update
        set status = 'waitlist', waitlisted_at = excluded.waitlisted_at, turn_from = excluded.turn_from`.execute(tx)
  await endWaitForNext(tx, members, to)
  return turns
}

export interface AskedPerson {
  /** Id of the member. */
  key: string
  email: string
  firstName: string
  waitsSince: Date
}

type WaitingInVain = Omit<AskedPerson, 'waitsSince'>

interface Batch {
  cohortId: number
  after: string | null
  limit: number
}

/** Members who wait there and have not answered: a batch for `MailingKind`. */
export function listUnanswered(tx: Tx, { cohortId, after, limit }: Batch): Promise<AskedPerson[]> {
  return listWaiting(tx, cohortId, { after, limit }).where('registrations.turn_kept_at', 'is', null).execute()
}

/** Members whose kept turn was moved to this cohort, and who still wait there. */
export function listMoved(tx: Tx, { cohortId, after, limit }: Batch): Promise<AskedPerson[]> {
  return listWaiting(tx, cohortId, { after, limit }).where('registrations.turn_from', 'is not', null).execute()
}

/**
 * Members to tell when registration for a cohort opens: they still wait in one that is over, including after declining, keep no
 * turn, take part in no other one, and get no other email as people interested in it.
 *
 * @param until the opening: interests confirmed before it get their own email
 */
export function listWaitingInVain(
  tx: Tx,
  { cohortId, until, after, limit }: Batch & { until: string },
): Promise<WaitingInVain[]> {
  return waitingInVain(tx, cohortId, new Date(until))
    .select(['members.id as key', 'members.email', 'members.first_name as firstName'])
    .$if(after !== null, (query) => query.where('members.id', '>', after))
    .orderBy('members.id')
    .limit(limit)
    .forShare(['members', 'registrations'])
    .execute()
}

/** How many members this would be if registration for this cohort opened now. */
export async function countWaitingInVain(db: Database, cohortId: number, now: Date): Promise<number> {
  const { count } = await waitingInVain(db, cohortId, now)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

function waitingInVain(db: Database | Tx, cohortId: number, opening: Date) {
  return db
    .selectFrom('members')
    .innerJoin('registrations', 'registrations.member_id', 'members.id')
    .innerJoin('cohorts', 'cohorts.id', 'registrations.cohort_id')
    .where('registrations.status', '=', 'waitlist')
    .where('cohorts.last_ends_at', '<=', opening)
    .where('registrations.turn_kept_at', 'is', null)
    .where(
      sql<boolean>`not exists (
        select from registrations as other join cohorts on cohorts.id = other.cohort_id
        where other.member_id = members.id and other.status <> 'cancelled' and (
          other.turn_kept_at is not null or other.cohort_id = ${cohortId} or ${isNotOver(opening)}
          or other.status = 'waitlist' and other.cohort_id > registrations.cohort_id))`,
    )
    .where(
      sql<boolean>`not exists (
        select from subscriptions where subscriptions.member_id = members.id and topic = 'next-bootcamp'
          and confirmed_at < ${opening})`,
    )
}

function listWaiting(tx: Tx, cohort: number, { after, limit }: Omit<Batch, 'cohortId'>) {
  return tx
    .selectFrom('members')
    .innerJoin('registrations', 'registrations.member_id', 'members.id')
    .select([
      'members.id as key',
      'members.email',
      'members.first_name as firstName',
      'registrations.waitlisted_at as waitsSince',
    ])
    .$narrowType<{ waitsSince: Date }>()
    .where('registrations.cohort_id', '=', cohort)
    .where('registrations.status', '=', 'waitlist')
    .where('registrations.declined_at', 'is', null)
    .$if(after !== null, (query) => query.where('members.id', '>', after))
    .orderBy('members.id')
    .limit(limit)
    .forShare()
}

export interface TurnCounts {
  /** Waiting members who have neither answered nor declined a place. */
  unanswered: number
  kept: number
}

export async function countTurns(db: Database | Tx, cohort: number): Promise<TurnCounts> {
  const { waiting, keepingTurn } = await findPlacesOverview(db, cohort)
  return { unanswered: waiting - keepingTurn, kept: keepingTurn }
}

/** In all cohorts: all of them move to the one that is published next. */
export async function countKeptTurns(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from registrations
    where turn_kept_at is not null and status = 'waitlist' and declined_at is null`.execute(db)
  return rows[0]?.count ?? 0
}
