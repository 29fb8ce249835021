import { anonymousActor } from '../audit/audit-entry.ts'
import { recordAudit } from '../audit/audit-log.server.ts'
import type { Services } from '../platform/services.ts'
import { deleteAddress } from './team-recipients.server.ts'

/** Deletes the address, by the link in its emails. */
export async function stopNotices({ db, log }: Services, id: string): Promise<void> {
  const isStopped = await db.transaction().execute(async (tx) => {
    const email = await deleteAddress(tx, id)
    if (email === null) return false
    await recordAudit(tx, anonymousActor, {
      action: 'Notifications changed',
      subject: { kind: 'setting', id, name: email },
      changes: { told: { before: 'news for the team', after: 'nothing' } },
      reason: 'By the link in an email to this address.',
    })
    return true
  })
  if (isStopped) log.info('address told nothing more')
}
