import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Places, TakenPlaces } from './member.ts'
import { freePlaces, type PlacesOverview } from './place-offer.ts'

/** The one cohort there is so far; place_for_newcomer fills it. */
export const pilotCohort = 1

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

/** How full the cohort is at this moment, for a screen. */
export async function countTakenPlaces(db: Database | Tx): Promise<TakenPlaces> {
  const { rows } = await sql<TakenPlaces>`
    select capacity,
      (select count(*) from community_members
        where cohort_id = cohorts.id and status in ('registered', 'confirmed')) as taken,
      (select count(*) from community_members
        where cohort_id = cohorts.id and status = 'waitlist' and declined_at is null) as waiting
    from cohorts where id = ${pilotCohort}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Cohort ${pilotCohort} is missing`)
  return row
}

/** Nobody gets or gives back a place until the transaction ends. Comes before every lock on a member. */
export async function lockPlaces(tx: Tx): Promise<TakenPlaces> {
  await lockCohort(tx)
  // A statement of its own, so that it sees what was committed before the lock was won.
  return countTakenPlaces(tx)
}

/** For `lockPlaces`, and for a change of one registration, which need not know how full it is. */
export async function lockCohort(tx: Tx): Promise<void> {
  await tx.selectFrom('cohorts').select('id').where('id', '=', pilotCohort).forNoKeyUpdate().execute()
}

export async function findPlacesOverview(db: Database): Promise<PlacesOverview> {
  const { rows } = await sql<TakenPlaces & Pick<PlacesOverview, 'declined' | 'offersAutomatically'>>`
    select capacity, offers_automatically as "offersAutomatically",
      (select count(*) from community_members
        where cohort_id = cohorts.id and status in ('registered', 'confirmed')) as taken,
      (select count(*) from community_members
        where cohort_id = cohorts.id and status = 'waitlist' and declined_at is null) as waiting,
      (select count(*) from community_members
        where cohort_id = cohorts.id and status = 'waitlist' and declined_at is not null) as declined
    from cohorts where id = ${pilotCohort}
  `.execute(db)
  const [row] = rows
  if (!row) throw new Error(`Cohort ${pilotCohort} is missing`)
  return { ...row, free: freePlaces(row) }
}

/** Certain under `lockPlaces` only. */
export async function offersAutomatically(tx: Tx): Promise<boolean> {
  const cohort = await tx
    .selectFrom('cohorts')
    .select('offers_automatically')
    .where('id', '=', pilotCohort)
    .executeTakeFirstOrThrow()
  return cohort.offers_automatically
}

/** Under `lockPlaces`. */
export async function setOffersAutomatically(tx: Tx, automatic: boolean): Promise<void> {
  await tx.updateTable('cohorts').set({ offers_automatically: automatic }).where('id', '=', pilotCohort).execute()
}
