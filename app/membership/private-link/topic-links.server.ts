import type { Secrets } from '../../platform/derive-key.server.ts'
import type { Services } from '../../platform/services.ts'
import { readSignedId, signId } from '../../platform/signed-id.server.ts'
import type { ChosenTopic, SubscriptionTopic } from '../subscription.ts'
import { confirmPath, stopPath } from './topic-paths.ts'

type Signing = Pick<Services, 'config' | 'secret'>

/** One key confirms and stops: its holder reads this mailbox. A key is valid for one topic only. */
const purposes: Record<ChosenTopic, string> = {
  news: 'newsletter unsubscribe',
  'next-bootcamp': 'interest link',
  cohort: 'cohort news unsubscribe',
  sessions: 'session reminders unsubscribe',
  homework: 'homework reminders unsubscribe',
  library: 'library news unsubscribe',
}

/** @param id of the subscription; for a topic of their bootcamp, of the member */
export function topicKey(secret: string, topic: ChosenTopic, id: string): string {
  return signId(secret, purposes[topic], id)
}

/** @returns the id in the key, of which nothing may be left; null for an invalid key */
export function readTopicKey(secrets: Secrets, topic: ChosenTopic, key: string): string | null {
  return readSignedId(secrets, purposes[topic], key)
}

/** The page that confirms a subscription. */
export function subscriptionUrl({ config, secret }: Signing, topic: SubscriptionTopic, id: string): string {
  return config.origin + confirmPath(topic, topicKey(secret, topic, id))
}

/** The page that stops emails about a topic, and their header List-Unsubscribe. */
export function stopUrl({ config, secret }: Signing, topic: ChosenTopic, id: string): string {
  return config.origin + stopPath(topic, topicKey(secret, topic, id))
}
