import type { ShownPlaces } from '../../cohorts/places.ts'
import type { Services } from '../../platform/services.ts'
import { countFreePlaces } from '../places.server.ts'

/** @returns null if the places can't be counted now: the page is useful without them */
export async function showPlaces(
  { db, log }: Pick<Services, 'db' | 'log'>,
  cohort: number,
): Promise<ShownPlaces | null> {
  try {
    return await countFreePlaces(db, cohort)
  } catch (error) {
    log.warn({ error: (error as Error).message }, 'places could not be counted')
    return null
  }
}
