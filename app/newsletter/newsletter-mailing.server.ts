import type { MailingKind } from '../mailings/add-mailing.server.ts'
import { listSubscribers } from '../membership/subscribers.server.ts'
import { ownLinks } from './address-newsletter.server.ts'
import { type NewsletterFacts, newsletterLetter } from './newsletter.email.tsx'
import type { Newsletter } from './newsletter-schema.ts'

/** To everybody who subscribes when their batch is written, or to those of them who are registered for a cohort. */
export const newsletterMailing: MailingKind<
  Newsletter,
  { key: string; email: string },
  NewsletterFacts,
  number | null
> = {
  letter: newsletterLetter,
  recipients: listSubscribers,
  address: (services, _newsletter, { key, email }) => ownLinks(services, { id: key, email }),
}
