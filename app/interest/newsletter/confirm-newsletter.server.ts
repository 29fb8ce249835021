import { findMemberByAddress } from '../../membership/members.server.ts'
import { setTopics } from '../../membership/subscribers.server.ts'
import type { Services } from '../../platform/services.ts'
import { confirmNewsletterAddress, findNewsletterAddress } from './newsletter-addresses.server.ts'

/** Subscribes this address, and sets the choice of a member with it. */
export async function confirmNewsletter({ db, clock, log }: Services, id: string): Promise<void> {
  const address = await findNewsletterAddress(db, id)
  if (!address) return
  const isConfirmed = await db.transaction().execute(async (tx) => {
    const member = await findMemberByAddress(tx, address.email)
    if (member) await setTopics(tx, member.id, { news: true })
    return confirmNewsletterAddress(tx, id, clock.now())
  })
  if (isConfirmed) log.info('newsletter confirmed')
}
