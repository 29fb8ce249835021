import { recordAudit } from '../../../audit/audit-log.server.ts'
import { keepsAdminRole } from '../../../membership/admins.server.ts'
import { lockMember } from '../../../membership/members.server.ts'
import type { Services } from '../../../platform/services.ts'
import type { Viewer } from '../../../viewer.ts'
import { readRecoveryCode } from '../../passkey.ts'
import { hashToken, newToken } from '../../secrets.server.ts'
import { insertSession } from '../../sessions.server.ts'
import { secondsUntilRecoveryCode } from '../passkey-limit.server.ts'
import { spendRecoveryCode } from '../recovery-codes.server.ts'
import { resetPasskeys } from './reset-passkeys.server.ts'

export type RecoverResult =
  | { outcome: 'recovered'; token: string; email: string; role: string; at: Date }
  | { outcome: 'wrong' }
  | { outcome: 'too-many'; seconds: number }

/**
 * Replaces a lost key, after the email code: a recovery code deletes all keys, ends all sessions, and opens a new session in
 * which a key can be added. The other codes stay valid.
 */
export async function recoverByCode(
  services: Services,
  { memberId, email, firstName }: Viewer,
  typed: string,
  browser: string | null = null,
): Promise<RecoverResult> {
  const { db, clock, log } = services
  const result = await db.transaction().execute(async (tx): Promise<RecoverResult> => {
    const now = clock.now()
    if (!(await lockMember(tx, memberId)) || !(await keepsAdminRole(tx, memberId))) return { outcome: 'wrong' }
    const seconds = await secondsUntilRecoveryCode(tx, memberId, now)
    if (seconds > 0) return { outcome: 'too-many', seconds }
    const code = readRecoveryCode(typed)
    const actor = { memberId, email }
    if (!code || !(await spendRecoveryCode(tx, memberId, code, now))) {
      await recordAudit(tx, actor, {
        action: 'Sign-in refused',
        subject: { kind: 'sign-in', id: memberId, name: email },
        reason: 'The recovery code was wrong.',
      })
      return { outcome: 'wrong' }
    }
    await resetPasskeys(services, tx, { memberId, email, firstName }, actor, {
      reason: 'With a recovery code.',
      keepsCodes: true,
    })
    const token = newToken()
    await insertSession(tx, { token_hash: hashToken(token), member_id: memberId, browser }, now)
    return { outcome: 'recovered', token, email, role: 'admin', at: now }
  })
  if (result.outcome !== 'recovered') log.warn({ member: memberId, outcome: result.outcome }, 'recovery code refused')
  return result
}
