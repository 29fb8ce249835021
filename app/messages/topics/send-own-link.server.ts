import { findConfirmedInterest } from '../../interest/cohort-interests.server.ts'
import { stopUrl } from '../../interest/interest-key.server.ts'
import { findMemberByAddress } from '../../membership/members.server.ts'
import { registrationUrl } from '../../membership/private-link/member-key.server.ts'
import { mayConfirmTo } from '../../platform/mail/confirmation-limit.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { topicsUrl } from '../own-links.server.ts'
import { ownLinkLetter } from './own-link.email.tsx'

/**
 * An email with their link to somebody whom we know by this address, unless their mailbox has got its share. The answer is the same for
 * everybody, and whether an email left is not waited for, so that its time says no more than its words.
 */
export async function sendOwnLink(services: Services, email: string): Promise<void> {
  const { outbox, clock } = services
  await inTransaction(services, async (tx) => {
    if (!(await mayConfirmTo(tx, email, clock.now()))) return
    const member = await findMemberByAddress(tx, email)
    const interest = member ? null : await findConfirmedInterest(tx, email)
    if (member) {
      const own = registrationUrl(services, member)
      const facts = { firstName: member.first_name, url: topicsUrl(own), registrationUrl: own }
      await outbox.add(tx, ownLinkLetter, { to: member.email, facts })
    } else if (interest) {
      const facts = { firstName: null, url: stopUrl(services, interest), registrationUrl: null }
      await outbox.add(tx, ownLinkLetter, { to: email, facts })
    }
  })
}
