/** A cohort as a list of them names it. */
export interface NamedCohort {
  id: number
  slug: string
  name: string
  /** The day of its first session in its zone: '2025-07-12'. */
  firstDay: string
}

/** Which cohort a screen of the admin area is about: `cohort` in its URL. */
export interface CohortChoice {
  /** Whoever may be chosen, the newest first. */
  cohorts: NamedCohort[]
  /** Null for everyone, on a screen that can show everyone. */
  chosen: NamedCohort | null
  /** The one that visitors are told of. */
  told: NamedCohort
}

export const cohortParam = 'cohort'

/** With one cohort there is nothing to choose, and no URL names it. */
export function isChoice({ cohorts }: Pick<CohortChoice, 'cohorts'>): boolean {
  return cohorts.length > 1
}

/** For the links of a screen, so that the next one is about the same cohort. */
export function cohortParams(choice: CohortChoice, cohort: NamedCohort | null = choice.chosen): { cohort?: string } {
  return isChoice(choice) && cohort ? { [cohortParam]: cohort.slug } : {}
}

/** @returns '?cohort=pilot', or nothing */
export function cohortSearch(choice: CohortChoice, cohort: NamedCohort | null = choice.chosen): string {
  const params = new URLSearchParams(cohortParams(choice, cohort))
  return params.size > 0 ? `?${params}` : ''
}

/** For the address of a form: what it does is about the cohort that was seen, whichever one is told of by then. */
export function aboutCohort({ slug }: Pick<NamedCohort, 'slug'>): string {
  return `?${new URLSearchParams({ [cohortParam]: slug })}`
}

/** What a screen answers to a cohort in its URL that there is not. */
export interface UnknownCohort {
  unknownCohort: string
}

export function isUnknownCohort(data: unknown): data is UnknownCohort {
  return typeof (data as Partial<UnknownCohort> | null)?.unknownCohort === 'string'
}
