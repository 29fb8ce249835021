import { narrowedBySearch } from '../audit/audit-entry.ts'
import { type ListQuery, readListQuery } from '../platform/list-query.ts'
import { isTriageStatus, type TriageStatus, triageStatuses } from '../triage/triage.ts'

/** Which requests are looked at. All of it lives in the URL. */
export interface BetaWaitlistQuery extends ListQuery {
  status: TriageStatus | null
}

/** Whatever the URL says makes a query: what is unknown leaves nothing out. */
export function readBetaWaitlistQuery(params: URLSearchParams): BetaWaitlistQuery {
  const status = params.get('status') ?? ''
  return { status: isTriageStatus(status) ? status : null, ...readListQuery(params) }
}

/** For the audit log. @returns such as 'status New, narrowed by a search'; empty when nothing is left out */
export function inWords({ status, search }: BetaWaitlistQuery): string {
  return [status && `status ${triageStatuses[status]}`, search !== '' && narrowedBySearch].filter(Boolean).join(', ')
}
