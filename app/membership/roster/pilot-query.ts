import { toSearchParams } from '../../platform/list-query.ts'
import { type OnboardingState, onboardingStates } from '../onboarding-state.ts'
import { memberColumns } from './lists/member-columns.ts'
import { filterFields, isNarrowed, type MemberQuery, readMemberQuery } from './lists/member-query.ts'

/** Which part of the pilot screen is looked at: whoever is in a state, narrowed as the list of members is. All of it lives in the URL. */
export interface PilotQuery extends MemberQuery {
  state: OnboardingState
}

/** Those that its table doesn't have in any case. None of them goes without saying. */
export const pilotColumns = memberColumns.filter((column) => column !== 'status' && column !== 'step')

/** Whatever the URL says makes a query: what is unknown is the first state, everybody in it, the first page. */
export function readPilotQuery(params: URLSearchParams): PilotQuery {
  const state = onboardingStates.find((state) => state === params.get('state')) ?? onboardingStates[0]
  const named = params.getAll('columns').join(' ').split(' ')
  return {
    ...readMemberQuery(params),
    sort: 'joined',
    reversed: false,
    state,
    onboarding: state,
    columns: pilotColumns.filter((column) => named.includes(column)),
  }
}

/** As fields of a form; what goes without saying is left out. */
export function pilotFields(query: Partial<PilotQuery>): Record<string, string> {
  const { state, columns = [], page = 1 } = query
  return {
    ...(state && { state }),
    ...filterFields({ ...query, onboarding: null }),
    ...(columns.length > 0 && { columns: columns.join(' ') }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** The part of the URL after the path. */
export function pilotSearchParams(query: Partial<PilotQuery>, more: Record<string, string> = {}): string {
  return toSearchParams(pilotFields(query), more)
}

/** Whether somebody of the state is left out. */
export function isNarrowedState(query: PilotQuery): boolean {
  return query.status !== null || isNarrowed({ ...query, onboarding: null })
}
