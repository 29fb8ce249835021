import { listHistory, recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import { isUuid } from '../platform/row-id.ts'
import type { Services } from '../platform/services.ts'
import type { Editor } from '../viewer.ts'
import type { StatusChange } from './status-change.ts'
import { titleOf } from './triage.ts'
import { lockTriaged, type Triaged, updateTriageStatus } from './triaged.server.ts'

export type ChangeStatusResult =
  /** @property entry id of the audit entry, for undoing; null when nothing changed */
  | { outcome: 'updated'; title: string; present: StatusChange; entry: string | null }
  /** @property by null when the log doesn't say */
  | { outcome: 'changed-meanwhile'; title: string; present: StatusChange; by: string | null }
  | { outcome: 'not-found' }

/** Refuses to overwrite a change that the admin has not seen, unless it set the same status. */
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
