import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { mayWriteTo } from '../../platform/mail/confirmation-limit.server.ts'
import { inTransaction } from '../../platform/mail/in-transaction.server.ts'
import type { Services } from '../../platform/services.ts'
import { registrationUrl } from '../private-link/member-key.server.ts'
import { findFreeForCohort } from '../registrations.server.ts'
import { knownAddressLetter } from './known-address.email.tsx'

/**
 * Somebody has entered the address of a known person in the form. Whether it was them is shown by whoever reads their emails: the
 * link of this one leads to a page with a button that registers them. Nobody else learns of it, and who takes part already gets
 * none.
 */
export async function inviteKnownMember(services: Services, email: string, cohort: number): Promise<void> {
  const { outbox, clock, db } = services
  const now = clock.now()
  const sessions = await sessionsForLetter(db, cohort, now)
  if (!sessions?.slug) return
  const { slug } = sessions
  // Whether an email left is not waited for, so that the time of the answer says no more than its words.
  await inTransaction(services, async (tx) => {
    const member = await findFreeForCohort(tx, email, cohort, now)
    if (!member || !(await mayWriteTo(tx, member.email, now))) return
    const { firstName } = member
    const facts = { firstName, registrationUrl: registrationUrl(services, member), slug, sessions }
    await outbox.add(tx, knownAddressLetter, { to: member.email, facts })
  })
}
