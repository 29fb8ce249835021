import { memberOfCohortNewsKey, memberOfUnsubscribeKey } from '../../membership/private-link/member-key.server.ts'
import type { Secrets } from '../../platform/derive-key.server.ts'

/** The topics that one-click links stop, by the path of the link; for the next bootcamp the link of the interest does. */
export type LinkedTopic = 'news' | 'cohort'

export interface TopicLink {
  topic: LinkedTopic
  /** Null for an invalid key. For the newsletter it may be the id of an address without an account. */
  memberId: string | null
}

/** @param path of the page or route that the link opens */
export function readTopicLink(secrets: Secrets, path: string, key: string): TopicLink {
  const topic = path.startsWith('/cohort-news/') ? 'cohort' : 'news'
  const memberId = topic === 'news' ? memberOfUnsubscribeKey(secrets, key) : memberOfCohortNewsKey(secrets, key)
  return { topic, memberId }
}
