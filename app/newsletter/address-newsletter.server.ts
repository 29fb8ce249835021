import { href } from 'react-router'
import { registrationUrl, unsubscribeKey } from '../membership/member-key.server.ts'
import type { Services } from '../platform/services.ts'
import type { NewsletterFacts } from './newsletter.email.tsx'
import type { Newsletter } from './newsletter.ts'

/** One copy for one person, with links that are theirs alone. */
export function addressNewsletter(
  services: Pick<Services, 'config' | 'secret'>,
  { subject, body }: Newsletter,
  { id, email }: { id: string; email: string },
): { to: string; facts: NewsletterFacts } {
  const facts = {
    subject,
    body,
    unsubscribeUrl: unsubscribeUrl(services, id),
    registrationUrl: registrationUrl(services, { id, email }),
  }
  return { to: email, facts }
}

export function unsubscribeUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, memberId: string): string {
  const key = unsubscribeKey(secret, memberId)
  return config.origin + href('/newsletter/:key/unsubscribe', { key })
}
