import type { TriagedKind } from '../triage/actions/triage-action.server.ts'
import { inquiryBulkCopy, inquiryStatusCopy } from './admin-copy.ts'
import { inquiries } from './inquiries.server.ts'
import { readInquiryQuery } from './inquiry-query.ts'

export const inquiryTriage: TriagedKind = {
  triaged: inquiries,
  bulkActionCopy: inquiryBulkCopy,
  statusCopy: inquiryStatusCopy,
  readQuery: readInquiryQuery,
}
