import { narrowedBySearch } from '../audit/audit-entry.ts'
import { type BetaRequestStatus, betaRequestStatuses } from './beta-request-status.ts'

/** Which requests are looked at. All of it lives in the URL. */
export interface BetaWaitlistQuery {
  status: BetaRequestStatus | null
  search: string
  page: number
}

const longestSearch = 200

/** Whatever the URL says makes a query: what is unknown leaves nothing out. */
export function readBetaWaitlistQuery(params: URLSearchParams): BetaWaitlistQuery {
  const status = params.get('status') ?? ''
  return {
    status: Object.hasOwn(betaRequestStatuses, status) ? (status as BetaRequestStatus) : null,
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: Number(params.get('page') || 1),
  }
}

/** @returns the part of the URL after the path; what goes without saying is left out */
export function toSearchParams({ status, search, page }: BetaWaitlistQuery): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (search !== '') params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}

export function isFiltered({ status, search }: BetaWaitlistQuery): boolean {
  return status !== null || search !== ''
}

/** For the audit log. @returns such as 'status New, narrowed by a search'; empty when nothing is left out */
export function inWords({ status, search }: BetaWaitlistQuery): string {
  return [status && `status ${betaRequestStatuses[status]}`, search !== '' && narrowedBySearch]
    .filter(Boolean)
    .join(', ')
}
