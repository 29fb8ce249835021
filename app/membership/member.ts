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

/** Whether a newcomer gets a place now. The same rule is in `register_community_member`, where it holds under the lock. */
export function hasPlaceForNewcomer(places: Places): boolean {
  return places.free > 0 && places.waiting === 0
}
