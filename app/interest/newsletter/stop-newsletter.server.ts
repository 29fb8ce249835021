import { letterTopics } from '../../membership/letter-topic.ts'
import { findMemberByAddress } from '../../membership/members.server.ts'
import { setTopics } from '../../membership/subscribers.server.ts'
import type { Services } from '../../platform/services.ts'
import { deleteNewsletterAddress, findNewsletterAddress } from './newsletter-addresses.server.ts'

/**
 * Deletes the address and discards its waiting newsletters. A member with this address is unsubscribed too, because the
 * link may be from before they were one.
 */
export async function stopNewsletter({ db, outbox, log }: Services, id: string): Promise<void> {
  const address = await findNewsletterAddress(db, id)
  if (!address) return
  const { email } = address
  await db.transaction().execute(async (tx) => {
    const member = await findMemberByAddress(tx, email)
    if (member) await setTopics(tx, member.id, { news: false })
    await deleteNewsletterAddress(tx, email)
    await outbox.discardTopics(tx, [letterTopics.newsletter], [email])
  })
  log.info('newsletter stopped')
}
