import type { Places } from '../cohorts/places.ts'
import type { TakenPlaces } from './member.ts'

/** How the pilot's places stand, as admins see it. */
export interface PlacesOverview extends Places {
  /** Held by the registered and the confirmed. More than the capacity where an admin has decided so. */
  taken: number
  /** Said "Not at This Time". They wait behind all others and are asked by name only. */
  declined: number
  /** How many of those who wait keep their turn for the next cohort: they hold up nobody who comes for this one. */
  keepingTurn: number
  /** Whether a place that becomes free is offered at once, without an admin. */
  offersAutomatically: boolean
  /** Then nobody holds a place, and everyone who waits keeps a turn for the next cohort. */
  calledOff: boolean
}

export function freePlaces({ capacity, taken }: Pick<TakenPlaces, 'capacity' | 'taken'>): number {
  return Math.max(0, capacity - taken)
}

/** As newcomers find them: who keeps a turn waits for another cohort. */
export function placesForNewcomers({
  capacity,
  free,
  waiting,
  keepingTurn,
}: Pick<PlacesOverview, 'capacity' | 'free' | 'waiting' | 'keepingTurn'>): Places {
  return { capacity, free, waiting: waiting - keepingTurn }
}

/** Free places that somebody waits for who has not declined. */
export function offerablePlaces({ free, waiting }: Pick<Places, 'free' | 'waiting'>): number {
  return Math.min(free, waiting)
}
