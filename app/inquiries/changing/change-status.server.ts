import { listHistory, recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import { isUuid } from '../../platform/row-id.ts'
import type { Services } from '../../platform/services.ts'
import type { Answerer } from '../../viewer.ts'
import { lockInquiries, updateInquiries } from '../inquiries.server.ts'
import { inquiryForms, nameOf, titleOf } from '../inquiry.ts'
import type { StatusChange } from '../status-change.ts'

export type ChangeStatusResult =
  /** @property entry id of the audit entry, for undoing; null when nothing changed */
  | { outcome: 'updated'; title: string; present: StatusChange; entry: string | null }
  /** @property by null when the log doesn't say */
  | { outcome: 'changed-meanwhile'; title: string; present: StatusChange; by: string | null }
  | { outcome: 'not-found' }

/** Refuses to overwrite a change that the admin has not seen, unless it set the same status. */
export async function changeStatus(
  { db }: Services,
  admin: Answerer,
  id: string,
  wanted: StatusChange,
): Promise<ChangeStatusResult> {
  if (!isUuid(id)) return { outcome: 'not-found' }
  return asAdmin(db, admin, async (tx) => {
    const [before] = await lockInquiries(tx, [id])
    if (!before) return { outcome: 'not-found' }
    const title = titleOf(before)
    const { kind, status: action } = inquiryForms[before.form].audit
    const { status, version } = before
    if (status === wanted.status) return { outcome: 'updated', title, present: { status, version }, entry: null }
    if (version !== wanted.version) {
      const [latest] = await listHistory(tx, kind, id)
      return { outcome: 'changed-meanwhile', title, present: { status, version }, by: latest?.actor ?? null }
    }
    await updateInquiries(tx, [id], { status: wanted.status })
    const entry = await recordAudit(tx, admin, {
      action,
      subject: { kind, id, name: nameOf(before) },
      changes: { status: { before: status, after: wanted.status } },
    })
    return { outcome: 'updated', title, present: { status: wanted.status, version: version + 1 }, entry }
  })
}
