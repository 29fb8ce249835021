import { aboutCohort, cohortParam, type NamedCohort } from '../cohorts/cohort-choice.ts'
import type { Progress } from './participant.ts'

/** A cohort in which a participant is registered, and how far they are in it. */
export interface OwnCohort extends NamedCohort, Progress {
  /** When its last live session ends. */
  ends: Date
}

/**
 * Which of their cohorts the portal shows.
 *
 * @param cohorts in the order in which they begin
 * @param slug what the URL names; without it, it is the one that is not over, or else the latest
 * @returns undefined when the one that is named is none of theirs
 */
export function chooseOwnCohort(cohorts: readonly OwnCohort[], slug: string | null, now: Date): OwnCohort | undefined {
  if (slug) return cohorts.find((cohort) => cohort.slug === slug)
  return cohorts.find((cohort) => !isOver(cohort, now)) ?? cohorts.at(-1)
}

export function isOver({ ends }: Pick<OwnCohort, 'ends'>, now: Date): boolean {
  return now >= ends
}

/** For links of the portal: the next page is about the cohort that this one's URL names. @returns '?cohort=pilot', or nothing */
export function keptCohort(params: URLSearchParams): string {
  const slug = params.get(cohortParam)
  return slug ? aboutCohort({ slug }) : ''
}
