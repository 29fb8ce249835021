import { type AdminRole, isLastOwner, isStill } from '../admin-role.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import { lockAdmins, setAdminRole } from '../membership/admins.server.ts'
import { findMemberById } from '../membership/members.server.ts'
import type { Services } from '../platform/services.ts'
import type { Confirmed, Owner } from '../viewer.ts'

export type ChangeAdminRoleResult =
  | { outcome: 'changed'; name: string; adminRole: AdminRole; isOneself: boolean }
  /** @property outcome `no-admin-any-more` is about the acting admin */
  | { outcome: 'same-role' | 'not-an-admin' | 'last-owner' | 'no-admin-any-more' }

/**
 * Applies from the other admin's next request on. The last owner can't be changed: of two owners who step back at the
 * same moment one stays.
 */
export async function changeAdminRole(
  { db, log }: Services,
  admin: Confirmed<Owner>,
  id: string,
  adminRole: AdminRole,
): Promise<ChangeAdminRoleResult> {
  const result = await db.transaction().execute(async (tx): Promise<ChangeAdminRoleResult> => {
    const admins = await lockAdmins(tx)
    if (!isStill(admins, admin)) return { outcome: 'no-admin-any-more' }
    const before = admins.get(id)
    const member = before && (await findMemberById(tx, id))
    if (!member) return { outcome: 'not-an-admin' }
    if (before === adminRole) return { outcome: 'same-role' }
    if (isLastOwner(admins, id)) return { outcome: 'last-owner' }
    await setAdminRole(tx, id, adminRole)
    const name = `${member.first_name} ${member.last_name}`
    await recordAudit(tx, admin, {
      action: 'Admin role changed',
      subject: { kind: 'member', id, name },
      changes: { 'admin role': { before, after: adminRole } },
    })
    return { outcome: 'changed', name, adminRole, isOneself: id === admin.memberId }
  })
  log.info({ admin: admin.memberId, member: id, adminRole, outcome: result.outcome }, 'admin role changed')
  return result
}
