/** Specification, section 3: only `registered` members sign in; they and the confirmed hold a place. */
export type MemberStatus = 'registered' | 'waitlist' | 'confirmed' | 'cancelled'

/** Places of the cohort at one moment. */
export interface Places {
  capacity: number
  /** Places that nobody holds. While people wait they are offered to them, so a newcomer joins the queue. */
  free: number
  /** People who wait for a place and have not declined one. */
  waiting: number
}

/** Whether a newcomer gets a place now. The same rule is in `place_for_newcomer`, where it holds under the lock. */
export function hasPlaceForNewcomer(places: Places): boolean {
  return places.free > 0 && places.waiting === 0
}

/** Somebody's registration, as they see it themselves. */
export interface OwnRegistration {
  firstName: string
  lastName: string
  email: string
  status: MemberStatus
  /** People who only run the bootcamp belong to no cohort and hold no learner's place. */
  inCohort: boolean
  newsletter: boolean
  registeredAt: Date
  /** 1 is asked first; null for whoever does not wait. */
  queueNumber: number | null
  /** Said "Not at This Time", and so stands behind all others. */
  declined: boolean
}

export const holdings = ['place', 'queue number'] as const
export type Holding = (typeof holdings)[number]

/** What somebody can give back; null for nothing. */
export function holdingOf({ status, inCohort }: Pick<OwnRegistration, 'status' | 'inCohort'>): Holding | null {
  if (!inCohort || status === 'cancelled') return null
  return status === 'waitlist' ? 'queue number' : 'place'
}
