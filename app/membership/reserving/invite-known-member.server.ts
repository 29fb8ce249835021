import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { mayWriteTo } from '../../platform/mail/confirmation-limit.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { findFreeForCohort } from '../registrations.server.ts'
import { knownAddressLetter } from './known-address.email.tsx'

/**
 * For a known address entered in the form, by its owner or a stranger: the link in this email leads to a page with a button that
 * registers the member, so only a reader of the mailbox can do it. The form's answer is the same as for a new address. Members
 * who take part already get no email.
 */
export async function inviteKnownMember(services: Services, email: string, cohort: number): Promise<void> {
  const { outbox, clock, db } = services
  const now = clock.now()
  const sessions = await sessionsForLetter(db, cohort, now)
  if (!sessions?.slug) return
  const { slug } = sessions
  // Sending is not awaited, so that the response time doesn't reveal a known address.
  await inTransaction(services, async (tx) => {
    const member = await findFreeForCohort(tx, email, cohort, now)
    if (!member || !(await mayWriteTo(tx, member.email, now))) return
    const { firstName } = member
    const facts = { firstName, registrationUrl: registrationUrl(services, member), slug, sessions }
    await outbox.add(tx, knownAddressLetter, { to: member.email, facts })
  })
}
