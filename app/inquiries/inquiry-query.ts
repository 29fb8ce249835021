import { reaches } from '../admin-role.ts'
import { narrowedBySearch } from '../audit/audit-entry.ts'
import { type ListQuery, readListQuery } from '../platform/list-query.ts'
import { isUuid } from '../platform/row-id.ts'
import type { Admin } from '../viewer.ts'
import {
  type Folder,
  folders,
  type InboxForm,
  type InquiryStatus,
  type InquiryType,
  inboxForms,
  inquiryStatuses,
  inquiryTypes,
  isFolder,
  isInboxForm,
  isInquiryStatus,
} from './inquiry.ts'

/** The state of the list of inquiries; all conditions apply together. All of it is in the URL. */
export interface InquiryQuery extends ListQuery {
  /** Null for all forms. */
  form: InboxForm | null
  status: InquiryStatus | null
  /** Of the contact form. */
  type: InquiryType | null
  /** Undefined for the inbox. */
  folder?: Exclude<Folder, 'inbox'>
  /** Id of an admin, the viewer, or unassigned. */
  assignee?: string
}

/** An admin to whom an inquiry can be assigned. */
export interface Assignee {
  id: string
  name: string
}

export const mine = 'me'
export const unassigned = 'nobody'

/** Unknown values are ignored. */
export function readInquiryQuery(params: URLSearchParams): InquiryQuery {
  const [form = '', status = ''] = ['form', 'status'].map((name) => params.get(name) ?? '')
  const { search, page } = readListQuery(params)
  return {
    form: isInboxForm(form) ? form : null,
    status: isInquiryStatus(status) ? status : null,
    type: inquiryTypes.find((type) => type === params.get('type')) ?? null,
    ...readWork(params),
    search,
    page,
  }
}

/** Filters for the team's work. */
function readWork(params: URLSearchParams) {
  const folder = params.get('folder') ?? ''
  const assignee = params.get('assignee') ?? ''
  return {
    ...(isFolder(folder) && folder !== 'inbox' && { folder }),
    ...((assignee === mine || assignee === unassigned || isUuid(assignee)) && { assignee }),
  }
}

type Viewer = Pick<Admin, 'memberId' | 'adminRole'>

/** Replaces "mine" by the viewer's id, and leaves out what their role doesn't see. */
export function forViewer<Query extends Partial<InquiryQuery>>(query: Query, admin: Viewer) {
  const own = query.assignee === mine ? { ...query, assignee: admin.memberId } : query
  return { ...own, withoutReports: !seesReports(admin) }
}

/** Reports name participants. */
export function seesReports({ adminRole }: Pick<Admin, 'adminRole'>): boolean {
  return reaches(adminRole, 'reader')
}

/** For the audit log. @returns such as 'status New, narrowed by a search'; empty without a filter */
export function inWords({ form, status, type, folder, assignee, search }: InquiryQuery): string {
  const parts = [
    form && `form ${inboxForms[form]}`,
    folder && `folder ${folders[folder]}`,
    status && `status ${inquiryStatuses[status]}`,
    type && `type ${type}`,
    assignee && `assigned to ${assignee === unassigned ? 'nobody' : 'one admin'}`,
    search !== '' && narrowedBySearch,
  ]
  return parts.filter(Boolean).join(', ')
}
