/** Places of the cohort at one moment. */
export interface Places {
  capacity: number
  /** Places that nobody holds. As many of them as people wait are promised to those. */
  free: number
  /** People who wait for a place: they have declined none, and keep no turn for another cohort. */
  waiting: number
}

/** What visitors may know of it: how many hold one as well. */
export interface ShownPlaces extends Places {
  taken: number
}

/** What a newcomer finds: a place; places that are promised to those who wait; or none. */
export type Vacancy = 'open' | 'promised' | 'none'

export function vacancyOf(places: Places): Vacancy {
  if (places.free === 0) return 'none'
  return leftForNewcomers(places) > 0 ? 'open' : 'promised'
}

/** Free places beyond those that are promised to people who wait. */
export function leftForNewcomers({ free, waiting }: Places): number {
  return Math.max(0, free - waiting)
}
