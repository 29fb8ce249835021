import { noteInquiry } from '../../notifications/tell-team.server.ts'
import { mayConfirmTo } from '../../platform/mail/confirmation-limit.server.ts'
import { inTransaction, toldBy } from '../../platform/mail/in-transaction.server.ts'
import type { LetterTemplate } from '../../platform/mail/letter.ts'
import type { Services } from '../../platform/services.ts'
import type { ToldEmail } from '../../platform/told-email.ts'
import { insertInquiry, type NewInquiry } from '../inquiries.server.ts'

/**
 * Stores what a visitor wrote with its confirmation and its notices for the team, all or nothing; a second click changes nothing.
 * The confirmation is tried at once; a failure is only logged, and the email waits in the outbox (specification, section 8:
 * contact).
 */
export async function sendInquiry<Facts>(
  services: Services,
  inquiry: NewInquiry,
  confirmation: { letter: LetterTemplate<Facts>; facts: Facts },
): Promise<ToldEmail> {
  const { outbox, clock, log } = services
  const { form, email: to } = inquiry
  const { result: isNew, deliveries } = await inTransaction(services, async (tx) => {
    const id = await insertInquiry(tx, inquiry)
    if (id === null) return false
    await noteInquiry(tx, id, clock.now())
    // Unless this address has reached its limit of emails.
    if (await mayConfirmTo(tx, to, clock.now()))
      await outbox.add(tx, confirmation.letter, { to, facts: confirmation.facts })
    return true
  })
  const letters = await deliveries
  if (isNew) log.info({ form, letter: letters.length > 0 }, 'inquiry stored')
  return toldBy(letters[0])
}
