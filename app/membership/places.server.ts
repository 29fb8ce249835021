import { sql } from 'kysely'
import type { Admission } from '../cohorts/cohort.ts'
import type { ShownPlaces } from '../cohorts/places.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { freePlaces, type PlacesOverview } from './place-offer.ts'

/** Condition on registrations: holds a place, waits, declined one, or keeps a turn that has not gone on to a later cohort. */
export const takesPart = sql<boolean>`(registrations.state <> 'cancelled' and registrations.moved_to is null)`

/** For a lateral join with `cohorts`. */
export const countedPlaces = sql`(
  select count(*) filter (where state in ('registered', 'confirmed')) as taken,
    count(*) filter (where state = 'waiting') as waiting,
    count(*) filter (where state = 'moved' and moved_to is null) as "keepingTurn",
    count(*) filter (where state in ('declined', 'expired')) as declined
  from registrations where registrations.cohort_id = cohorts.id)`

/** The present counts of a cohort. */
export async function findPlacesOverview(db: Database | Tx, cohort: number): Promise<PlacesOverview> {
  const { rows } = await sql<Omit<PlacesOverview, 'free'>>`
    select capacity, called_off_at is not null as "calledOff", offers_automatically as "offersAutomatically", counted.*
    from cohorts, lateral ${countedPlaces} as counted
    where id = ${cohort}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Cohort ${cohort} is missing`)
  return { ...row, free: row.calledOff ? 0 : freePlaces(row) }
}

/** The counts of all published cohorts, the newest first; the limit is far above the number of cohorts published at once. */
export async function listPlacesOfPublished(db: Database): Promise<PlacesOfPublished[]> {
  const { rows } = await sql<PlacesOfPublished>`
    select id, coalesce(slug, id::text) as cohort, name, capacity, taken, waiting
    from cohorts, lateral ${countedPlaces} as counted
    where state = 'published' order by id desc limit 20`.execute(db)
  return rows
}

interface PlacesOfPublished {
  id: number
  cohort: string
  name: string
  capacity: number
  taken: number
  waiting: number
}

/** What visitors see. */
export async function countFreePlaces(db: Database, cohort: number): Promise<ShownPlaces> {
  const { capacity, free, waiting, taken } = await findPlacesOverview(db, cohort)
  return { capacity, free, waiting, taken }
}

/** Locks the cohort, so that places don't change until the transaction ends. Comes before every lock on a member. */
export async function lockPlaces(tx: Tx, cohort: number): Promise<PlacesOverview> {
  await lockCohorts(tx, [cohort])
  // A statement of its own, so that it sees what was committed before the lock was acquired.
  return findPlacesOverview(tx, cohort)
}

/**
 * Locks cohorts, for changes that don't need the counts. In one order to avoid deadlocks.
 *
 * @throws in another isolation than READ COMMITTED, where a statement after the lock doesn't see what was committed before it
 */
export async function lockCohorts(tx: Tx, cohorts: number[]): Promise<void> {
  if (cohorts.length === 0) return
  const { rows } = await sql<{ isolation: string }>`
    select current_setting('transaction_isolation') as isolation from cohorts
    where id = any (${cohorts}::int[]) order by id for no key update`.execute(tx)
  if (rows.some(({ isolation }) => isolation !== 'read committed'))
    throw new Error('Locks on cohorts need read committed')
}

/** The cohort gives no place or queue number now. */
export class RegistrationNotOpen extends Error {}

export function isRegistrationNotOpen(error: unknown): boolean {
  return error instanceof RegistrationNotOpen
}

/** Under the lock on the cohort. @throws RegistrationNotOpen */
export async function refuseCalledOff(tx: Tx, cohort: number): Promise<void> {
  const { called_off_at } = await tx
    .selectFrom('cohorts')
    .select('called_off_at')
    .where('id', '=', cohort)
    .executeTakeFirstOrThrow()
  if (called_off_at) throw new RegistrationNotOpen()
}

/** What a newcomer can get; final under the cohort's lock. */
export async function findAdmission(tx: Tx, cohort: number, now: Date): Promise<Admission> {
  const { rows } = await sql<{ admission: Admission }>`
    select admission(cohorts, ${now}) as admission from cohorts where id = ${cohort}`.execute(tx)
  return rows[0]?.admission ?? 'interest'
}

/** Under `lockPlaces`. */
export async function setOffersAutomatically(tx: Tx, automatic: boolean, cohort: number): Promise<void> {
  await tx.updateTable('cohorts').set({ offers_automatically: automatic }).where('id', '=', cohort).execute()
}
