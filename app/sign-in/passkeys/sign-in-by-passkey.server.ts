import { recordAudit } from '../../audit/audit-log.server.ts'
import type { Services } from '../../platform/services.ts'
import { inSignInTransaction } from '../people.server.ts'
import { hashToken, newToken } from '../secrets.server.ts'
import { endSession, insertSession, markConfirmed } from '../sessions.server.ts'
import { cancelResetOf } from './cancel-reset.server.ts'
import { secondsUntilPasskeySignIn } from './passkey-limit.server.ts'
import { type Shown, showPasskey } from './show-passkey.server.ts'

export interface PasskeySignIn extends Shown {
  network: string
  /** The browser's current session, which ends with the new sign-in. */
  oldToken: string | null
  /** From `browserName`. */
  browser?: string | null
}

export type PasskeySignInResult =
  | { outcome: 'signed-in'; token: string; email: string; role: string; at: Date }
  | { outcome: 'refused' }
  | { outcome: 'too-many'; seconds: number }

/**
 * Signs an admin in by a passkey alone: with user verification and bound to the site, it is stronger than a code. Cancels a
 * pending reset, because the key isn't lost.
 */
export async function signInByPasskey(
  services: Services,
  { network, oldToken, browser = null, ...shown }: PasskeySignIn,
): Promise<PasskeySignInResult> {
  const { db, clock, log } = services
  return inSignInTransaction(db, async (tx): Promise<PasskeySignInResult> => {
    const now = clock.now()
    const seconds = await secondsUntilPasskeySignIn(tx, network, now)
    if (seconds > 0) return { outcome: 'too-many', seconds }
    const key = await showPasskey(services, tx, shown, null, now)
    if (!key) return { outcome: 'refused' }
    const { memberId, email } = key
    if (oldToken) await endSession(tx, hashToken(oldToken))
    const token = newToken()
    await insertSession(tx, { token_hash: hashToken(token), member_id: memberId, browser }, now)
    await markConfirmed(tx, hashToken(token), now)
    await recordAudit(
      tx,
      { memberId, email },
      {
        action: 'Signed in',
        subject: { kind: 'sign-in', id: memberId, name: email },
        reason: `With the passkey "${key.name}".`,
      },
    )
    await cancelResetOf(services, tx, { memberId, email }, 'signed-in')
    log.info({ area: 'admin', by: 'passkey', member: memberId }, 'signed in')
    return { outcome: 'signed-in', token, email, role: 'admin', at: now }
  })
}
