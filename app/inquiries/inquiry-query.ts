import { href } from 'react-router'
import { narrowedBySearch } from '../audit/audit-entry.ts'
import { type ListQuery, readListQuery } from '../platform/list-query.ts'
import { isUuid } from '../platform/row-id.ts'
import {
  type Folder,
  folders,
  type InquiryForm,
  type InquiryStatus,
  type InquiryType,
  inquiryStatuses,
  inquiryTypes,
  isFolder,
  isInquiryStatus,
} from './inquiry.ts'

type YesOrNo = 'yes' | 'no'

/** The state of a list of inquiries; all conditions apply together. All of it is in the URL. */
export interface InquiryQuery extends ListQuery {
  status: InquiryStatus | null
  /** Of the contact form. */
  type: InquiryType | null
  /** Undefined for the inbox. */
  folder?: Exclude<Folder, 'inbox'>
  /** Id of an admin, the viewer, or unassigned. */
  assignee?: string
  answered?: YesOrNo
  notes?: YesOrNo
}

/** An admin to whom an inquiry can be assigned. */
export interface Assignee {
  id: string
  name: string
}

export const mine = 'me'
export const unassigned = 'nobody'

/** Pages that serve both forms have an address for each. */
export function formOfPage({ pathname }: { pathname: string }): InquiryForm {
  return pathname.startsWith(href('/admin/beta-waitlist')) ? 'beta' : 'contact'
}

/** Unknown values are ignored. */
export function readInquiryQuery(params: URLSearchParams, form: InquiryForm): InquiryQuery {
  const status = params.get('status') ?? ''
  const type = form === 'contact' ? inquiryTypes.find((type) => type === params.get('type')) : undefined
  const { search, page } = readListQuery(params)
  return { status: isInquiryStatus(status) ? status : null, type: type ?? null, ...readWork(params), search, page }
}

/** Filters for the team's work. */
function readWork(params: URLSearchParams) {
  const folder = params.get('folder') ?? ''
  const assignee = params.get('assignee') ?? ''
  const answered = yesOrNo(params.get('answered'))
  const notes = yesOrNo(params.get('notes'))
  return {
    ...(isFolder(folder) && folder !== 'inbox' && { folder }),
    ...((assignee === mine || assignee === unassigned || isUuid(assignee)) && { assignee }),
    ...(answered && { answered }),
    ...(notes && { notes }),
  }
}

function yesOrNo(word: string | null): YesOrNo | undefined {
  return word === 'yes' || word === 'no' ? word : undefined
}

/** Whether an inquiry with this status still matches the query. */
export function takes({ status }: InquiryQuery, present: InquiryStatus): boolean {
  return status === null || status === present
}

/** Replaces "mine" by the viewer's id. */
export function forViewer(query: InquiryQuery, admin: { memberId: string }): InquiryQuery {
  return query.assignee === mine ? { ...query, assignee: admin.memberId } : query
}

/** For the audit log. @returns such as 'status New, narrowed by a search'; empty without a filter */
export function inWords({ status, type, folder, assignee, answered, notes, search }: InquiryQuery): string {
  const parts = [
    folder && `folder ${folders[folder]}`,
    status && `status ${inquiryStatuses[status]}`,
    type && `type ${type}`,
    assignee && `assigned to ${assignee === unassigned ? 'nobody' : 'one admin'}`,
    answered && (answered === 'yes' ? 'answered here' : 'not answered here'),
    notes && (notes === 'yes' ? 'with notes' : 'without notes'),
    search !== '' && narrowedBySearch,
  ]
  return parts.filter(Boolean).join(', ')
}
