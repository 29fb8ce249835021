import type { AuditActor } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { findMemberById, lockMember } from '../../membership/members.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import { hashToken } from '../secrets.server.ts'
import { deleteReset, findReset } from './passkey-resets.server.ts'

const reasons = {
  'signed-in': 'They signed in with a passkey, so they have not lost it.',
  link: 'By the link of the email.',
}

/** Under the lock on the person or on one of their keys. @returns whether there was a reset */
export async function cancelResetOf(
  { log }: Pick<Services, 'log'>,
  tx: Tx,
  person: AuditActor & { memberId: string },
  how: keyof typeof reasons,
): Promise<boolean> {
  const { memberId, email } = person
  if (!(await deleteReset(tx, memberId))) return false
  await recordAudit(tx, person, {
    action: 'Passkey reset cancelled',
    subject: { kind: 'passkey', id: memberId, name: email },
    reason: reasons[how],
  })
  log.info({ member: memberId, how }, 'passkey reset cancelled')
  return true
}

/** By the link of the email, without a session: access to the owner's mailbox is enough to keep the keys. */
export async function cancelResetByLink(services: Services, token: string): Promise<'cancelled' | 'not-found'> {
  return services.db.transaction().execute(async (tx) => {
    const reset = await findReset(tx, { tokenHash: hashToken(token) })
    if (!reset || !(await lockMember(tx, reset.memberId))) return 'not-found'
    const member = await findMemberById(tx, reset.memberId)
    if (!member) return 'not-found'
    const person = { memberId: reset.memberId, email: member.email }
    return (await cancelResetOf(services, tx, person, 'link')) ? 'cancelled' : 'not-found'
  })
}
