import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.server.ts'
import { countUpTo, readPage } from '../../platform/database/paging.server.ts'
import { mostCounted } from '../../platform/paging.ts'
import { lockMembers } from '../members.server.ts'
import { findPlacesOverview } from '../places.server.ts'
import { isNotOver } from '../registrations.server.ts'
import { endWaitForNext } from '../subscriptions.server.ts'
import type { OwnTurn } from './turn.ts'

/** Keeps a turn that has not gone on to a later cohort. */
const isKept = sql`(turn.state = 'moved' and turn.moved_to is null)`

/** @returns null when there is no such member */
export async function findOwnTurn(
  db: Database | Tx,
  memberId: string,
  cohort: number,
  now: Date,
): Promise<OwnTurn | null> {
  const { rows } = await sql<OwnTurn>`
    select first_name as "firstName", turn.since as "waitsSince", coalesce(${isKept}, false) as "isKept", ${liveElsewhere(cohort, now)} as elsewhere
    from members as member
      left join registrations as turn on turn.member_id = member.id and turn.cohort_id = ${cohort}
        and (turn.state = 'waiting' or ${isKept})
    where member.id = ${memberId}`.execute(db)
  return rows[0] ?? null
}

/** Another cohort of the member that is not over. */
function liveElsewhere(cohort: number, now: Date) {
  return sql<number | null>`(
    select live.cohort_id from registrations as live join cohorts on cohorts.id = live.cohort_id
    where live.member_id = member.id and live.cohort_id <> ${cohort} and live.state <> 'cancelled' and live.moved_to is null
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
    .where('registrations.state', '=', 'moved')
    .where('registrations.moved_to', 'is', null)
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
        .select('registrations.since as waitsSince')
        .orderBy('registrations.since')
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

/** A turn that was moved into another cohort. */
export interface MovedTurn {
  memberId: string
  name: string
  /** The cohort in which it was kept. */
  from: { name: string; slug: string }
}

/**
 * Under the lock on the cohort: kept turns go on into its queue with their original waiting time. Members with another registration
 * that is not over keep the turn for a later cohort. The earlier registrations stay, since no one cancelled.
 */
export async function moveKeptTurns(tx: Tx, to: number, now: Date, only: string | null = null): Promise<MovedTurn[]> {
  const kept = sql`${isKept} and turn.cohort_id <> ${to} and ${only === null ? sql`true` : sql`turn.member_id = ${only}`}`
  const { rows: people } = await sql<{ id: string }>`
    select distinct member_id as id from registrations as turn where ${kept}`.execute(tx)
  const ids = people.map(({ id }) => id)
  await lockMembers(tx, ids)
  // Reads them again under their locks. Of two turns of one member the older one counts.
  const { rows } = await sql<MovedTurn>`
    with going as (
      select distinct on (turn.member_id) turn.member_id, turn.cohort_id, turn.since
      from registrations as turn
      where turn.member_id = any (${ids}::uuid[]) and ${kept} and not exists (
        select from registrations as live join cohorts on cohorts.id = live.cohort_id
        where live.member_id = turn.member_id and live.state not in ('cancelled', 'moved')
          and (live.cohort_id = ${to} or ${isNotOver(now)}))
      order by turn.member_id, turn.since
    ), entered as (
      insert into registrations as own (member_id, cohort_id, state, since) select member_id, ${to}::int, 'waiting', since from going
        on conflict (member_id, cohort_id) do update
          set state = 'waiting', since = excluded.since, moved_to = null, version = own.version + 1
    ), gone as (
      update registrations as turn set moved_to = ${to}, version = turn.version + 1
        from going where turn.member_id = going.member_id and ${kept}
    )
    select member.id as "memberId", first_name || ' ' || last_name as name,
      json_build_object('name', cohorts.name, 'slug', slug) as "from"
    from going join members as member on member.id = going.member_id join cohorts on cohorts.id = going.cohort_id
    order by member.id`.execute(tx)
  await endWaitForNext(
    tx,
    rows.map(({ memberId }) => memberId),
    to,
  )
  return rows
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
  return listWaiting(tx, cohortId, { after, limit }).execute()
}

/** Members whose kept turn was moved to this cohort, and who still wait there. */
export function listMoved(tx: Tx, { cohortId, after, limit }: Batch): Promise<AskedPerson[]> {
  return listWaiting(tx, cohortId, { after, limit })
    .where(
      sql<boolean>`exists (
        select from registrations as turn where turn.member_id = registrations.member_id and turn.moved_to = ${cohortId})`,
    )
    .execute()
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
    .where('registrations.state', 'in', ['waiting', 'declined', 'expired'])
    .where('cohorts.last_ends_at', '<=', opening)
    .where(
      sql<boolean>`not exists (
        select from registrations as other join cohorts on cohorts.id = other.cohort_id
        where other.member_id = members.id and other.state <> 'cancelled' and other.moved_to is null and (
          other.state = 'moved' or other.cohort_id = ${cohortId} or ${isNotOver(opening)}
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
      'registrations.since as waitsSince',
    ])
    .where('registrations.cohort_id', '=', cohort)
    .where('registrations.state', '=', 'waiting')
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
  return { unanswered: waiting, kept: keepingTurn }
}

/** In all cohorts: all of them move to the one that is published next. */
export async function countKeptTurns(db: Database): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from registrations
    where state = 'moved' and moved_to is null`.execute(db)
  return rows[0]?.count ?? 0
}
