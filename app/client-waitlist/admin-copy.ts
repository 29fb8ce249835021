import { bulkActionCopy } from '../triage/actions/bulk-action-copy.ts'
import { statusCopy } from '../triage/status-copy.ts'

export const betaRequestStatusCopy = statusCopy(
  'request',
  'This request no longer exists.',
  (company) => `the request of ${company}`,
)

export const betaRequestBulkCopy = bulkActionCopy('request', 'requests')
