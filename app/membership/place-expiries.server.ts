import { sql } from 'kysely'
import { lastSecondOf } from '../cohorts/cohort-records.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { countUpTo } from '../platform/database/paging.server.ts'
import { newestFate } from '../platform/mail/letter-lists.server.ts'
import { placeNewsKinds } from './letter-topic.ts'
import { type ExpiresUnless, type ExpirySettings, expiryOf, type ToldExpiry, toldExpiry } from './place-expiry.ts'

/** A draft may have no zone. */
const zone = sql<string>`coalesce(cohorts.zone, 'UTC')`

export function findExpirySettings(tx: Database | Tx, cohort: number): Promise<ExpirySettings & { zone: string }> {
  return tx
    .selectFrom('cohorts')
    .select(['accept_within as acceptWithin', 'sign_in_within as signInWithin', zone.as('zone')])
    .where('id', '=', cohort)
    .executeTakeFirstOrThrow()
}

/** The reminder is sent at nine o'clock on the day before the last. */
export interface StoredExpiry {
  expiresAt: Date
  remindAt: Date
  zone: string
}

/**
 * Sets the deadline to the end of the day that comes this many days after today, in the zone of the cohort. Under the locks on
 * cohort and member.
 *
 * @returns null for a member who is not registered
 */
export async function setExpiry(
  tx: Tx,
  cohort: number,
  memberId: string,
  { unless, days }: { unless: ExpiresUnless; days: number },
  now: Date,
): Promise<StoredExpiry | null> {
  const lastDay = sql`((${now}::timestamptz at time zone ${zone})::date + ${days}::int)`
  const row = await tx
    .updateTable('registrations')
    .from('cohorts')
    .set({
      expires_at: lastSecondOf(lastDay, zone),
      expires_unless: unless,
    })
    .whereRef('cohorts.id', '=', 'registrations.cohort_id')
    .where('cohort_id', '=', cohort)
    .where('member_id', '=', memberId)
    .where('registrations.state', '=', 'registered')
    .returning([
      sql<Date>`expires_at`.as('expiresAt'),
      sql<Date>`(${lastDay} - 1 + time '09:00') at time zone ${zone}`.as('remindAt'),
      zone.as('zone'),
    ])
    .executeTakeFirst()
  return row ?? null
}

/**
 * The deadline that `setExpiry` would set now for a new place.
 *
 * @param acceptWithin instead of the cohort's own
 * @returns null for a permanent place
 */
export async function previewExpiry(
  db: Database | Tx,
  cohort: number,
  waited: boolean,
  now: Date,
  acceptWithin?: number | null,
): Promise<ToldExpiry | null> {
  const accept = acceptWithin === undefined ? sql`accept_within` : sql`${acceptWithin}::int`
  const days = waited ? sql`coalesce(${accept}, sign_in_within)` : sql`sign_in_within`
  const {
    zone: of,
    lastSecond,
    ...settings
  } = await db
    .selectFrom('cohorts')
    .select([sql<number | null>`${accept}`.as('acceptWithin'), 'sign_in_within as signInWithin', zone.as('zone')])
    .select(
      lastSecondOf(sql`(${now}::timestamptz at time zone ${zone})::date + ${days}`, zone)
        .$castTo<Date | null>()
        .as('lastSecond'),
    )
    .where('id', '=', cohort)
    .executeTakeFirstOrThrow()
  const expires = expiryOf(settings, waited)
  return expires && lastSecond && toldExpiry(expires.unless, lastSecond, of)
}

export interface PlaceExpiry {
  expiresAt: Date
  unless: ExpiresUnless
  zone: string
}

/** @returns null for a permanent place, and for a member without one */
export async function findExpiry(db: Database | Tx, cohort: number, memberId: string): Promise<PlaceExpiry | null> {
  const row = await db
    .selectFrom('registrations')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_id')
    .select([sql<Date>`expires_at`.as('expiresAt'), sql<ExpiresUnless>`expires_unless`.as('unless'), zone.as('zone')])
    .where('cohort_id', '=', cohort)
    .where('member_id', '=', memberId)
    .where('expires_at', 'is not', null)
    .executeTakeFirst()
  return row ?? null
}

