import { href } from 'react-router'
import { findConfirmedInterest } from '../../interest/cohort-interests.server.ts'
import { stopUrl } from '../../interest/interest-key.server.ts'
import { findConfirmedNewsletterAddress } from '../../interest/newsletter/newsletter-addresses.server.ts'
import { findMemberByAddress } from '../../membership/members.server.ts'
import { registrationUrl, unsubscribeKey } from '../../membership/private-link/member-key.server.ts'
import { mayConfirmTo } from '../../platform/mail/confirmation-limit.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { topicsUrl } from '../own-links.server.ts'
import { ownLinkLetter, stopLinksLetter } from './own-link.email.tsx'

/**
 * An email with their link to somebody whom we know by this address, unless their mailbox has got its share. The answer is the same for
 * everybody, and whether an email left is not waited for, so that its time says no more than its words.
 */
export async function sendOwnLink(services: Services, email: string): Promise<void> {
  const { outbox, clock, config, secret } = services
  await inTransaction(services, async (tx) => {
    if (!(await mayConfirmTo(tx, email, clock.now()))) return
    const member = await findMemberByAddress(tx, email)
    if (member) {
      const own = registrationUrl(services, member)
      const facts = { firstName: member.first_name, url: topicsUrl(own), registrationUrl: own }
      await outbox.add(tx, ownLinkLetter, { to: member.email, facts })
      return
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
    if (interest || newsletter) await outbox.add(tx, stopLinksLetter, { to: email, facts })
  })
}
