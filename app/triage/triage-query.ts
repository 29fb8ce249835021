import { narrowedBySearch } from '../audit/audit-entry.ts'
import { type ListQuery, readListQuery } from '../platform/list-query.ts'
import { isTriageStatus, type TriageStatus, triageStatuses } from './triage.ts'

/** Which of what visitors have sent is looked at. All of it lives in the URL. */
export interface TriageQuery extends ListQuery {
  status: TriageStatus | null
  /** Where there are several. */
  type?: string | null
}

/** Whatever the URL says makes a query: what is unknown leaves nothing out. */
export function readTriageQuery(params: URLSearchParams): TriageQuery {
  const status = params.get('status') ?? ''
  return { status: isTriageStatus(status) ? status : null, ...readListQuery(params) }
}

/** Whether what is in this status still belongs to what is looked at. */
export function takes({ status }: TriageQuery, present: TriageStatus): boolean {
  return status === null || status === present
}

/** For the audit log. @returns such as 'status New, narrowed by a search'; empty when nothing is left out */
export function inWords({ status, type, search }: TriageQuery): string {
  const parts = [
    status && `status ${triageStatuses[status]}`,
    type && `type ${type}`,
    search !== '' && narrowedBySearch,
  ]
  return parts.filter(Boolean).join(', ')
}
