import { type AdminRole, isLastOwner } from '../admin-role.ts'
import { type AuditActor, byCommand, bySystem } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { findAdmin, hasAdmin, lockAdmins, lockFirstAdmin, makeAdmin, setAdminRole } from './admins.server.ts'
import { nameOfAddress } from './name-of-address.ts'

/**
 * Makes the address in the settings an owner when there are no admins at all. So a restart gives no role back to an admin who
 * gave it up.
 */
export async function nameFirstAdmin(services: Services, email: string): Promise<'named' | 'has-admin'> {
  return services.db.transaction().execute(async (tx) => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) return 'has-admin'
    await nameAs(
      services,
      tx,
      { email, adminRole: 'owner' },
      bySystem,
      'ADMIN_EMAIL names this address, and there was no admin.',
    )
    return 'named'
  })
}

type NameAdminOutcome = 'named' | 'role-changed' | 'admin-already' | 'last-owner'

/**
 * For the operator, when no owner can be reached any more.
 *
 * @param adminRole the new role; without it a new person becomes an owner, and an admin keeps the role
 */
export async function nameAdmin(services: Services, email: string, adminRole?: AdminRole): Promise<NameAdminOutcome> {
  return services.db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const known = await findAdmin(tx, email)
    if (!known) {
      await nameAs(services, tx, { email, adminRole: adminRole ?? 'owner' }, byCommand, askedFor)
      return 'named'
    }
    const before = admins.get(known.id)
    if (!adminRole || adminRole === before) return 'admin-already'
    if (isLastOwner(admins, known.id)) return 'last-owner'
    await setAdminRole(tx, known.id, adminRole)
    await recordAudit(tx, byCommand, {
      action: 'Admin role changed',
      subject: { kind: 'member', id: known.id, name: email },
      changes: { 'admin role': { before, after: adminRole } },
      reason: askedFor,
    })
    services.log.info({ member: known.id, adminRole }, 'admin role changed')
    return 'role-changed'
  })
}

const askedFor = 'The person who runs the server asked for it, with admin add.'

/** A known person keeps name, status and place. */
async function nameAs(
  { log }: Services,
  tx: Tx,
  { email, adminRole }: { email: string; adminRole: AdminRole },
  actor: AuditActor,
  reason: string,
): Promise<void> {
  const { memberId, roleBefore } = await makeAdmin(tx, { ...nameOfAddress(email), email }, adminRole)
  await recordAudit(tx, actor, {
    action: 'Admin role given',
    subject: { kind: 'member', id: memberId, name: email },
    changes: { role: { before: roleBefore, after: 'admin' }, 'admin role': { before: null, after: adminRole } },
    reason,
  })
  log.info({ member: memberId, adminRole }, 'admin named')
}
