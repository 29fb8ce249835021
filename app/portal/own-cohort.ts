import { aboutCohort, cohortParam, type NamedCohort } from '../cohorts/cohort-choice.ts'
import type { Progress } from './participant.ts'

/** A cohort with the participant's registration and progress. */
export interface OwnCohort extends NamedCohort, Progress {
  /** End of its last live session. */
  ends: Date
}

/**
 * The cohort that the portal shows.
 *
 * @param cohorts in the order in which they begin
 * @param slug from the URL; without it the one that isn't over, or else the latest
 * @returns undefined when the slug is none of theirs
 */
export function chooseOwnCohort(cohorts: readonly OwnCohort[], slug: string | null, now: Date): OwnCohort | undefined {
  if (slug) return cohorts.find((cohort) => cohort.slug === slug)
  return cohorts.find((cohort) => !isOver(cohort, now)) ?? cohorts.at(-1)
}

export function isOver({ ends }: Pick<OwnCohort, 'ends'>, now: Date): boolean {
  return now >= ends
}

/** For links of the portal: keeps the cohort of the current URL. @returns '?cohort=pilot', or '' */
export function keptCohort(params: URLSearchParams): string {
  const slug = params.get(cohortParam)
  return slug ? aboutCohort({ slug }) : ''
}
