import { sql } from 'kysely'
import type { ShownPlaces } from '../cohorts/places.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import { freePlaces, type PlacesOverview, placesForNewcomers } from './place-offer.ts'

/**
 * For a lateral join with `cohorts`: counts of members who hold a place, wait, keep a turn among them, and declined a place or
 * let it expire.
 */
export const countedPlaces = sql`(
  select count(*) filter (where status in ('registered', 'confirmed')) as taken,
    count(*) filter (where status = 'waitlist' and declined_at is null) as waiting,
    count(*) filter (where status = 'waitlist' and declined_at is null and turn_kept_at is not null) as "keepingTurn",
    count(*) filter (where status = 'waitlist' and declined_at is not null) as declined
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
    select id, coalesce(slug, id::text) as cohort, name, capacity, last_ends_at as "endsAt",
      feedback_url is not null as "hasFeedbackForm", taken, waiting
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
  endsAt: Date
  hasFeedbackForm: boolean
}

/** What visitors see. */
export async function countFreePlaces(db: Database, cohort: number): Promise<ShownPlaces> {
  const places = await findPlacesOverview(db, cohort)
  return { ...placesForNewcomers(places), taken: places.taken }
}

/** Locks the cohort, so that places don't change until the transaction ends. Comes before every lock on a member. */
export async function lockPlaces(tx: Tx, cohort: number): Promise<PlacesOverview> {
  await lockCohorts(tx, [cohort])
  // A statement of its own, so that it sees what was committed before the lock was acquired.
  return findPlacesOverview(tx, cohort)
}

/**
 * Locks cohorts, for changes that don't need the counts. In one order to avoid deadlocks. Newcomers who can only wait take a
 * shared lock and don't block each other (migrations/0044-writes.sql).
 */
export async function lockCohorts(tx: Tx, cohorts: number[]): Promise<void> {
  if (cohorts.length === 0) return
  await sql`select lock_cohorts(${cohorts}::int[])`.execute(tx)
}

/** Under `lockPlaces`. */
export async function setOffersAutomatically(tx: Tx, automatic: boolean, cohort: number): Promise<void> {
  await tx.updateTable('cohorts').set({ offers_automatically: automatic }).where('id', '=', cohort).execute()
}
