import { recordAudit } from '../audit/audit-log.server.ts'
import { refuseFormerAdmin } from '../membership/as-admin.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { nameOfLetter } from './letter-kind.ts'

export type RetryResult =
  | { outcome: 'delivered'; recipient: string }
  | { outcome: 'refused' | 'refused-for-good'; reason: string }
  | { outcome: 'nothing-to-try' }

/** Tries a letter that waits, now instead of at its time. */
export async function retryLetter({ outbox, log }: Services, admin: Admin, id: string): Promise<RetryResult> {
  let recipient = ''
  const note: Parameters<typeof outbox.retry>[1] = async (tx, letter) => {
    recipient = letter.recipient
    await recordAudit(tx, admin, {
      action: 'Letter tried again',
      subject: { kind: 'letter', id, name: `${nameOfLetter(letter.kind)} to ${recipient}` },
    })
  }
  // The letter may be to themselves, and go with them when they are deleted.
  const delivery = await outbox.retry(id, note, (tx) => refuseFormerAdmin(tx, admin))
  log.info({ admin: admin.memberId, letter: id, delivered: delivery?.delivered ?? null }, 'letter tried again')
  if (!delivery) return { outcome: 'nothing-to-try' }
  if (delivery.delivered) return { outcome: 'delivered', recipient }
  return { outcome: delivery.isFinal ? 'refused-for-good' : 'refused', reason: delivery.error }
}
