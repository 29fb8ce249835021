import { findFirstNames } from '../../membership/members.server.ts'
import { allSent, inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { type MessageWords, messageLetters } from '../message.email.tsx'
import type { MessageTopic } from '../message.ts'
import { ownLinks } from '../own-links.server.ts'

/** Sends the email to the admin alone. If it can't be sent now it is not sent later either. */
export async function sendTest(
  services: Services,
  { memberId, email }: Organiser,
  { topic, subject, body }: MessageWords & { topic: MessageTopic },
): Promise<'sent' | 'not-sent'> {
  const { db, outbox } = services
  const links = ownLinks(services, topic, { memberId, email })
  const firstName = (await findFirstNames(db, [email])).get(email)
  const facts = { subject: `Test: ${subject}`, body, ...links, ...(firstName && { firstName }) }
  const { result: letter, deliveries } = await inTransaction(services, (tx) =>
    outbox.add(tx, messageLetters[topic], { to: email, facts }),
  )
  if (await allSent(deliveries)) return 'sent'
  await outbox.discard(letter)
  return 'not-sent'
}
