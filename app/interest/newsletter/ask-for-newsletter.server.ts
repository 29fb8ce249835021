import { href } from 'react-router'
import { unsubscribeKey } from '../../membership/private-link/member-key.server.ts'
import { secondsUntilConfirmation } from '../../platform/mail/confirmation-limit.server.ts'
import { inTransaction, toldBy } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { ToldEmail } from '../../platform/told-email.ts'
import { newsletterConfirmationLetter } from './newsletter.email.tsx'
import type { NewsletterRequest } from './newsletter-address.ts'
import { noteNewsletterAddress } from './newsletter-addresses.server.ts'

/**
 * Stores an unconfirmed address and writes to it. A subscribed address gets an email that says so; the work and its
 * duration are the same, so the form doesn't reveal who reads the newsletter.
 *
 * @property seconds until this mailbox gets another email; 0 when this one was sent
 */
export async function askForNewsletter(
  services: Services,
  { email }: NewsletterRequest,
): Promise<ToldEmail & { seconds: number }> {
  const { outbox, clock, log, config, secret } = services
  const { result: seconds, deliveries } = await inTransaction(services, async (tx) => {
    const now = clock.now()
    const { id, isConfirmed } = await noteNewsletterAddress(tx, email, now)
    // One key confirms and stops: its holder reads this mailbox.
    const key = unsubscribeKey(secret, id)
    const facts = {
      isConfirmed,
      url: config.origin + href('/newsletter/:key', { key }),
      stopUrl: config.origin + href('/newsletter/:key/unsubscribe', { key }),
    }
    const wait = await secondsUntilConfirmation(tx, email, now)
    if (wait === 0) await outbox.add(tx, newsletterConfirmationLetter, { to: email, facts })
    return wait
  })
  const emails = await deliveries
  log.info({ emails: emails.length }, 'newsletter asked for')
  return { seconds, ...toldBy(emails[0]) }
}