/** All held places, each with the time of its reminder. */
export function listExpiries(tx: Tx): Promise<(Omit<StoredExpiry, 'zone'> & { memberId: string; cohortId: number })[]> {
  return tx
    .selectFrom('registrations')
    .innerJoin('cohorts', 'cohorts.id', 'cohort_id')
    .select(['member_id as memberId', 'cohort_id as cohortId', sql<Date>`expires_at`.as('expiresAt')])
    .select(sql<Date>`((expires_at at time zone ${zone})::date - 1 + time '09:00') at time zone ${zone}`.as('remindAt'))
    .where('expires_at', 'is not', null)
    .execute()
}

/** Whether the member holds a place with a deadline, in any cohort. @param member the table's name or alias */
export function hasPlaceToTake(member: string) {
  return sql<boolean>`exists (
    select from registrations where registrations.member_id = ${sql.ref(member)}.id and registrations.expires_at is not null)`
}

/**
 * Removes deadlines, under the lock on the member. A member who comes before the place was taken away keeps it, even after its
 * last day.
 *
 * @param done opening the portal counts as accepting too
 * @returns the cohorts in which the place is now permanent
 */
export async function endExpiry(tx: Tx, memberId: string, done: ExpiresUnless): Promise<number[]> {
  const rows = await tx
    .updateTable('registrations')
    .set({ expires_at: null, expires_unless: null })
    .where('member_id', '=', memberId)
    .where('expires_at', 'is not', null)
    .$if(done === 'accepted', (query) => query.where('expires_unless', '=', 'accepted'))
    .returning('cohort_id')
    .execute()
  return rows.map(({ cohort_id }) => cohort_id)
}

const fateOfNews = newestFate(placeNewsKinds, sql`members.email`)

/** Delivery status of the newest email that told a member of a place or queue number. */
export async function findFateOfNews(db: Database | Tx, memberId: string) {
  const row = await db.selectFrom('members').select(fateOfNews.as('fate')).where('id', '=', memberId).executeTakeFirst()
  return row?.fate ?? null
}

/** Counts held places whose members were told by no email, and will be told by none. */
export async function countHeldUnnotified(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'member_id')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('expires_at', 'is not', null)
    .where(fateOfNews, '=', 'given up')
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Held places of a cohort, the earliest deadline first. */
export async function listExpiring(db: Database, cohort: number, limit: number) {
  const rows = await db
    .selectFrom('registrations')
    .innerJoin('members', 'members.id', 'member_id')
    .innerJoin('cohorts', 'cohorts.id', 'registrations.cohort_id')
    .select([
      'members.id',
      'first_name as firstName',
      'last_name as lastName',
      sql<Date>`expires_at`.as('expiresAt'),
      sql<ExpiresUnless>`expires_unless`.as('unless'),
      zone.as('zone'),
      sql<boolean>`coalesce(${fateOfNews} = 'given up', false)`.as('isUnnotified'),
    ])
    .where('registrations.cohort_id', '=', cohort)
    .where('expires_at', 'is not', null)
    .orderBy('expires_at')
    .orderBy('member_id')
    .limit(limit)
    .execute()
  return rows.map(({ id, firstName, lastName, expiresAt, unless, zone, isUnnotified }) => ({
    id,
    name: `${firstName} ${lastName}`,
    expiresAt,
    isUnnotified,
    ...toldExpiry(unless, expiresAt, zone),
  }))
}

/** Members at the end of the queue because a place expired. */
export function countExpired(db: Database, cohort: number): Promise<number> {
  const expired = db.selectFrom('registrations').select('member_id').where('cohort_id', '=', cohort)
  return countUpTo(db, expired.where('state', '=', 'expired'), null)
}

export async function countExpiring(db: Database, cohort: number): Promise<number> {
  const { count } = await db
    .selectFrom('registrations')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('cohort_id', '=', cohort)
    .where('expires_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
