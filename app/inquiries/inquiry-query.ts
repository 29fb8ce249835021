import { narrowedBySearch } from '../audit/audit-entry.ts'
import { type ListQuery, readListQuery } from '../platform/list-query.ts'
import { isTriageStatus, type TriageStatus, triageStatuses } from '../triage/triage.ts'
import { type InquiryType, inquiryTypes } from './inquiry-type.ts'

/** Which inquiries are looked at. All of it lives in the URL. */
export interface InquiryQuery extends ListQuery {
  status: TriageStatus | null
  type: InquiryType | null
}

/** Whatever the URL says makes a query: what is unknown leaves nothing out. */
export function readInquiryQuery(params: URLSearchParams): InquiryQuery {
  const status = params.get('status') ?? ''
  return {
    status: isTriageStatus(status) ? status : null,
    type: inquiryTypes.find((type) => type === params.get('type')) ?? null,
    ...readListQuery(params),
  }
}

/** Whether an inquiry in this status still belongs to what is looked at. */
export function takes(query: InquiryQuery, status: string): boolean {
  return query.status === null || query.status === status
}

/** For the audit log. @returns such as 'status New, narrowed by a search'; empty when nothing is left out */
export function inWords({ status, type, search }: InquiryQuery): string {
  const parts = [
    status && `status ${triageStatuses[status]}`,
    type && `type ${type}`,
    search !== '' && narrowedBySearch,
  ]
  return parts.filter(Boolean).join(', ')
}
