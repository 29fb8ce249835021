import type { Tx } from '../platform/database/database.server.ts'
import { mayConfirmTo } from '../platform/mail/confirmation-limit.server.ts'
import { sameAttemptSeconds } from '../platform/same-attempt.ts'
import type { Services } from '../platform/services.ts'
import { insertInquiry, lockInquiriesFrom, wasJustStored } from './inquiries.server.ts'
import { inquiryLetter } from './inquiry.email.tsx'
import type { Inquiry } from './inquiry.ts'

export type SendInquiryOutcome = 'sent' | 'not-stored'

/**
 * Stores what a visitor wrote, for the team, and the letter that confirms it; both or neither. The letter is then tried at once;
 * if that fails it waits in the outbox, which is only logged (specification, section 8: contact).
 */
export async function sendInquiry(services: Services, inquiry: Inquiry): Promise<SendInquiryOutcome> {
  const { db, outbox, log } = services
  try {
    const stored = await db.transaction().execute(async (tx) => {
      await lockInquiriesFrom(tx, inquiry.email)
      if (await wasJustStored(tx, inquiry, sameAttemptSeconds)) return null
      await insertInquiry(tx, inquiry)
      return { letterId: await addLetter(services, tx, inquiry) }
    })
    if (!stored) return 'sent'
    log.info({ inquiryType: inquiry.inquiryType, letter: stored.letterId !== null }, 'inquiry stored')
    if (stored.letterId) await outbox.deliver(stored.letterId)
    return 'sent'
  } catch (error) {
    log.error({ error: (error as Error).stack }, 'inquiry was not stored')
    return 'not-stored'
  }
}

/** @returns null when this address has got its share of letters */
async function addLetter({ outbox, clock }: Services, tx: Tx, inquiry: Inquiry): Promise<string | null> {
  const { inquiryType, firstName, email } = inquiry
  if (!(await mayConfirmTo(tx, email, clock.now()))) return null
  return outbox.add(tx, inquiryLetter, { to: email, facts: { firstName, inquiryType } })
}
