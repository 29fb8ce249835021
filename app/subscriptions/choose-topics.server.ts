import { letterTopics } from '../membership/letter-topic.ts'
import { type ChosenTopic, chosenTopics, isBootcampTopic, type SubscriptionTopic } from '../membership/subscription.ts'
import {
  confirmSubscription,
  deleteSubscription,
  findSubscription,
  setTopics,
} from '../membership/subscriptions.server.ts'
import type { Services } from '../platform/services.ts'

const discardedWith: Record<ChosenTopic, string> = {
  news: letterTopics.newsletter,
  'next-bootcamp': letterTopics.nextBootcamp,
  cohort: letterTopics.cohort,
  sessions: letterTopics.sessions,
  homework: letterTopics.homework,
  library: letterTopics.library,
}

/**
 * Sets the topics that a member chose; topics that are not named stay unchanged. Waiting emails about a stopped topic are
 * discarded.
 */
export async function chooseTopics(
  { db, outbox, clock, log }: Services,
  memberId: string,
  wanted: Partial<Record<ChosenTopic, boolean>>,
): Promise<'chosen' | 'member-not-found'> {
  const stopped = chosenTopics.filter((topic) => wanted[topic] === false)
  const isThere = await db.transaction().execute(async (tx) => {
    const member = await setTopics(tx, memberId, wanted, clock.now())
    if (!member) return false
    const topics = stopped.map((topic) => discardedWith[topic])
    if (topics.length > 0) await outbox.discardTopics(tx, topics, [member.email])
    return true
  })
  if (!isThere) return 'member-not-found'
  log.info({ member: memberId, ...wanted }, 'topics chosen')
  return 'chosen'
}

/** By the link of the email to its address, which proves that the address is its reader's. */
export async function confirmTopic({ db, clock, log }: Services, topic: SubscriptionTopic, id: string): Promise<void> {
  const isConfirmed = await db.transaction().execute((tx) => confirmSubscription(tx, id, clock.now()))
  if (isConfirmed) log.info({ topic }, 'subscription confirmed')
}

/** By the link of an email. An address without an account is deleted; in both cases waiting emails are discarded. */
export async function stopTopic(services: Services, topic: ChosenTopic, id: string): Promise<void> {
  if (isBootcampTopic(topic)) {
    await chooseTopics(services, id, { [topic]: false })
    return
  }
  const { db, outbox, log } = services
  const subscription = await findSubscription(db, topic, id)
  if (!subscription) return
  const { memberId, email } = subscription
  if (memberId) {
    await chooseTopics(services, memberId, { [topic]: false })
    return
  }
  await db.transaction().execute(async (tx) => {
    await deleteSubscription(tx, subscription.id)
    await outbox.discardTopics(tx, [discardedWith[topic]], [email])
  })
  log.info({ topic }, 'subscription stopped')
}
