import { stopUrl, subscriptionUrl } from '../membership/private-link/topic-links.server.ts'
import type { SubscriptionTopic } from '../membership/subscription.ts'
import { noteSubscription } from '../membership/subscriptions.server.ts'
import { secondsUntilConfirmation } from '../platform/mail/confirmation-limit.server.ts'
import { inTransaction, toldBy } from '../platform/mail/in-transaction.server.ts'
import type { Services } from '../platform/services.ts'
import type { ToldEmail } from '../platform/told-email.ts'
import { confirmationLetters } from './confirmation.email.tsx'

/**
 * Notes an address for a topic and writes to it. A subscribed address gets an email that says so; the work and its duration are
 * the same, so the form doesn't reveal who is subscribed.
 *
 * @property seconds until this mailbox gets another email; 0 when this one was sent
 */
export async function askToSubscribe(
  services: Services,
  topic: SubscriptionTopic,
  email: string,
): Promise<ToldEmail & { seconds: number }> {
  const { outbox, clock, log } = services
  const { result: seconds, deliveries } = await inTransaction(services, async (tx) => {
    const now = clock.now()
    const { id, isConfirmed } = await noteSubscription(tx, topic, email, now)
    const facts = { isConfirmed, url: subscriptionUrl(services, topic, id), stopUrl: stopUrl(services, topic, id) }
    const wait = await secondsUntilConfirmation(tx, email, now)
    if (wait === 0) await outbox.add(tx, confirmationLetters[topic], { to: email, facts })
    return wait
  })
  const emails = await deliveries
  log.info({ topic, emails: emails.length }, 'subscription asked for')
  return { seconds, ...toldBy(emails[0]) }
}
