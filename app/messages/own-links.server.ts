import { href } from 'react-router'
import { stopUrl } from '../interest/interest-key.server.ts'
import { cohortNewsKey, registrationUrl, unsubscribeKey } from '../membership/private-link/member-key.server.ts'
import type { Services } from '../platform/services.ts'
import type { OwnLinks } from './message.email.tsx'
import type { MessageTopic } from './message.ts'

type Secret = Pick<Services, 'config' | 'secret'>

/**
 * The personal links of a copy.
 *
 * @param someone.id of a member, or of a newsletter address without an account
 * @param someone.interest id of their interest in the next bootcamp, which the link of a message about it deletes
 * @param someone.isMember false for an address without an account, which has no registration page
 */
export function ownLinks(
  services: Secret,
  topic: MessageTopic,
  { id, email, interest, isMember = true }: { id: string; email: string; interest: string | null; isMember?: boolean },
): OwnLinks {
  const stop = unsubscribeUrl(services, topic, { id, interest })
  if (!isMember) return stop ? { unsubscribeUrl: stop } : {}
  const own = registrationUrl(services, { id, email })
  return {
    ...(stop && { unsubscribeUrl: stop }),
    ...(topic !== 'place' && { topicsUrl: topicsUrl(own) }),
    registrationUrl: own,
  }
}

/** Page for choosing topics. @param registration the member's private link */
export function topicsUrl(registration: string): string {
  return `${registration}/emails`
}

function unsubscribeUrl(
  services: Secret,
  topic: MessageTopic,
  someone: { id: string; interest: string | null },
): string | null {
  const { config, secret } = services
  switch (topic) {
    case 'place':
      return null
    case 'news':
      return config.origin + href('/newsletter/:key/unsubscribe', { key: unsubscribeKey(secret, someone.id) })
    case 'cohort':
      return config.origin + href('/cohort-news/:key/unsubscribe', { key: cohortNewsKey(secret, someone.id) })
    case 'next':
      return someone.interest && stopUrl(services, someone.interest)
  }
}
