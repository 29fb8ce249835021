import { setInterest } from '../../interest/cohort-interests.server.ts'
import { deleteNewsletterAddress } from '../../interest/newsletter/newsletter-addresses.server.ts'
import { letterTopics } from '../../membership/letter-topic.ts'
import { findTopics, setTopics } from '../../membership/subscribers.server.ts'
import type { Services } from '../../platform/services.ts'
import { type ChosenTopic, chosenTopics } from '../message.ts'

const discardedWith: Record<ChosenTopic, string> = {
  news: letterTopics.newsletter,
  next: letterTopics.interest,
  cohort: letterTopics.cohort,
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
    const member = await setTopics(tx, memberId, wanted)
    if (!member) return false
    if (wanted.next !== undefined && wanted.next !== (await findTopics(tx, memberId))?.next)
      await setInterest(tx, member.email, wanted.next, clock.now())
    if (wanted.news === false) await deleteNewsletterAddress(tx, member.email)
    const topics = stopped.map((topic) => discardedWith[topic])
    if (topics.length > 0) await outbox.discardTopics(tx, topics, [member.email])
    return true
  })
  if (!isThere) return 'member-not-found'
  log.info({ member: memberId, ...wanted }, 'topics chosen')
  return 'chosen'
}
