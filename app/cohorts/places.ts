/** The places of a cohort at one moment. */
export interface Places {
  capacity: number
  /** Places without a holder. As many of them as members wait are reserved for these. */
  free: number
  /** Members who wait for a place: without those who declined, or keep their turn for another cohort. */
  waiting: number
}

/** The public numbers, with the number of taken places. */
export interface ShownPlaces extends Places {
  taken: number
}

/** What a newcomer finds: a place; only places that are reserved for waiting members; or none. */
export type Vacancy = 'open' | 'promised' | 'none'

export function vacancyOf(places: Places): Vacancy {
  if (places.free === 0) return 'none'
  return leftForNewcomers(places) > 0 ? 'open' : 'promised'
}

/** Free places minus those reserved for waiting members. */
export function leftForNewcomers({ free, waiting }: Places): number {
  return Math.max(0, free - waiting)
}
