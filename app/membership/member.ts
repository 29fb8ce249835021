/** The vocabulary of membership, in the specification's words (section 3). */
export const memberStatuses = ['registered', 'waitlist', 'confirmed', 'cancelled'] as const
export type MemberStatus = (typeof memberStatuses)[number]

export const memberRoles = ['member', 'builder', 'builder_plus', 'ambassador', 'admin'] as const
export type MemberRole = (typeof memberRoles)[number]

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
