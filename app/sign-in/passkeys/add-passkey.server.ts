import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import { recordAudit } from '../../audit/audit-log.server.ts'
import { keepsAdminRole } from '../../membership/admins.server.ts'
import { lockMember } from '../../membership/members.server.ts'
import type { Services } from '../../platform/services.ts'
import type { ConfirmedAdmin } from '../../viewer.ts'
import { mostPasskeys } from '../passkey.ts'
import { hashToken } from '../secrets.server.ts'
import { markConfirmed } from '../sessions.server.ts'
import { type Challenge, spendChallenge } from './challenge.server.ts'
import { passkeyNewsLetter } from './passkey-news.email.tsx'
import { countPasskeys, insertPasskey } from './passkeys.server.ts'
import { countRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.server.ts'
import { verifyCreation } from './webauthn.server.ts'

export interface MadePasskey {
  /** From the browser's cookie; null when there is none, or it has expired. */
  challenge: Challenge | null
  answer: RegistrationResponseJSON | null
  name: string
}

export type AddPasskeyResult =
  /** @property codes if none were left; shown once */
  { outcome: 'added'; codes: string[] | null } | { outcome: 'refused' | 'known-already' | 'too-many' }

/**
 * Stores a new key. The first one comes with recovery codes, and confirms the current session; the person's other sessions
 * need it before they open the admin area again.
 *
 * @param token of this session
 */
export async function addPasskey(
  services: Services,
  admin: ConfirmedAdmin,
  token: string,
  { challenge, answer, name }: MadePasskey,
): Promise<AddPasskeyResult> {
  const { config, db, clock, outbox, log } = services
  const { memberId, email, firstName } = admin
  const refuse = (reason: string): AddPasskeyResult => {
    log.warn({ member: memberId, reason }, 'new passkey refused')
    return { outcome: 'refused' }
  }
  if (!challenge || !answer) return refuse('not asked, or too long ago')
  const made = await verifyCreation(config, answer, challenge)
  if (!made.isGood) return refuse(made.reason)
  const result = await db.transaction().execute(async (tx): Promise<AddPasskeyResult> => {
    const now = clock.now()
    if (!(await lockMember(tx, memberId)) || !(await keepsAdminRole(tx, memberId))) return refuse('no admin any more')
    if (!(await spendChallenge(tx, challenge, now))) return refuse('shown before')
    const { own } = await countPasskeys(tx, memberId)
    if (own >= mostPasskeys) return { outcome: 'too-many' }
    const transports = readTransports(answer)
    if (!(await insertPasskey(tx, memberId, { ...made, transports, name }, now))) return { outcome: 'known-already' }
    await markConfirmed(tx, hashToken(token), now)
    await recordAudit(tx, admin, {
      action: 'Passkey added',
      subject: { kind: 'passkey', id: memberId, name: `${name} (${email})` },
    })
    await outbox.add(tx, passkeyNewsLetter, { to: email, facts: { firstName, news: 'added', name } })
    const codes = (await countRecoveryCodes(tx, memberId)) === 0 ? await replaceRecoveryCodes(tx, memberId) : null
    return { outcome: 'added', codes }
  })
  if (result.outcome === 'added') log.info({ member: memberId }, 'passkey added')
  return result
}

/** Hints for the next request, reported by the browser; invalid ones are dropped. */
function readTransports({ response }: RegistrationResponseJSON): string[] {
  const told: unknown = response.transports
  if (!Array.isArray(told)) return []
  return told.filter((way): way is string => typeof way === 'string' && /^[a-z-]{1,20}$/.test(way)).slice(0, 8)
}
