import type { Services } from '../../../platform/services.ts'
import type { Admin } from '../../../viewer.ts'
import { hashToken } from '../../secrets.server.ts'
import { markConfirmed } from '../../sessions.server.ts'
import { secondsUntilPasskeyShown } from '../passkey-limit.server.ts'
import { type Shown, showPasskey } from '../show-passkey.server.ts'

export type ConfirmAdminResult = { outcome: 'confirmed' | 'refused' } | { outcome: 'too-many'; seconds: number }

/** Confirms the current session by a passkey, and no other session. */
export async function confirmAdmin(
  services: Services,
  { memberId }: Admin,
  token: string,
  shown: Shown,
): Promise<ConfirmAdminResult> {
  const { db, clock } = services
  return db.transaction().execute(async (tx): Promise<ConfirmAdminResult> => {
    const now = clock.now()
    const seconds = await secondsUntilPasskeyShown(tx, memberId, now)
    if (seconds > 0) return { outcome: 'too-many', seconds }
    if (!(await showPasskey(services, tx, shown, memberId, now))) return { outcome: 'refused' }
    await markConfirmed(tx, hashToken(token), now)
    return { outcome: 'confirmed' }
  })
}
