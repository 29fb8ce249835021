import { href } from 'react-router'

/** The forms of visitors, and the report of a participant, whose status is set by a decision about it (`moderation`). */
export const inquiryForms = {
  contact: {
    name: 'Contact',
    path: '/contact',
    audit: { kind: 'inquiry', status: 'Inquiry status changed', other: 'Inquiry changed' },
  },
  beta: {
    name: 'Beta',
    path: '/spark-clients',
    audit: { kind: 'beta request', status: 'Beta request status changed', other: 'Beta request changed' },
  },
} as const
/** Of a visitor. */
export type InquiryForm = keyof typeof inquiryForms

export const inboxForms = { contact: 'Contact', beta: 'Beta', report: 'Reports' } as const
export type InboxForm = keyof typeof inboxForms

export function isInboxForm(word: string): word is InboxForm {
  return Object.hasOwn(inboxForms, word)
}

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

/** The reasons of a report. The keys are stored. */
export const reportKinds = {
  offensive: 'It’s offensive or attacks someone',
  advertising: 'It’s advertising or spam',
  untrue: 'It pretends to be someone or something else',
  private: 'It shows something private',
  illegal: 'I think it’s illegal',
  other: 'Something else',
} as const
export type ReportKind = keyof typeof reportKinds

export function reportKindInWords(kind: string): string {
  return Object.hasOwn(reportKinds, kind) ? reportKinds[kind as ReportKind] : kind
}

export function inquiryPath({ id }: { id: string }): string {
  return href('/admin/inquiries/:id', { id })
}
