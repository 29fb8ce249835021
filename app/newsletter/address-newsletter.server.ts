import { href } from 'react-router'
import { registrationUrl, unsubscribeKey } from '../membership/member-key.server.ts'
import type { Services } from '../platform/services.ts'
import type { OwnLinks } from './newsletter.email.tsx'

/** What the copy of one person has for them alone. */
export function ownLinks(
  services: Pick<Services, 'config' | 'secret'>,
  { id, email }: { id: string; email: string },
): OwnLinks {
  return { unsubscribeUrl: unsubscribeUrl(services, id), registrationUrl: registrationUrl(services, { id, email }) }
}

export function unsubscribeUrl({ config, secret }: Pick<Services, 'config' | 'secret'>, memberId: string): string {
  const key = unsubscribeKey(secret, memberId)
  return config.origin + href('/newsletter/:key/unsubscribe', { key })
}
