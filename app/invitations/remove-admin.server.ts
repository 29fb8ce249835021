import { type Admins, isLastOwner, isStill } from '../admin-role.ts'
import { type AuditActor, byCommand, changesBetween } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import { findAdmin, lockAdmins } from '../membership/admins.server.ts'
import { withoutAdminRole } from '../membership/member.ts'
import { findMemberRecord, updateMember } from '../membership/members.server.ts'
import { discardLostNews, updateWaitingEmails } from '../membership/places/waiting-letters.server.ts'
import { factsOf } from '../membership/roster/editing/member-edit.ts'
import type { Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { endSessionsOf } from '../sign-in/sessions.server.ts'
import type { Confirmed, Owner } from '../viewer.ts'

export type RemoveAdminResult =
  | { outcome: 'removed'; name: string; isOneself: boolean }
  /** @property outcome `no-admin-any-more` is about the acting admin */
  | { outcome: 'not-an-admin' | 'last-admin' | 'last-owner' | 'no-admin-any-more' }

/**
 * Makes an admin an ordinary member, with effect from their next request. The last admin can't be removed: of two who
 * remove each other at the same moment one stays.
 */
export async function removeAdmin(services: Services, admin: Confirmed<Owner>, id: string): Promise<RemoveAdminResult> {
  const { db, log } = services
  const result = await db.transaction().execute(async (tx): Promise<RemoveAdminResult> => {
    const admins = await lockAdmins(tx)
    if (!isStill(admins, admin)) return { outcome: 'no-admin-any-more' }
    const taken = await takeRole(services, tx, admins, id, admin)
    return taken.outcome === 'removed' ? { ...taken, isOneself: id === admin.memberId } : taken
  })
  log.info({ admin: admin.memberId, member: id, outcome: result.outcome }, 'admin role taken away')
  return result
}

/** For the operator's command: the removed admin's sessions end everywhere at once. */
export async function removeAdminByCommand(services: Services, email: string): Promise<TakeRoleResult> {
  const { db, log } = services
  const { id, result } = await db.transaction().execute(async (tx) => {
    const admins = await lockAdmins(tx)
    const { id } = (await findAdmin(tx, email)) ?? {}
    if (!id) return { id, result: { outcome: 'not-an-admin' } as const }
    const result = await takeRole(services, tx, admins, id, byCommand)
    if (result.outcome === 'removed') await endSessionsOf(tx, id)
    return { id, result }
  })
  log.info({ member: id, outcome: result.outcome }, 'admin role taken away')
  return result
}

type TakeRoleResult = { outcome: 'removed'; name: string } | { outcome: 'not-an-admin' | 'last-admin' | 'last-owner' }

/** @param admins the locked admins */
async function takeRole(
  services: Services,
  tx: Tx,
  admins: Admins,
  id: string,
  actor: AuditActor,
): Promise<TakeRoleResult> {
  if (!admins.has(id)) return { outcome: 'not-an-admin' }
  if (admins.size === 1) return { outcome: 'last-admin' }
  if (isLastOwner(admins, id)) return { outcome: 'last-owner' }
  const before = await findMemberRecord(tx, id, null)
  if (!before) return { outcome: 'not-an-admin' }
  const after = withoutAdminRole(before)
  await discardLostNews(services, tx, [{ member: before, after }], null)
  await updateWaitingEmails(services, tx, before, after, null)
  await updateMember(tx, id, after)
  const name = `${after.firstName} ${after.lastName}`
  await recordAudit(tx, actor, {
    action: 'Admin role taken away',
    subject: { kind: 'member', id, name },
    changes: changesBetween(factsOf(before), factsOf(after)),
  })
  return { outcome: 'removed', name }
}
