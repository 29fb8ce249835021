import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { anonymousActor } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import { type Challenge, spendChallenge } from './challenge.server.ts'
import { lockPasskey, storeCounter } from './passkeys.server.ts'
import { verifySignature } from './webauthn.server.ts'

export interface Shown {
  /** From the browser's cookie; null when there is none, or it has expired. */
  challenge: Challenge | null
  /** Null when it could not be parsed. */
  answer: AuthenticationResponseJSON | null
}

type Key = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>

/**
 * Verifies a signature of the challenge for this site, with user verification. Each signature is accepted once.
 *
 * @param memberId the required owner of the key; null for any admin
 */
export async function showPasskey(
  { config, log }: Pick<Services, 'config' | 'log'>,
  tx: Tx,
  { challenge, answer }: Shown,
  memberId: string | null,
  now: Date,
): Promise<Key | null> {
  const refuse = (reason: string, member?: string) => {
    log.warn({ member, reason }, 'passkey refused')
    return null
  }
  if (!challenge) return refuse('not asked, or too long ago')
  const key = answer && (await lockPasskey(tx, Buffer.from(answer.id, 'base64url')))
  if (!key) return refuse('unknown key')
  if (memberId !== null && key.memberId !== memberId) return refuse("another person's key", key.memberId)
  const signed = await verifySignature(config, answer, challenge, key)
  if (!signed.isGood) {
    // Needs the id of the key, which no page reveals, so strangers can't fill the log.
    await recordAudit(tx, anonymousActor, {
      action: 'Sign-in refused',
      subject: { kind: 'sign-in', id: key.memberId, name: key.email },
      reason: 'The passkey was refused.',
    })
    return refuse(signed.reason, key.memberId)
  }
  if (!(await spendChallenge(tx, challenge, now))) return refuse('shown before', key.memberId)
  await storeCounter(tx, key.id, signed, now)
  return key
}
