import { listHistory, recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../sign-in/viewer.server.ts'
import { lockInquiry, updateInquiryStatus } from './inquiries.server.ts'
import { titleOf } from './inquiry-status.ts'
import { type InquiryStatusChange, inquiryId } from './inquiry-status-change.ts'

export type ChangeInquiryStatusResult =
  | { outcome: 'updated'; title: string; present: InquiryStatusChange }
  /** By whom is null where the log doesn't say. */
  | { outcome: 'changed-meanwhile'; title: string; present: InquiryStatusChange; by: string | null }
  | { outcome: 'not-found' }

/** Nobody's change is overwritten by somebody who has not seen it. To want what is already there is no conflict. */
export async function changeInquiryStatus(
  { db }: Services,
  admin: Admin,
  id: string,
  wanted: InquiryStatusChange,
): Promise<ChangeInquiryStatusResult> {
  if (!inquiryId.safeParse(id).success) return { outcome: 'not-found' }
  return asAdmin(db, admin, async (tx) => {
    const before = await lockInquiry(tx, id)
    if (!before) return { outcome: 'not-found' }
    const title = titleOf(before)
    const present: InquiryStatusChange = { status: before.status, version: before.version }
    if (present.status === wanted.status) return { outcome: 'updated', title, present }
    const version = await updateInquiryStatus(tx, id, wanted)
    if (version === null) {
      const [latest] = await listHistory(tx, 'inquiry', id)
      return { outcome: 'changed-meanwhile', title, present, by: latest?.actor ?? null }
    }
    await recordAudit(tx, admin, {
      action: 'Inquiry status changed',
      subject: { kind: 'inquiry', id, name: `${title} (${before.first_name} ${before.last_name})` },
      changes: { status: { before: before.status, after: wanted.status } },
    })
    return { outcome: 'updated', title, present: { status: wanted.status, version } }
  })
}
