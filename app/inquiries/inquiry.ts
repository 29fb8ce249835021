import { href } from 'react-router'

/** The forms of visitors. Reports of participants are inquiries too; they have their own page (`moderation`). */
export const inquiryForms = {
  contact: {
    one: 'inquiry',
    many: 'inquiries',
    list: 'Inquiries',
    path: '/contact',
    audit: { kind: 'inquiry', status: 'Inquiry status changed', other: 'Inquiry changed' },
  },
  beta: {
    one: 'request',
    many: 'requests',
    list: 'Beta waitlist',
    path: '/spark-clients',
    audit: { kind: 'beta request', status: 'Beta request status changed', other: 'Beta request changed' },
  },
} as const
export type InquiryForm = keyof typeof inquiryForms

/** Specification, section 3: inquiry types. */
export const inquiryTypes = [
  'General Information',
  'Event Sponsorship',
  'Host an Event',
  'Media Inquiry',
  'Want to Volunteer',
  'Partnership/Collaboration',
  'Other',
] as const
export type InquiryType = (typeof inquiryTypes)[number]

/** Progress with an inquiry (specification, section 4): an admin may change any status to any other. */
export const inquiryStatuses = { new: 'New', in_progress: 'In Progress', resolved: 'Resolved' } as const
export type InquiryStatus = keyof typeof inquiryStatuses

export function isInquiryStatus(word: string): word is InquiryStatus {
  return Object.hasOwn(inquiryStatuses, word)
}

/** Independent of the status. Housekeeping deletes spam and deleted items after the periods of the retention page. */
export const folders = { inbox: 'Inbox', spam: 'Spam', deleted: 'Deleted' } as const
export type Folder = keyof typeof folders

export function isFolder(word: string): word is Folder {
  return Object.hasOwn(folders, word)
}

interface Titled {
  form: InquiryForm
  subject: string | null
  organization: string | null
}

/** For lists and messages: the subject, or the company of a beta request. */
export function titleOf({ form, subject, organization }: Titled): string {
  return (form === 'beta' ? organization : subject)?.trim() || 'No Subject'
}

/** For summaries and the audit log. */
export function nameOf(inquiry: Titled & { first_name: string; last_name: string }): string {
  return `${titleOf(inquiry)} (${inquiry.first_name} ${inquiry.last_name})`
}

/** The subject line of an answer. @param from the name of the site */
export function subjectOf({ form, subject }: Pick<Titled, 'form' | 'subject'>, from: string): string {
  return form === 'beta' ? `Your request to ${from}` : subject?.trim() || `Your message to ${from}`
}

export function listPath(form: InquiryForm): string {
  return form === 'beta' ? href('/admin/beta-waitlist') : href('/admin/inquiries')
}

export function replyPath({ form, id }: { form: InquiryForm; id: string }): string {
  return form === 'beta' ? href('/admin/beta-waitlist/:id/reply', { id }) : href('/admin/inquiries/:id/reply', { id })
}

export function inquiryPath({ form, id }: { form: InquiryForm; id: string }): string {
  return form === 'beta' ? href('/admin/beta-waitlist/:id', { id }) : href('/admin/inquiries/:id', { id })
}
