import { recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import type { Services } from '../platform/services.ts'
import type { Owner } from '../viewer.ts'
import { changeInvitation, lockInvitation } from './admin-invitations.server.ts'
import { invitationLetterKind, subjectOf } from './invitation.ts'

export type WithdrawInvitationResult =
  | { outcome: 'withdrawn'; email: string }
  | { outcome: 'accepted-meanwhile' | 'invitation-not-found' }

/** Voids the link and discards an email that still waits. A second call changes nothing. */
export async function withdrawInvitation(
  { db, outbox, clock, log }: Services,
  admin: Owner,
  id: string,
): Promise<WithdrawInvitationResult> {
  const result = await asAdmin(db, admin, async (tx): Promise<WithdrawInvitationResult> => {
    const invitation = await lockInvitation(tx, { id })
    if (!invitation) return { outcome: 'invitation-not-found' }
    const { email } = invitation
    if (invitation.acceptedAt) return { outcome: 'accepted-meanwhile' }
    if (invitation.withdrawnAt) return { outcome: 'withdrawn', email }
    await changeInvitation(tx, id, { withdrawn_at: clock.now() })
    await recordAudit(tx, admin, { action: 'Invitation withdrawn', subject: subjectOf(invitation) })
    await outbox.discardTopics(tx, [invitationLetterKind], [email])
    return { outcome: 'withdrawn', email }
  })
  log.info({ admin: admin.memberId, invitation: id, outcome: result.outcome }, 'invitation withdrawn')
  return result
}
