import { recordAudit } from '../audit/audit-log.server.ts'
import { findAdmin, keepsAdminRole } from '../membership/admins.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import { inTransaction, toldBy } from '../platform/mail/in-transaction.server.ts'
import type { Services } from '../platform/services.ts'
import type { ToldEmail } from '../platform/told-email.ts'
import { hashToken, newToken } from '../sign-in/secrets.server.ts'
import type { Confirmed, Owner } from '../viewer.ts'
import { adminInvitationLetter } from './admin-invitation.email.tsx'
import { changeInvitation, insertInvitation, lockAddress, lockInvitation, pending } from './admin-invitations.server.ts'
import { invitationExpiresAt, stateOf, subjectOf } from './invitation.ts'
import type { Invitation } from './invitation-fields.ts'
import { secondsUntilInvitationLetter } from './invitation-limit.server.ts'

/** The same invitation again within this time is a double click, or a retry after a lost answer. */
const doubleClickMs = 120_000

export type InviteAdminResult =
  /** @property isRepeated for a double click: no second email was added */
  | ({ outcome: 'invited'; isRepeated?: true } & ToldEmail)
  /** @property outcome `no-admin-any-more` is about the acting admin */
  | { outcome: 'admin-already' | 'invited-before' | 'no-admin-any-more' }
  | { outcome: 'too-often'; seconds: number }

/**
 * Invites a person by email to become an admin. The invitation and its email are stored together; an email that can't
 * be sent waits. An address has one pending invitation; an expired one is replaced.
 */
export async function inviteAdmin(
  services: Services,
  admin: Confirmed<Owner>,
  invitation: Invitation,
): Promise<InviteAdminResult> {
  const { outbox, log } = services
  const { result, deliveries } = await inTransaction(services, (tx) => invite(services, tx, admin, invitation))
  if (result.outcome === 'repeated') {
    const delivery = await outbox.findNewestDelivery(adminInvitationLetter, invitation.email)
    return { outcome: 'invited', ...toldBy(delivery), isRepeated: true }
  }
  if (result.outcome !== 'issued') return result
  const told = toldBy((await deliveries)[0])
  log.info({ admin: admin.memberId, invitation: result.id, letterSent: told.letterSent }, 'admin invited')
  return { outcome: 'invited', ...told }
}

type Issued = { outcome: 'issued'; id: string }

async function invite(
  { outbox, clock }: Services,
  tx: Tx,
  admin: Confirmed<Owner>,
  invitation: Invitation,
): Promise<Issued | { outcome: 'repeated' } | Exclude<InviteAdminResult, { outcome: 'invited' }>> {
  const { firstName, lastName, email, adminRole } = invitation
  if (!(await keepsAdminRole(tx, admin.memberId, admin.least))) return { outcome: 'no-admin-any-more' }
  await lockAddress(tx, email)
  const now = clock.now()
  if (await findAdmin(tx, email)) return { outcome: 'admin-already' }
  const before = await lockInvitation(tx, { email, ...pending })
  if (before && stateOf(before, now) === 'open') {
    const isSame = before.firstName === firstName && before.lastName === lastName && before.adminRole === adminRole
    const isOwn = before.invitedBy === admin.memberId
    const isRecent = now.getTime() - before.createdAt.getTime() < doubleClickMs
    return { outcome: isSame && isOwn && isRecent ? 'repeated' : 'invited-before' }
  }
  const seconds = await secondsUntilInvitationLetter(tx, email, now)
  if (seconds > 0) return { outcome: 'too-often', seconds }
  if (before) await changeInvitation(tx, before.id, { withdrawn_at: now })
  const token = newToken()
  const expiresAt = invitationExpiresAt(now)
  const id = await insertInvitation(tx, {
    email,
    first_name: firstName,
    last_name: lastName,
    admin_role: adminRole,
    token_hash: hashToken(token),
    invited_by: admin.memberId,
    created_at: now,
    expires_at: expiresAt,
  })
  await recordAudit(tx, admin, {
    action: 'Admin invited',
    subject: subjectOf({ id, ...invitation }),
    changes: { 'admin role': { before: null, after: adminRole } },
  })
  const facts = { firstName, inviter: `${admin.firstName} ${admin.lastName}`, adminRole, token }
  await outbox.add(tx, adminInvitationLetter, { to: email, facts, expiresAt })
  return { outcome: 'issued', id }
}
