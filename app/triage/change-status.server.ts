import { listHistory, recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import { isUuid } from '../platform/row-id.ts'
import type { Services } from '../platform/services.ts'
import type { Editor } from '../viewer.ts'
import type { StatusChange } from './status-change.ts'
import { titleOf } from './triage.ts'
import { lockTriaged, type Triaged, updateTriageStatus } from './triaged.server.ts'

export type ChangeStatusResult =
  /** With the entry by which it can be undone; null where nothing was changed. */
  | { outcome: 'updated'; title: string; present: StatusChange; entry: string | null }
  /** By whom is null where the log doesn't say. */
  | { outcome: 'changed-meanwhile'; title: string; present: StatusChange; by: string | null }
  | { outcome: 'not-found' }

/** Nobody's change is overwritten by somebody who has not seen it. To want what is already there is no conflict. */
export async function changeStatus(
  { db }: Services,
  admin: Editor,
  triaged: Triaged,
  id: string,
  wanted: StatusChange,
): Promise<ChangeStatusResult> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  return asAdmin(db, admin, async (tx) => {
    const before = await lockTriaged(tx, triaged, id)
    if (!before) return { outcome: 'not-found' }
    const title = titleOf(before.title)
    const present: StatusChange = { status: before.status, version: before.version }
    if (present.status === wanted.status) return { outcome: 'updated', title, present, entry: null }
    const version = await updateTriageStatus(tx, triaged, id, wanted)
    if (version === null) {
      const [latest] = await listHistory(tx, triaged.kind, id)
      return { outcome: 'changed-meanwhile', title, present, by: latest?.actor ?? null }
    }
    const entry = await recordAudit(tx, admin, {
      action: triaged.action,
      subject: { kind: triaged.kind, id, name: `${title} (${before.first_name} ${before.last_name})` },
      changes: { status: { before: before.status, after: wanted.status } },
    })
    return { outcome: 'updated', title, present: { status: wanted.status, version }, entry }
  })
}
