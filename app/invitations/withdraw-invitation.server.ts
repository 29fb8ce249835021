import { recordAudit } from '../audit/audit-log.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { lockInvitation, markWithdrawn } from './admin-invitations.server.ts'
import { invitationLetterKind } from './invitation.ts'

export type WithdrawInvitationResult =
  | { outcome: 'withdrawn'; email: string }
  | { outcome: 'accepted-meanwhile' | 'invitation-not-found' }

/** The link in the letter stops working, and a letter that still waits never leaves. Done twice, it is done once. */
export async function withdrawInvitation(
  services: Services,
  admin: Admin,
  id: string,
): Promise<WithdrawInvitationResult> {
  const result = await asAdmin(services.db, admin, (tx) => withdraw(services, tx, admin, id))
  services.log.info({ admin: admin.memberId, invitation: id, outcome: result.outcome }, 'invitation withdrawn')
  return result
}

async function withdraw(
  { outbox, clock }: Services,
  tx: Tx,
  admin: Admin,
  id: string,
): Promise<WithdrawInvitationResult> {
  const invitation = await lockInvitation(tx, id)
  if (!invitation) return { outcome: 'invitation-not-found' }
  const { email, firstName, lastName } = invitation
  if (invitation.acceptedAt) return { outcome: 'accepted-meanwhile' }
  if (invitation.withdrawnAt) return { outcome: 'withdrawn', email }
  await markWithdrawn(tx, id, clock.now())
  await recordAudit(tx, admin, {
    action: 'Invitation withdrawn',
    subject: { kind: 'invitation', id, name: `${firstName} ${lastName} (${email})` },
  })
  await outbox.discardTopics(tx, [invitationLetterKind], [email])
  return { outcome: 'withdrawn', email }
}
