import { isStill } from '../../../admin-role.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import { listAdminAddresses, lockAdmins } from '../../../membership/admins.server.ts'
import { findMemberById } from '../../../membership/members.server.ts'
import { momentOf } from '../../../organization/dates.ts'
import type { Services } from '../../../platform/services.ts'
import type { Confirmed, Owner } from '../../../viewer.ts'
import { resetDelayHours } from '../../passkey.ts'
import { hashToken, newToken } from '../../secrets.server.ts'
import { insertReset } from '../passkey-resets.server.ts'
import { countPasskeys } from '../passkeys.server.ts'
import { resetAskedLetter, resetToldLetter } from './passkey-reset.email.tsx'

export type RequestResetResult =
  | { outcome: 'requested'; name: string; readyAt: Date }
  | { outcome: 'oneself' | 'no-passkey' | 'requested-before' | 'not-an-admin' | 'no-admin-any-more' }

/**
 * Requests a reset for another admin who has lost all keys. It takes effect after a day, in which the account's owner can
 * cancel it; they and all other admins get an email at once.
 */
export async function requestReset(
  services: Services,
  admin: Confirmed<Owner>,
  id: string,
): Promise<RequestResetResult> {
  const { db, jobs, clock, outbox, log } = services
  const result = await db.transaction().execute(async (tx): Promise<RequestResetResult> => {
    const admins = await lockAdmins(tx)
    if (!isStill(admins, admin)) return { outcome: 'no-admin-any-more' }
    if (id === admin.memberId) return { outcome: 'oneself' }
    const member = admins.has(id) ? await findMemberById(tx, id) : null
    if (!member) return { outcome: 'not-an-admin' }
    if ((await countPasskeys(tx, id)).own === 0) return { outcome: 'no-passkey' }
    const now = clock.now()
    const readyAt = new Date(now.getTime() + resetDelayHours * 60 * 60 * 1000)
    const token = newToken()
    const request = { memberId: id, requestedBy: admin.memberId, readyAt }
    if (!(await insertReset(tx, request, hashToken(token), now))) return { outcome: 'requested-before' }
    await jobs.add(tx, 'passkey-reset', { memberId: id, readyAt: readyAt.toISOString() }, readyAt)
    const name = `${member.first_name} ${member.last_name}`
    await recordAudit(tx, admin, {
      action: 'Passkey reset requested',
      subject: { kind: 'passkey', id, name: `${name} (${member.email})` },
    })
    const told = { asker: `${admin.firstName} ${admin.lastName}`, when: momentOf(readyAt).words }
    const facts = { ...told, firstName: member.first_name, token }
    await outbox.add(tx, resetAskedLetter, { to: member.email, facts, expiresAt: readyAt })
    for (const { email, firstName } of await listAdminAddresses(tx))
      if (email !== member.email)
        await outbox.add(tx, resetToldLetter, { to: email, facts: { ...told, firstName, name } })
    return { outcome: 'requested', name, readyAt }
  })
  log.info({ admin: admin.memberId, member: id, outcome: result.outcome }, 'passkey reset requested')
  return result
}
