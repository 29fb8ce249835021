import { href } from 'react-router'
import { memberKey, registrationUrl } from '../membership/registration-key.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { newsletterLetter } from './newsletter.email.tsx'
import type { Newsletter } from './newsletter.ts'

/** One copy for one person, with links that are theirs alone. @returns the letter's id in the outbox */
export function addressNewsletter(
  services: Services,
  db: Database | Tx,
  { subject, body }: Newsletter,
  { id, email }: { id: string; email: string },
): Promise<string> {
  const facts = {
    subject,
    body,
    unsubscribeUrl: unsubscribeUrl(services, id),
    registrationUrl: registrationUrl(services, id),
  }
  return services.outbox.add(db, newsletterLetter, { to: email, facts })
}

export function unsubscribeUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, memberId: string): string {
  const key = memberKey(secret, 'newsletter unsubscribe', memberId)
  return config.origin + href('/newsletter/:key/unsubscribe', { key })
}
