import { dateTimeOf } from '../organization/dates.ts'
import type { Database } from '../platform/database/database.server.ts'
import type { Admin } from '../viewer.ts'
import { overdueFor } from './overdue.ts'
import { folderOf, type TriageStatus, titleOf } from './triage.ts'
import { listAssignees, listConversation, listOthersFrom, listWriting } from './triage-entries.server.ts'
import type { Triaged } from './triaged.server.ts'

/** With what `deskColumns` and `ownColumns` say of it. */
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

/** Everything about one that the team has done, and what else came from its sender. */
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
    /** As `overdueFor` says it. What was put away waits for nobody. */
    overdue: folder === 'inbox' ? overdueFor(row, now) : null,
    folder,
    assigneeId,
    assignee,
    admins,
    /** The names of other admins who are writing a reply. */
    writing,
    entries: entries.map(({ at, author, letterId, deliveredAt, gaveUpAt, problem, ...entry }) => ({
      ...entry,
      author: author ?? 'Someone who has left',
      at: dateTimeOf(at),
      // What is known of an email is forgotten after a while, so one that is not there has left long ago.
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
