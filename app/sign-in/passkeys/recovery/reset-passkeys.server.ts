import { type AuditActor, bySystem } from '../../../audit/audit-entry.ts'
import { recordAudit } from '../../../audit/audit-log.server.ts'
import { findAdmin, keepsAdminRole } from '../../../membership/admins.server.ts'
import { findMemberById, lockMember } from '../../../membership/members.server.ts'
import type { Tx } from '../../../platform/database/database.server.ts'
import { once } from '../../../platform/jobs/job-kind.ts'
import type { Services } from '../../../platform/services.ts'
import { endSessionsOf } from '../../sessions.server.ts'
import { passkeyNewsLetter } from '../passkey-news.email.tsx'
import { deleteReset, findReset } from '../passkey-resets.server.ts'
import { deletePasskeysOf } from '../passkeys.server.ts'
import { deleteRecoveryCodesOf } from '../recovery-codes.server.ts'

export interface ResetPerson {
  memberId: string
  email: string
  firstName: string
}

/**
 * Deletes all keys and ends all sessions of a person, who then signs in with an email code. Under the lock on the person.
 *
 * @param reason for the audit log
 * @param keepsCodes after a recovery code was used: the others are still in its owner's hands
 */
export async function resetPasskeys(
  { outbox, log }: Services,
  tx: Tx,
  { memberId, email, firstName }: ResetPerson,
  by: AuditActor,
  { reason, keepsCodes = false }: { reason: string; keepsCodes?: boolean },
): Promise<void> {
  const keys = await deletePasskeysOf(tx, memberId)
  if (!keepsCodes) await deleteRecoveryCodesOf(tx, memberId)
  await deleteReset(tx, memberId)
  await endSessionsOf(tx, memberId)
  await recordAudit(tx, by, {
    action: 'Passkeys reset',
    subject: { kind: 'passkey', id: memberId, name: email },
    changes: { keys: { before: keys, after: 0 } },
    reason,
  })
  await outbox.add(tx, passkeyNewsLetter, { to: email, facts: { firstName, news: 'reset', name: '' } })
  log.info({ member: memberId, keys }, 'passkeys reset')
}

export type OperatorResetOutcome = 'reset' | 'no-admin'

/** For the operator, without delay, when no admin can help. */
export async function resetPasskeysByOperator(services: Services, email: string): Promise<OperatorResetOutcome> {
  return services.db.transaction().execute(async (tx) => {
    const person = await findAdmin(tx, email)
    if (!person || !(await lockMember(tx, person.id))) return 'no-admin'
    const { id: memberId, firstName } = await personOf(tx, person.id)
    await resetPasskeys(services, tx, { memberId, email: person.email, firstName }, bySystem, {
      reason: operatorReason,
    })
    return 'reset'
  })
}

const operatorReason = 'The person who runs the server asked for it, with site admin reset-passkeys.'

async function personOf(tx: Tx, id: string) {
  const member = await findMemberById(tx, id)
  if (!member) throw new Error('An admin was gone under the lock')
  return { id, firstName: member.first_name, email: member.email }
}

/** A reset that another admin asked for a day ago, unless it was cancelled. */
export const requestedPasskeyReset = once<{ memberId: string; readyAt: string }>(
  'passkey-reset',
  async (services, tx, { memberId, readyAt }) => {
    if (!(await lockMember(tx, memberId))) return
    const reset = await findReset(tx, { memberId })
    if (reset?.readyAt.toISOString() !== readyAt || !(await keepsAdminRole(tx, memberId))) return
    const { email, firstName } = await personOf(tx, memberId)
    await resetPasskeys(services, tx, { memberId, email, firstName }, bySystem, {
      reason: 'Another admin asked for it a day ago, and nobody cancelled it.',
    })
  },
)
