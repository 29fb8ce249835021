import { registrationUrl } from '../membership/private-link/member-key.server.ts'
import { stopUrl } from '../membership/private-link/topic-links.server.ts'
import type { Services } from '../platform/services.ts'
import type { OwnLinks } from './message.email.tsx'
import type { MessageTopic } from './message.ts'

type Secret = Pick<Services, 'config' | 'secret'>

/** Who gets a copy. */
export interface Addressed {
  email: string
  /** Null for an address without an account, which has no registration page. */
  memberId: string | null
  /** The id of their subscription to the topic; in news to a member, theirs stands for it. */
  subscription?: string | null
}

/** The personal links of a copy. */
export function ownLinks(services: Secret, topic: MessageTopic, reader: Addressed): OwnLinks {
  const { memberId, email } = reader
  const stop = unsubscribeUrl(services, topic, reader)
  if (memberId === null) return stop ? { unsubscribeUrl: stop } : {}
  const own = registrationUrl(services, { id: memberId, email })
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

function unsubscribeUrl(services: Secret, topic: MessageTopic, { memberId, subscription }: Addressed): string | null {
  switch (topic) {
    case 'place':
      return null
    case 'cohort':
      return memberId && stopUrl(services, topic, memberId)
    case 'news':
    case 'next-bootcamp': {
      const id = subscription ?? (topic === 'news' ? memberId : null)
      return id && stopUrl(services, topic, id)
    }
  }
}
