import { bulkActionCopy } from '../triage/actions/bulk-action-copy.ts'
import { statusCopy } from '../triage/status-copy.ts'

/** Specification, section 8: inquiry. */
export const inquiryStatusCopy = statusCopy(
  'inquiry',
  'This inquiry no longer exists. Please load the list again.',
  (title) => `“${title}”`,
)

export const inquiryBulkCopy = bulkActionCopy('inquiry', 'inquiries')
