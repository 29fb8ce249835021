/** Places of the cohort at one moment. */
export interface Places {
  capacity: number
  /** Places that nobody holds. While people wait they are offered to them, so a newcomer joins the queue. */
  free: number
  /** People who wait for a place and have not declined one. */
  waiting: number
}

/** What visitors may know of it: how many hold one as well. */
export interface ShownPlaces extends Places {
  taken: number
}

/** What a newcomer finds: a place; places that are promised to those who wait; or none. */
export type Vacancy = 'open' | 'promised' | 'none'

export function vacancyOf({ free, waiting }: Places): Vacancy {
  if (free === 0) return 'none'
  return waiting === 0 ? 'open' : 'promised'
}
