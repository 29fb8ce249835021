import { narrowedBySearch } from '../audit/audit-entry.ts'
import { type ListQuery, readListQuery } from '../platform/list-query.ts'
import { isUuid } from '../platform/row-id.ts'
import { type Folder, folders, isFolder, isTriageStatus, type TriageStatus, triageStatuses } from './triage.ts'

type YesOrNo = 'yes' | 'no'

/** The state of a list of inquiries or requests; all conditions apply together. All of it is in the URL. */
export interface TriageQuery extends ListQuery {
  status: TriageStatus | null
  /** For inquiries only. */
  type?: string | null
  /** Undefined for the inbox. */
  folder?: Exclude<Folder, 'inbox'>
  /** Id of an admin, the viewer, or unassigned. */
  assignee?: string
  answered?: YesOrNo
  notes?: YesOrNo
}

/** An admin to whom an item can be assigned. */
export interface Assignee {
  id: string
  name: string
}

export const mine = 'me'
export const unassigned = 'nobody'

/** Unknown values are ignored. */
export function readTriageQuery(params: URLSearchParams): TriageQuery {
  const status = params.get('status') ?? ''
  const { search, page } = readListQuery(params)
  return { status: isTriageStatus(status) ? status : null, ...readWork(params), search, page }
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

/** Whether an item with this status still matches the query. */
export function takes({ status }: TriageQuery, present: TriageStatus): boolean {
  return status === null || status === present
}

/** Replaces "mine" by the viewer's id. */
export function forViewer<Query extends TriageQuery>(query: Query, admin: { memberId: string }): Query {
  return query.assignee === mine ? { ...query, assignee: admin.memberId } : query
}

/** For the audit log. @returns such as 'status New, narrowed by a search'; empty without a filter */
export function inWords({ status, type, folder, assignee, answered, notes, search }: TriageQuery): string {
  const parts = [
    folder && `folder ${folders[folder]}`,
    status && `status ${triageStatuses[status]}`,
    type && `type ${type}`,
    assignee && `assigned to ${assignee === unassigned ? 'nobody' : 'one admin'}`,
    answered && (answered === 'yes' ? 'answered here' : 'not answered here'),
    notes && (notes === 'yes' ? 'with notes' : 'without notes'),
    search !== '' && narrowedBySearch,
  ]
  return parts.filter(Boolean).join(', ')
}
