import type { TriageRoom } from '../triage/deeds/triage-action.server.ts'
import { readTriageQuery } from '../triage/triage-query.ts'
import { betaRequestDeedCopy, betaRequestStatusCopy } from './admin-copy.ts'
import { betaRequests } from './beta-waitlist.server.ts'

export const betaRequestTriage: TriageRoom = {
  triaged: betaRequests,
  deedCopy: betaRequestDeedCopy,
  statusCopy: betaRequestStatusCopy,
  readQuery: readTriageQuery,
}
