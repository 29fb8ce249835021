import { changesBetween } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import { lockAdmins } from '../membership/admins.server.ts'
import { withoutAdminRole } from '../membership/member.ts'
import { findMemberRecord, updateMember } from '../membership/members.server.ts'
import { settleWaitingLetters } from '../membership/places/waiting-letters.server.ts'
import { factsOf } from '../membership/roster/member-edit.ts'
import type { Services } from '../platform/services.ts'
import type { ConfirmedAdmin } from '../viewer.ts'

export type RemoveAdminResult =
  | { outcome: 'removed'; name: string; isOneself: boolean }
  /** @property outcome `no-admin-any-more` is about the admin who acts */
  | { outcome: 'not-an-admin' | 'last-admin' | 'no-admin-any-more' }

/**
 * An admin becomes a member like others, and is out of the admin area with the next request. Never the last one: two who remove
 * each other in the same moment leave one.
 */
export async function removeAdmin(services: Services, admin: ConfirmedAdmin, id: string): Promise<RemoveAdminResult> {
  const { db, log } = services
  const result = await db.transaction().execute(async (tx): Promise<RemoveAdminResult> => {
    const admins = await lockAdmins(tx)
    if (!admins.includes(admin.memberId)) return { outcome: 'no-admin-any-more' }
    if (!admins.includes(id)) return { outcome: 'not-an-admin' }
    if (admins.length === 1) return { outcome: 'last-admin' }
    const before = await findMemberRecord(tx, id, null)
    if (!before) return { outcome: 'not-an-admin' }
    const after = withoutAdminRole(before)
    await settleWaitingLetters(services, tx, before, after, null)
    await updateMember(tx, id, after)
    const name = `${after.firstName} ${after.lastName}`
    await recordAudit(tx, admin, {
      action: 'Admin role taken away',
      subject: { kind: 'member', id, name },
      changes: changesBetween(factsOf(before), factsOf(after)),
    })
    return { outcome: 'removed', name, isOneself: id === admin.memberId }
  })
  log.info({ admin: admin.memberId, member: id, outcome: result.outcome }, 'admin role taken away')
  return result
}
