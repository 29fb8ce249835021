import type { Folder, InquiryStatus } from '../inquiry.ts'

/** One value to set. An assignee is an admin's id, or null to unassign. */
export type BulkAction =
  | { status: InquiryStatus; folder?: never; assignee?: never }
  | { folder: Folder; status?: never; assignee?: never }
  | { assignee: string | null; status?: never; folder?: never }

/** The intent of a form: everything from the senders of the ticked rows is spam, from either form. */
export const spamOfSenders = 'spam-of-senders'

/** As in the audit log: an admin by address. */
export interface Facts {
  status: InquiryStatus
  folder: Folder
  assignee: string | null
}

/** Limit for one click, so that the answer comes within seconds; another click continues. */
export const mostAtOnce = 5_000
