import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { anonymousActor } from '../../audit/audit-entry.ts'
import { recordAudit } from '../../audit/audit-log.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { Services } from '../../platform/services.ts'
import { hashToken } from '../secrets.server.ts'
import type { Challenge } from './challenge.server.ts'
import { lockPasskey, noteUse, spendChallenge } from './passkeys.server.ts'
import { verifySignature } from './webauthn.server.ts'

export interface Shown {
  /** What the browser was asked; null when it was asked for nothing that still counts. */
  challenge: Challenge | null
  /** What its key answered; null when it was no answer. */
  answer: AuthenticationResponseJSON | null
}

type Key = NonNullable<Awaited<ReturnType<typeof lockPasskey>>>

/**
 * Whether a key of an admin has signed what its browser was asked, now and for this site, with its person before it. Each signature
 * counts once, whoever sends it again.
 *
 * @param memberId whose key it has to be; null for anybody's
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
    // Only who has the key's name gets here, which no page tells.
    await recordAudit(tx, anonymousActor, {
      action: 'Sign-in refused',
      subject: { kind: 'sign-in', id: key.memberId, name: key.email },
      reason: 'The passkey was refused.',
    })
    return refuse(signed.reason, key.memberId)
  }
  if (!(await spendChallenge(tx, hashToken(challenge.challenge), new Date(challenge.expiresAt))))
    return refuse('shown before', key.memberId)
  await noteUse(tx, key.id, signed, now)
  return key
}
