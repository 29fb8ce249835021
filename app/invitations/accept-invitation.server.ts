import { recordAudit } from '../audit/audit-log.server.ts'
import { makeAdmin } from '../membership/admins.server.ts'
import { lockMemberWithAddress } from '../membership/members.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { hashToken } from '../sign-in/secrets.server.ts'
import { endSessionsOf } from '../sign-in/sessions.server.ts'
import { changeInvitation, findInvitationByToken, lockInvitation } from './admin-invitations.server.ts'
import { isInvitationKey, stateOf } from './invitation.ts'

export type AcceptInvitationResult =
  | { outcome: 'accepted'; email: string }
  | { outcome: 'unknown' | 'used' | 'withdrawn' | 'expired' }

/**
 * Makes the invited person an admin: a new person without a cohort, or the existing member with this address, who keeps
 * status and place. Works once, also for simultaneous attempts.
 * The invitation alone signs nobody in: a code is sent to the address afterwards. Earlier sessions end, because they
 * were opened with fewer rights.
 */
export async function acceptInvitation({ db, clock, log }: Services, key: string): Promise<AcceptInvitationResult> {
  const { ids, ...result } = await db.transaction().execute(async (tx): Promise<Accepted> => {
    const invitation = isInvitationKey(key) ? await lockWithInvited(tx, hashToken(key)) : null
    if (!invitation) return { outcome: 'unknown' }
    const now = clock.now()
    const state = stateOf(invitation, now)
    if (state !== 'open') return { outcome: state === 'accepted' ? 'used' : state }
    const { id, firstName, lastName, email, adminRole } = invitation
    await changeInvitation(tx, id, { accepted_at: now })
    const { memberId, roleBefore } = await makeAdmin(tx, { firstName, lastName, email }, adminRole)
    await endSessionsOf(tx, memberId)
    await recordAudit(
      tx,
      { memberId, email },
      {
        action: 'Invitation accepted',
        subject: { kind: 'member', id: memberId, name: `${firstName} ${lastName}` },
        changes: { role: { before: roleBefore, after: 'admin' }, 'admin role': { before: null, after: adminRole } },
      },
    )
    return { outcome: 'accepted', email, ids: { member: memberId, invitation: id } }
  })
  if (ids) log.info(ids, 'admin invitation accepted')
  else log.warn({ outcome: result.outcome }, 'admin invitation refused')
  return result
}

type Accepted = AcceptInvitationResult & { ids?: { member: string; invitation: string } }

/** Locks the member with this address first, as a deletion does; otherwise the two could deadlock. */
async function lockWithInvited(tx: Tx, tokenHash: Buffer) {
  const invitation = await findInvitationByToken(tx, tokenHash)
  if (!invitation) return null
  await lockMemberWithAddress(tx, invitation.email)
  return lockInvitation(tx, { token_hash: tokenHash })
}
