import { letterTopics } from '../membership/letter-topic.ts'
import { setNewsletterSubscription } from '../membership/subscribers.server.ts'
import type { Services } from '../platform/services.ts'

/** A member who unsubscribes gets none any more, not even one that is written and waits to be sent. */
export async function chooseNewsletter(
  { db, outbox, log }: Services,
  memberId: string,
  wanted: boolean,
): Promise<'on' | 'off' | 'member-not-found'> {
  const member = await db.transaction().execute(async (tx) => {
    const changed = await setNewsletterSubscription(tx, memberId, wanted)
    if (changed && !wanted) await outbox.discardTopics(tx, [letterTopics.newsletter], [changed.email])
    return changed
  })
  if (!member) return 'member-not-found'
  const choice = wanted ? 'on' : 'off'
  log.info({ member: memberId, newsletter: choice }, 'newsletter chosen')
  return choice
}
