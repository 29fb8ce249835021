import { toSearchParams } from '../../platform/list-query.ts'
import { type OnboardingState, onboardingStates } from '../onboarding-state.ts'
import { memberColumns } from './lists/member-columns.ts'
import { filterFields, isNarrowed, type MemberQuery, readMemberQuery } from './lists/member-query.ts'

/** The state of the pilot page: an onboarding step, with the filters of the member list. All of it is in the URL. */
export interface PilotQuery extends MemberQuery {
  state: OnboardingState
}

/** Columns that the table doesn't have already. None is shown by default. */
export const pilotColumns = memberColumns.filter((column) => column !== 'status' && column !== 'step')

/** Unknown values are ignored: the first step, everyone in it, the first page. */
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

/** As form fields, without default values. */
export function pilotFields(query: Partial<PilotQuery>): Record<string, string> {
  const { state, columns = [], page = 1 } = query
  return {
    ...(state && { state }),
    ...filterFields({ ...query, onboarding: null }),
    ...(columns.length > 0 && { columns: columns.join(' ') }),
    ...(page > 1 && { page: String(page) }),
  }
}

/** The query with its question mark. */
export function pilotSearchParams(query: Partial<PilotQuery>, more: Record<string, string> = {}): string {
  return toSearchParams(pilotFields(query), more)
}

/** Whether a filter excludes members of the step. */
export function isNarrowedState(query: PilotQuery): boolean {
  return query.status !== null || isNarrowed({ ...query, onboarding: null })
}
