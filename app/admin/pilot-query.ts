import { cohortParam } from '../cohorts/cohort-choice.ts'
import { type ListQuery, readListQuery } from '../platform/list-query.ts'
import { type OnboardingState, onboardingStates } from '../portal/participant.ts'

/** Which part of the pilot screen is looked at. All of it lives in the URL. */
export interface PilotQuery extends ListQuery {
  state: OnboardingState
  /** As the URL names it, so that links keep it. */
  cohort: string | undefined
}

/** Whatever the URL says makes a query: what is unknown is the first state, no search, the first page. */
export function readPilotQuery(params: URLSearchParams): PilotQuery {
  return {
    state: onboardingStates.find((state) => state === params.get('state')) ?? onboardingStates[0],
    cohort: params.get(cohortParam) || undefined,
    ...readListQuery(params),
  }
}
