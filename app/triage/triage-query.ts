import { narrowedBySearch } from '../audit/audit-entry.ts'
import { type ListQuery, readListQuery } from '../platform/list-query.ts'
import { isUuid } from '../platform/row-id.ts'
import { type Folder, folders, isFolder, isTriageStatus, type TriageStatus, triageStatuses } from './triage.ts'

type YesOrNo = 'yes' | 'no'

/** Which of what visitors have sent is looked at, by all of it at once. All of it lives in the URL. */
export interface TriageQuery extends ListQuery {
  status: TriageStatus | null
  /** Where there are several. */
  type?: string | null
  /** Left out for the inbox. */
  folder?: Exclude<Folder, 'inbox'>
  /** Who takes care of it: the id of an admin, whoever looks, or nobody yet. */
  assignee?: string
  answered?: YesOrNo
  notes?: YesOrNo
}

/** An admin who can take care of something. */
export interface Assignee {
  id: string
  name: string
}

export const mine = 'me'
export const nobodys = 'nobody'

/** Whatever the URL says makes a query: what is unknown leaves nothing out. */
export function readTriageQuery(params: URLSearchParams): TriageQuery {
  const status = params.get('status') ?? ''
  const { search, page } = readListQuery(params)
  return { status: isTriageStatus(status) ? status : null, ...readWork(params), search, page }
}

/** The filters by what the team has done with it. */
function readWork(params: URLSearchParams) {
  const folder = params.get('folder') ?? ''
  const assignee = params.get('assignee') ?? ''
  const answered = yesOrNo(params.get('answered'))
  const notes = yesOrNo(params.get('notes'))
  return {
    ...(isFolder(folder) && folder !== 'inbox' && { folder }),
    ...((assignee === mine || assignee === nobodys || isUuid(assignee)) && { assignee }),
    ...(answered && { answered }),
    ...(notes && { notes }),
  }
}

function yesOrNo(word: string | null): YesOrNo | undefined {
  return word === 'yes' || word === 'no' ? word : undefined
}

/** Whether what stands so still belongs to what is looked at. */
export function takes({ status }: TriageQuery, present: TriageStatus): boolean {
  return status === null || status === present
}

/** For whoever looks: their own are those of an admin like any other. */
export function asLookedAtBy<Query extends TriageQuery>(query: Query, admin: { memberId: string }): Query {
  return query.assignee === mine ? { ...query, assignee: admin.memberId } : query
}

/** For the audit log. @returns such as 'status New, narrowed by a search'; empty when nothing is left out */
export function inWords({ status, type, folder, assignee, answered, notes, search }: TriageQuery): string {
  const parts = [
    folder && `folder ${folders[folder]}`,
    status && `status ${triageStatuses[status]}`,
    type && `type ${type}`,
    assignee && `assigned to ${assignee === nobodys ? 'nobody' : 'one admin'}`,
    answered && (answered === 'yes' ? 'answered here' : 'not answered here'),
    notes && (notes === 'yes' ? 'with notes' : 'without notes'),
    search !== '' && narrowedBySearch,
  ]
  return parts.filter(Boolean).join(', ')
}
