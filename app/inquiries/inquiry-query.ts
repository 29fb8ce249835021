import { narrowedBySearch } from '../audit/audit-entry.ts'
import { type InquiryStatus, inquiryStatuses } from './inquiry-status.ts'
import { type InquiryType, inquiryTypes } from './inquiry-type.ts'

/** Which inquiries are looked at. All of it lives in the URL. */
export interface InquiryQuery {
  status: InquiryStatus | null
  type: InquiryType | null
  search: string
  page: number
}

const longestSearch = 200

/** Whatever the URL says makes a query: what is unknown leaves nothing out. */
export function readInquiryQuery(params: URLSearchParams): InquiryQuery {
  const status = params.get('status') ?? ''
  return {
    status: Object.hasOwn(inquiryStatuses, status) ? (status as InquiryStatus) : null,
    type: inquiryTypes.find((type) => type === params.get('type')) ?? null,
    search: (params.get('search') ?? '').trim().slice(0, longestSearch),
    page: Number(params.get('page') || 1),
  }
}

/** @returns the part of the URL after the path; what goes without saying is left out */
export function toSearchParams({ status, type, search, page }: InquiryQuery): string {
  const params = new URLSearchParams()
  if (status) params.set('status', status)
  if (type) params.set('type', type)
  if (search !== '') params.set('search', search)
  if (page > 1) params.set('page', String(page))
  return params.size > 0 ? `?${params}` : ''
}

export function isFiltered({ status, type, search }: InquiryQuery): boolean {
  return status !== null || type !== null || search !== ''
}

/** Whether an inquiry in this status still belongs to what is looked at. */
export function takes(query: InquiryQuery, status: string): boolean {
  return query.status === null || query.status === status
}

/** For the audit log. @returns such as 'status New, narrowed by a search'; empty when nothing is left out */
export function inWords({ status, type, search }: InquiryQuery): string {
  const parts = [
    status && `status ${inquiryStatuses[status]}`,
    type && `type ${type}`,
    search !== '' && narrowedBySearch,
  ]
  return parts.filter(Boolean).join(', ')
}
