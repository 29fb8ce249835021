import type { Places } from '../cohorts/places.ts'
import type { TakenPlaces } from './member.ts'

/** The places of a cohort, in the admin area. */
export interface PlacesOverview extends Places {
  /** Held by registered and confirmed members. More than the capacity if an admin exceeded it. */
  taken: number
  /** Members who chose "Not at This Time". They wait at the end of the queue and get offers by name only. */
  declined: number
  /** Members who keep their turn for the next cohort, and don't wait in this one. */
  keepingTurn: number
  /** Whether free places are offered automatically, without an admin. */
  offersAutomatically: boolean
  /** Then no one holds a place, and everyone who waits keeps their turn for the next cohort. */
  calledOff: boolean
}

export function freePlaces({ capacity, taken }: Pick<TakenPlaces, 'capacity' | 'taken'>): number {
  return Math.max(0, capacity - taken)
}

/** Free places that can be offered to members who wait and have not declined. */
export function offerablePlaces({ free, waiting }: Pick<Places, 'free' | 'waiting'>): number {
  return Math.min(free, waiting)
}
