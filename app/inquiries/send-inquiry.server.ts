import { mayConfirmTo } from '../platform/mail/confirmation-limit.server.ts'
import { inTransaction } from '../platform/mail/in-transaction.server.ts'
import type { Services } from '../platform/services.ts'
import { insertInquiry } from './inquiries.server.ts'
import { inquiryLetter } from './inquiry.email.tsx'
import type { Inquiry } from './inquiry.ts'

export type SendInquiryOutcome = 'sent' | 'not-stored'

/**
 * Stores what a visitor wrote, for the team, and the letter that confirms it; both or neither. The letter is then tried at once;
 * if that fails it waits in the outbox, which is only logged (specification, section 8: contact).
 */
export async function sendInquiry(services: Services, inquiry: Inquiry): Promise<SendInquiryOutcome> {
  const { outbox, clock, log } = services
  const { inquiryType, firstName, email } = inquiry
  try {
    const { result: isNew, deliveries } = await inTransaction(services, async (tx) => {
      if (!(await insertInquiry(tx, inquiry))) return false
      // Unless this address has got its share of letters.
      if (await mayConfirmTo(tx, email, clock.now()))
        await outbox.add(tx, inquiryLetter, { to: email, facts: { firstName, inquiryType } })
      return true
    })
    const letters = await deliveries
    if (isNew) log.info({ inquiryType, letter: letters.length > 0 }, 'inquiry stored')
    return 'sent'
  } catch (error) {
    log.error({ error: (error as Error).stack }, 'inquiry was not stored')
    return 'not-stored'
  }
}
