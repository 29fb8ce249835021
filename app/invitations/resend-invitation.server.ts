import { recordAudit } from '../audit/audit-log.server.ts'
import { findAdmin, keepsAdminRole } from '../membership/admins.server.ts'
import { inTransaction, toldBy } from '../platform/mail/in-transaction.server.ts'
import type { Services } from '../platform/services.ts'
import type { ToldEmail } from '../platform/told-email.ts'
import { hashToken, newToken } from '../sign-in/secrets.server.ts'
import type { Confirmed, Owner } from '../viewer.ts'
import { adminInvitationLetter } from './admin-invitation.email.tsx'
import { changeInvitation, lockInvitation } from './admin-invitations.server.ts'
import { invitationExpiresAt, invitationLetterKind, stateOf, subjectOf } from './invitation.ts'
import { secondsUntilInvitationLetter } from './invitation-limit.server.ts'

export type ResendInvitationResult =
  | ({ outcome: 'resent'; email: string } & ToldEmail)
  /** @property outcome `no-admin-any-more` is about the acting admin */
  | { outcome: 'resent-before' | 'not-pending' | 'admin-already' | 'no-admin-any-more' }
  | { outcome: 'too-often'; seconds: number }

/**
 * Sends a new email with a new link; the old link is void, and an old email that still waits is discarded.
 *
 * @param seen the expiry that the admin's page showed; a second click has an outdated one
 */
export async function resendInvitation(
  services: Services,
  admin: Confirmed<Owner>,
  id: string,
  seen: Date,
): Promise<ResendInvitationResult> {
  const { outbox, clock, log } = services
  const { result, deliveries } = await inTransaction(services, async (tx) => {
    if (!(await keepsAdminRole(tx, admin.memberId, admin.least))) return { outcome: 'no-admin-any-more' } as const
    const invitation = await lockInvitation(tx, { id })
    // Read after the lock was acquired.
    const now = clock.now()
    if (!invitation || !['open', 'expired'].includes(stateOf(invitation, now)))
      return { outcome: 'not-pending' } as const
    if (invitation.expiresAt.getTime() !== seen.getTime()) return { outcome: 'resent-before' } as const
    const { email, firstName, adminRole } = invitation
    if (await findAdmin(tx, email)) return { outcome: 'admin-already' } as const
    const seconds = await secondsUntilInvitationLetter(tx, email, now)
    if (seconds > 0) return { outcome: 'too-often', seconds } as const
    const token = newToken()
    const expiresAt = invitationExpiresAt(now)
    await outbox.discardTopics(tx, [invitationLetterKind], [email])
    await changeInvitation(tx, id, { token_hash: hashToken(token), expires_at: expiresAt })
    await recordAudit(tx, admin, { action: 'Invitation resent', subject: subjectOf(invitation) })
    const facts = { firstName, inviter: `${admin.firstName} ${admin.lastName}`, adminRole, token }
    await outbox.add(tx, adminInvitationLetter, { to: email, facts, expiresAt })
    return { outcome: 'resent', email } as const
  })
  if (result.outcome !== 'resent') return result
  const told = toldBy((await deliveries)[0])
  log.info({ admin: admin.memberId, invitation: id, letterSent: told.letterSent }, 'invitation resent')
  return { ...result, ...told }
}
