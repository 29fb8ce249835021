import { sql } from 'kysely'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Places } from './member.ts'
import { freePlaces, type PlacesOverview } from './place-offer.ts'

/** The one cohort there is so far; place_for_newcomer fills it. */
export const pilotCohort = 1

/** How full the cohort is at this moment. */
export async function findPlacesOverview(db: Database | Tx): Promise<PlacesOverview> {
  const { rows } = await sql<Omit<PlacesOverview, 'free'>>`
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

/** What visitors may know of it. */
export async function countFreePlaces(db: Database): Promise<Places> {
  const { capacity, free, waiting } = await findPlacesOverview(db)
  return { capacity, free, waiting }
}

/** Nobody gets or gives back a place until the transaction ends. Comes before every lock on a member. */
export async function lockPlaces(tx: Tx): Promise<PlacesOverview> {
  await lockCohort(tx)
  // A statement of its own, so that it sees what was committed before the lock was won.
  return findPlacesOverview(tx)
}

/** For `lockPlaces`, and for a change of one registration, which need not know how full it is. */
export async function lockCohort(tx: Tx): Promise<void> {
  await tx.selectFrom('cohorts').select('id').where('id', '=', pilotCohort).forNoKeyUpdate().execute()
}

/** Under `lockPlaces`. */
export async function setOffersAutomatically(tx: Tx, automatic: boolean): Promise<void> {
  await tx.updateTable('cohorts').set({ offers_automatically: automatic }).where('id', '=', pilotCohort).execute()
}
