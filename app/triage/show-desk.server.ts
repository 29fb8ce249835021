import { dateTimeOf } from '../organization/dates.ts'
import type { Database } from '../platform/database/database.server.ts'
import type { Admin } from '../viewer.ts'
import { overdueFor } from './overdue.ts'
import { folderOf, type TriageStatus, titleOf } from './triage.ts'
import { listAssignees, listConversation, listOthersFrom, listWriting } from './triage-entries.server.ts'
import type { Triaged } from './triaged.server.ts'

/** Columns from `deskColumns` and `ownColumns`. */
interface Sent {
  id: string
  email: string
  status: TriageStatus
  created_at: Date
  spam_at: Date | null
  deleted_at: Date | null
  assigneeId: string | null
  assignee: string | null
  replies: number
}

/** The team's work on one item, and what else came from its sender. */
export async function showDesk(
  db: Database,
  triaged: Triaged,
  { id, email, assigneeId, assignee, ...row }: Sent,
  now: Date,
  viewer: Admin,
) {
  const [admins, entries, others, writing] = await Promise.all([
    listAssignees(db),
    listConversation(db, triaged, id),
    listOthersFrom(db, email, id),
    listWriting(db, id, viewer.memberId),
  ])
  const folder = folderOf(row)
  return {
    /** From `overdueFor`. Only items in the inbox can be overdue. */
    overdue: folder === 'inbox' ? overdueFor(row, now) : null,
    folder,
    assigneeId,
    assignee,
    admins,
    /** Names of other admins who are writing a reply. */
    writing,
    entries: entries.map(({ at, author, letterId, deliveredAt, gaveUpAt, problem, ...entry }) => ({
      ...entry,
      author: author ?? 'Someone who has left',
      at: dateTimeOf(at),
      // Rows of sent emails are deleted after a while, so a missing one was sent long ago.
      email: !letterId || deliveredAt ? ('sent' as const) : gaveUpAt ? ('not-sent' as const) : ('waits' as const),
      problem: gaveUpAt ? problem : null,
    })),
    others: {
      total: others.total,
      rows: others.rows.map(({ at, title, ...row }) => ({ ...row, title: titleOf(title), at: dateTimeOf(at) })),
    },
  }
}

export type Desk = Awaited<ReturnType<typeof showDesk>>
