/** A cohort in a list for choosing one. */
export interface NamedCohort {
  id: number
  slug: string
  name: string
  /** The day of its first session in its zone: '2025-07-12'. */
  firstDay: string
}

/** The cohort of an admin screen: `cohort` in its URL. */
export interface CohortChoice {
  /** The selectable cohorts, the newest first. */
  cohorts: NamedCohort[]
  /** Null for everyone, on a screen that can show everyone. */
  chosen: NamedCohort | null
  /** The featured cohort. */
  told: NamedCohort
}

export const cohortParam = 'cohort'

/** With a single cohort there is no choice, and no URL names it. */
export function isChoice({ cohorts }: Pick<CohortChoice, 'cohorts'>): boolean {
  return cohorts.length > 1
}

/** Parameters that keep the cohort in a screen's links. */
export function cohortParams(choice: CohortChoice, cohort: NamedCohort | null = choice.chosen): { cohort?: string } {
  return isChoice(choice) && cohort ? { [cohortParam]: cohort.slug } : {}
}

/** @returns '?cohort=pilot', or nothing */
export function cohortSearch(choice: CohortChoice, cohort: NamedCohort | null = choice.chosen): string {
  const params = new URLSearchParams(cohortParams(choice, cohort))
  return params.size > 0 ? `?${params}` : ''
}

/** For a form's action: it applies to the cohort on the screen, even when another one is featured by then. */
export function aboutCohort({ slug }: Pick<NamedCohort, 'slug'>): string {
  return `?${new URLSearchParams({ [cohortParam]: slug })}`
}

/** The error data for an unknown cohort in the URL. */
export interface UnknownCohort {
  unknownCohort: string
}

export function isUnknownCohort(data: unknown): data is UnknownCohort {
  return typeof (data as Partial<UnknownCohort> | null)?.unknownCohort === 'string'
}
