import { href } from 'react-router'
import { findConfirmedInterest } from '../../interest/cohort-interests.server.ts'
import { stopUrl } from '../../interest/interest-key.server.ts'
import { findConfirmedNewsletterAddress } from '../../interest/newsletter/newsletter-addresses.server.ts'
import { findMemberByAddress } from '../../membership/members.server.ts'
import { registrationUrl, unsubscribeKey } from '../../membership/private-link/member-key.server.ts'
import { countOwnLink, secondsUntilOwnLink } from '../../platform/mail/confirmation-limit.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { topicsUrl } from '../own-links.server.ts'
import { ownLinkLetter, stopLinksLetter } from './own-link.email.tsx'

/**
 * An email with their link to somebody whom we know by this address. The answer is the same for everybody, and whether an email left is
 * not waited for, so that its time says no more than its words.
 *
 * @returns seconds until this address may be asked for again; 0 when an email leaves if we know it
 */
export async function sendOwnLink(services: Services, email: string): Promise<number> {
  const { outbox, clock, config, secret } = services
  const { result } = await inTransaction(services, async (tx) => {
    const now = clock.now()
    const wait = await secondsUntilOwnLink(tx, email, now)
    if (wait > 0) return wait
    const member = await findMemberByAddress(tx, email)
    if (member) {
      const own = registrationUrl(services, member)
      const facts = { firstName: member.first_name, url: topicsUrl(own), registrationUrl: own }
      await outbox.add(tx, ownLinkLetter, { to: member.email, facts })
      await countOwnLink(tx, email, now)
      return 0
    }
    const [interest, newsletter] = [
      await findConfirmedInterest(tx, email),
      await findConfirmedNewsletterAddress(tx, email),
    ]
    const key = newsletter && unsubscribeKey(secret, newsletter)
    const facts = {
      nextUrl: interest && stopUrl(services, interest),
      newsUrl: key && config.origin + href('/newsletter/:key/unsubscribe', { key }),
    }
    if (interest || newsletter) {
      await outbox.add(tx, stopLinksLetter, { to: email, facts })
      await countOwnLink(tx, email, now)
    }
    return 0
  })
  return result
}
