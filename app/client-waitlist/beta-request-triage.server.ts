import type { TriagedKind } from '../triage/actions/triage-action.server.ts'
import { readTriageQuery } from '../triage/triage-query.ts'
import { betaRequestBulkCopy, betaRequestStatusCopy } from './admin-copy.ts'
import { betaRequests } from './beta-waitlist.server.ts'

export const betaRequestTriage: TriagedKind = {
  triaged: betaRequests,
  bulkActionCopy: betaRequestBulkCopy,
  statusCopy: betaRequestStatusCopy,
  readQuery: readTriageQuery,
}
