import { type OnboardingState, onboardingStates } from '../portal/participant.ts'

/** Which part of the pilot screen is looked at. All of it lives in the URL. */
export interface PilotQuery {
  state: OnboardingState
  search: string
  page: number
}

const longestSearch = 200

/** Whatever the URL says makes a query: what is unknown is the first state, no search, the first page. */
export function readPilotQuery(params: URLSearchParams): PilotQuery {
  return {
    state: onboardingStates.find((state) => state === params.get('state')) ?? onboardingStates[0],
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: Number(params.get('page') ?? 1),
  }
}

/** @returns the part of the URL after the path; what goes without saying is left out */
export function toSearchParams({
  state,
  search = '',
  page = 1,
}: Partial<PilotQuery> & Pick<PilotQuery, 'state'>): string {
  const params = new URLSearchParams({ state })
  if (search !== '') params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return `?${params}`
}
