import { dateTimeOf } from '../organization/dates.ts'
import type { Database } from '../platform/database/database.server.ts'
import { overdueFor } from './overdue.ts'
import { type TriageStatus, titleOf } from './triage.ts'
import { findWork, listAssignees, listConversation, listOthersFrom } from './triage-entries.server.ts'
import type { Triaged } from './triaged.server.ts'

/** Everything about one that the team has done, and what else came from its sender. */
export async function showDesk(
  db: Database,
  triaged: Triaged,
  { id, email, status, created_at }: { id: string; email: string; status: TriageStatus; created_at: Date },
  now: Date,
) {
  const [work, admins, entries, others] = await Promise.all([
    findWork(db, triaged, [id]),
    listAssignees(db),
    listConversation(db, triaged, id),
    listOthersFrom(db, email, id),
  ])
  const { folder = 'inbox' as const, assigneeId = null, assignee = null } = work.get(id) ?? {}
  const replies = entries.filter(({ kind }) => kind === 'reply').length
  return {
    /** As `overdueFor` says it. What was put away waits for nobody. */
    overdue: folder === 'inbox' ? overdueFor({ status, created_at, replies }, now) : null,
    folder,
    assigneeId,
    assignee,
    admins,
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
