import { listHistory, recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../sign-in/viewer.server.ts'
import { type BetaRequestStatusChange, betaRequestId } from './beta-request-status-change.ts'
import { lockBetaRequest, updateBetaRequestStatus } from './beta-waitlist.server.ts'

export type ChangeBetaRequestStatusResult =
  | { outcome: 'updated'; company: string; present: BetaRequestStatusChange }
  /** By whom is null where the log doesn't say. */
  | { outcome: 'changed-meanwhile'; company: string; present: BetaRequestStatusChange; by: string | null }
  | { outcome: 'not-found' }

/** Nobody's change is overwritten by somebody who has not seen it. To want what is already there is no conflict. */
export async function changeBetaRequestStatus(
  { db }: Services,
  admin: Admin,
  id: string,
  wanted: BetaRequestStatusChange,
): Promise<ChangeBetaRequestStatusResult> {
  if (!betaRequestId.safeParse(id).success) return { outcome: 'not-found' }
  return asAdmin(db, admin, async (tx) => {
    const before = await lockBetaRequest(tx, id)
    if (!before) return { outcome: 'not-found' }
    const company = before.company_name
    const present: BetaRequestStatusChange = { status: before.status, version: before.version }
    if (present.status === wanted.status) return { outcome: 'updated', company, present }
    const version = await updateBetaRequestStatus(tx, id, wanted)
    if (version === null) {
      const [latest] = await listHistory(tx, 'beta request', id)
      return { outcome: 'changed-meanwhile', company, present, by: latest?.actor ?? null }
    }
    await recordAudit(tx, admin, {
      action: 'Beta request status changed',
      subject: { kind: 'beta request', id, name: `${company} (${before.first_name} ${before.last_name})` },
      changes: { status: { before: before.status, after: wanted.status } },
    })
    return { outcome: 'updated', company, present: { status: wanted.status, version } }
  })
}
