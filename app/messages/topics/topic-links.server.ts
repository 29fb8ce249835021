import { memberOfCohortNewsKey, memberOfUnsubscribeKey } from '../../membership/private-link/member-key.server.ts'
import type { Secrets } from '../../platform/derive-key.server.ts'

/** Of what a one-click link unsubscribes, as its address says; of the next bootcamp the link of the interest does. */
export type LinkedTopic = 'news' | 'cohort'

export interface TopicLink {
  topic: LinkedTopic
  /** Null for anything that is no key of ours. Of the newsletter it may be the id of an address without an account. */
  memberId: string | null
}

/** @param path of the page or the route that the link opens */
export function readTopicLink(secrets: Secrets, path: string, key: string): TopicLink {
  const topic = path.startsWith('/cohort-news/') ? 'cohort' : 'news'
  const memberId = topic === 'news' ? memberOfUnsubscribeKey(secrets, key) : memberOfCohortNewsKey(secrets, key)
  return { topic, memberId }
}
