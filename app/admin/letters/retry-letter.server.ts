import { recordAudit } from '../../audit/audit-log.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { nameOfLetter } from './letter-kind.ts'

export type RetryResult =
  | { outcome: 'delivered'; recipient: string }
  | { outcome: 'refused' | 'refused-for-good'; reason: string }
  | { outcome: 'nothing-to-try' }

/** Delivers a waiting email now instead of at its next attempt. */
export async function retryLetter(services: Services, admin: Organiser, id: string): Promise<RetryResult> {
  const { outbox, log } = services
  const { result: letter, deliveries } = await inTransaction(services, async (tx) => {
    // Before the lock on the email: it may be to the admin, and is deleted with them.
    await refuseFormerAdmin(tx, admin)
    const letter = await outbox.retry(tx, id)
    if (letter)
      await recordAudit(tx, admin, {
        action: 'Letter tried again',
        subject: { kind: 'letter', id, name: `${nameOfLetter(letter.kind)} to ${letter.recipient}` },
      })
    return letter
  })
  const [delivery] = await deliveries
  log.info({ admin: admin.memberId, letter: id, delivered: delivery?.delivered ?? null }, 'letter tried again')
  if (!letter || !delivery) return { outcome: 'nothing-to-try' }
  if (delivery.delivered) return { outcome: 'delivered', recipient: letter.recipient }
  return { outcome: delivery.isFinal ? 'refused-for-good' : 'refused', reason: delivery.error }
}
