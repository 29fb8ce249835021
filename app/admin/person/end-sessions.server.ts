import { recordAudit } from '../../audit/audit-log.server.ts'
import { keepsAdminRole } from '../../membership/admins.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import { findMemberById, lockMember } from '../../membership/members.server.ts'
import type { Services } from '../../platform/services.ts'
import { endSessionsOf } from '../../sign-in/sessions.server.ts'
import type { Organiser } from '../../viewer.ts'

/** Signs a person out on all devices, for example after one was lost. */
export function endSessions(
  { db, log }: Services,
  admin: Organiser,
  memberId: string,
): Promise<'ended' | 'member-not-found' | 'takes-owner'> {
  return asAdmin(db, admin, async (tx) => {
    // Waits for a concurrent sign-in, so that its session ends too.
    if (!(await lockMember(tx, memberId))) return 'member-not-found'
    const member = await findMemberById(tx, memberId)
    if (member?.role === 'admin' && !(await keepsAdminRole(tx, admin.memberId, 'owner'))) return 'takes-owner'
    await endSessionsOf(tx, memberId)
    await recordAudit(tx, admin, {
      action: 'Sessions ended',
      subject: { kind: 'member', id: memberId, name: `${member?.first_name} ${member?.last_name}` },
    })
    log.info({ admin: admin.memberId, member: memberId }, 'sessions ended')
    return 'ended'
  })
}
