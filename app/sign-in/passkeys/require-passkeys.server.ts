import { recordAudit } from '../../audit/audit-log.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Confirmed, Owner } from '../../viewer.ts'
import { whyNotRequired } from '../passkey.ts'
import { countPasskeys, isPasskeyRequired, lockRules, setRequiredSince } from './passkeys.server.ts'

export type RequirePasskeysResult = { outcome: 'required' | 'optional' | 'too-few' }

/**
 * Applies to all admins from their next request on. Only allowed once there is a second key, so that losing one doesn't lock
 * all admins out.
 */
export async function requirePasskeys(
  { db, clock, log }: Services,
  admin: Confirmed<Owner>,
  isRequired: boolean,
): Promise<RequirePasskeysResult> {
  const result = await asAdmin(db, admin, async (tx): Promise<RequirePasskeysResult> => {
    await lockRules(tx)
    const outcome = isRequired ? 'required' : 'optional'
    if (isRequired === (await isPasskeyRequired(tx))) return { outcome }
    if (isRequired && whyNotRequired(await countPasskeys(tx, admin.memberId))) return { outcome: 'too-few' }
    await setRequiredSince(tx, isRequired ? clock.now() : null)
    await recordAudit(tx, admin, {
      action: 'Passkey rule changed',
      subject: { kind: 'passkey', id: null, name: 'Every admin must use a passkey' },
      changes: { required: { before: !isRequired, after: isRequired } },
    })
    return { outcome }
  })
  log.info({ admin: admin.memberId, outcome: result.outcome }, 'passkey rule changed')
  return result
}
