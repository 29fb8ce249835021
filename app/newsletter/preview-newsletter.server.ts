import type { Services } from '../platform/services.ts'
import type { Organiser } from '../viewer.ts'
import { ownLinks } from './address-newsletter.server.ts'
import { newsletterLetter } from './newsletter.email.tsx'
import type { Newsletter } from './newsletter-schema.ts'

/** The letter as subscribers would get it, to the admin alone. One that can't be sent now is not sent late either. */
export async function previewNewsletter(
  services: Services,
  { memberId, email }: Organiser,
  { subject, body }: Newsletter,
): Promise<'sent' | 'not-sent'> {
  const { db, outbox } = services
  const facts = { subject: `Preview: ${subject}`, body, ...ownLinks(services, { id: memberId, email }) }
  const letter = await outbox.add(db, newsletterLetter, { to: email, facts })
  const { delivered } = await outbox.deliver(letter)
  if (delivered) return 'sent'
  await outbox.discard(letter)
  return 'not-sent'
}
