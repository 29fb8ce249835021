import type { TriageRoom } from '../triage/deeds/triage-action.server.ts'
import { inquiryDeedCopy, inquiryStatusCopy } from './admin-copy.ts'
import { inquiries } from './inquiries.server.ts'
import { readInquiryQuery } from './inquiry-query.ts'

export const inquiryTriage: TriageRoom = {
  triaged: inquiries,
  deedCopy: inquiryDeedCopy,
  statusCopy: inquiryStatusCopy,
  readQuery: readInquiryQuery,
}
