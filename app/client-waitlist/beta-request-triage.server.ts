import type { TriagedKind } from '../triage/actions/triage-action.server.ts'
import { readTriageQuery } from '../triage/triage-query.ts'
import { betaRequestDeedCopy, betaRequestStatusCopy } from './admin-copy.ts'
import { betaRequests } from './beta-waitlist.server.ts'

export const betaRequestTriage: TriagedKind = {
  triaged: betaRequests,
  bulkActionCopy: betaRequestDeedCopy,
  statusCopy: betaRequestStatusCopy,
  readQuery: readTriageQuery,
}
