import type { TriagedKind } from '../triage/actions/triage-action.server.ts'
import { inquiryDeedCopy, inquiryStatusCopy } from './admin-copy.ts'
import { inquiries } from './inquiries.server.ts'
import { readInquiryQuery } from './inquiry-query.ts'

export const inquiryTriage: TriagedKind = {
  triaged: inquiries,
  bulkActionCopy: inquiryDeedCopy,
  statusCopy: inquiryStatusCopy,
  readQuery: readInquiryQuery,
}
