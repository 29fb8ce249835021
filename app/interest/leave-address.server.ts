import { secondsUntilConfirmation } from '../platform/mail/confirmation-limit.server.ts'
import { inTransaction, toldBy } from '../platform/mail/in-transaction.server.ts'
import type { Services } from '../platform/services.ts'
import type { ToldEmail } from '../platform/told-email.ts'
import { noteInterest } from './cohort-interests.server.ts'
import { interestLetter } from './interest.email.tsx'
import type { Interest } from './interest.ts'
import { interestUrl, stopUrl } from './interest-key.server.ts'

/**
 * Stores an unconfirmed address and writes to it. A known address gets an email that says so; the work and its duration
 * are the same, so the form doesn't reveal who is on the list.
 *
 * @property seconds until this mailbox gets another email; 0 when this one was sent
 */
export async function leaveAddress(services: Services, { email }: Interest): Promise<ToldEmail & { seconds: number }> {
  const { outbox, clock, log } = services
  const { result: seconds, deliveries } = await inTransaction(services, async (tx) => {
    const now = clock.now()
    const { id, isConfirmed } = await noteInterest(tx, email, now)
    const facts = { isConfirmed, url: interestUrl(services, id), stopUrl: stopUrl(services, id) }
    const wait = await secondsUntilConfirmation(tx, email, now)
    if (wait === 0) await outbox.add(tx, interestLetter, { to: email, facts })
    return wait
  })
  const emails = await deliveries
  log.info({ emails: emails.length }, 'interest noted')
  return { seconds, ...toldBy(emails[0]) }
}
