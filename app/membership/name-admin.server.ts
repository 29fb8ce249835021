import { type AuditActor, byCommand, bySystem } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { findAdmin, hasAdmin, lockFirstAdmin, makeAdmin } from './admins.server.ts'
import { nameOfAddress } from './name-of-address.ts'

/**
 * An installation begins with the admin that its settings name. While there is any admin they name nobody: who has handed the
 * role over does not get it back with the next start.
 */
export async function nameFirstAdmin(services: Services, email: string): Promise<'named' | 'has-admin'> {
  return services.db.transaction().execute(async (tx) => {
    await lockFirstAdmin(tx)
    if (await hasAdmin(tx)) return 'has-admin'
    await nameAs(services, tx, email, bySystem, 'ADMIN_EMAIL names this address, and there was no admin.')
    return 'named'
  })
}

/** For the operator, when no admin can be reached any more. */
export async function nameAdmin(services: Services, email: string): Promise<'named' | 'admin-already'> {
  return services.db.transaction().execute(async (tx) => {
    if (await findAdmin(tx, email)) return 'admin-already'
    await nameAs(services, tx, email, byCommand, 'Whoever runs the server asked for it, with admin add.')
    return 'named'
  })
}

/** Somebody who is known already keeps name, status and place. */
async function nameAs({ log }: Services, tx: Tx, email: string, actor: AuditActor, reason: string): Promise<void> {
  const { memberId, roleBefore } = await makeAdmin(tx, { ...nameOfAddress(email), email })
  await recordAudit(tx, actor, {
    action: 'Admin role given',
    subject: { kind: 'member', id: memberId, name: email },
    changes: { role: { before: roleBefore, after: 'admin' } },
    reason,
  })
  log.info({ member: memberId }, 'admin named')
}
