import { deletedActor } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { findStoredAt, forgetSender } from './stored-at.server.ts'

export type DeleteDataOutcome =
  | 'deleted'
  | 'nothing-stored'
  /** A member leaves through their profile or the admin's member page. */
  | 'is-member'

/**
 * Deletes everything about a person who has only written to us, at their request. Sends no confirmation, because that email
 * would store the address again.
 */
export async function deleteData(
  { db, log }: Services,
  admin: Confirmed<Organiser>,
  email: string,
): Promise<DeleteDataOutcome> {
  const outcome = await asAdmin(db, admin, async (tx): Promise<DeleteDataOutcome> => {
    const { member, wantsNext, wantsNews, isRefused, isTold, ...counts } = await findStoredAt(tx, email)
    if (member) return 'is-member'
    const isAnything = wantsNext || wantsNews || isRefused || isTold || Object.values(counts).some((count) => count > 0)
    if (!isAnything) return 'nothing-stored'
    const deleted = await forgetSender(tx, email)
    if (!deleted) return 'is-member'
    await recordAudit(tx, admin, {
      action: 'Data of a person deleted',
      subject: { kind: 'list', id: null, name: deletedActor },
      changes: {
        'inquiries and beta requests': { before: deleted.inquiries, after: 0 },
        'other rows': { before: deleted.others, after: 0 },
        ...(counts.openInvitations > 0 && {
          'open invitations to become an admin': { before: counts.openInvitations, after: 0 },
        }),
      },
    })
    return 'deleted'
  })
  log.info({ admin: admin.memberId, outcome }, 'data at an address deleted')
  return outcome
}
