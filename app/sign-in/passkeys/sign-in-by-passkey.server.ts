import { recordAudit } from '../../audit/audit-log.server.ts'
import type { Services } from '../../platform/services.ts'
import { inSignInTransaction } from '../people.server.ts'
import { hashToken, newToken } from '../secrets.server.ts'
import { endSession, insertSession, notePasskeyShown } from '../sessions.server.ts'
import { cancelResetOf } from './cancel-reset.server.ts'
import { secondsUntilPasskeySignIn } from './passkey-limit.server.ts'
import { type Shown, showPasskey } from './show-passkey.server.ts'

export interface PasskeySignIn extends Shown {
  network: string
  /** Of this browser until now; it ends with the new sign-in. */
  oldToken: string | null
  /** As `browserName` calls it. */
  browser?: string | null
}

export type PasskeySignInResult =
  | { outcome: 'signed-in'; token: string; email: string; role: string; at: Date }
  | { outcome: 'refused' }
  | { outcome: 'too-many'; seconds: number }

/**
 * Signs an admin in by a passkey alone: the device has asked for its person, and the key signs for this site only, so it is worth more
 * than a code. Whoever has it has lost nothing, so what another admin has asked for is called off.
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
    await notePasskeyShown(tx, hashToken(token), now)
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
