import { href } from 'react-router'
import { inquiryTopic } from '../notifications/notice-topic.ts'
import { type News, tellTeam } from '../notifications/tell-team.server.ts'
import { brand } from '../organization/brand.ts'
import { mayConfirmTo } from '../platform/mail/confirmation-limit.server.ts'
import { inTransaction, toldBy } from '../platform/mail/in-transaction.server.ts'
import type { Services } from '../platform/services.ts'
import { titleOf } from '../triage/triage.ts'
import { insertInquiry } from './inquiries.server.ts'
import { inquiryLetter } from './inquiry.email.tsx'
import type { Inquiry } from './inquiry.ts'

/** @property refused it is stored, and its address refused the confirmation */
export type SendInquiryOutcome = 'sent' | 'refused' | 'not-stored'

/**
 * Stores a visitor's message with its confirmation and the emails to the team, all or nothing. The confirmation is
 * tried at once; a failure is only logged, and the email waits in the outbox (specification, section 8: contact).
 */
export async function sendInquiry(services: Services, inquiry: Inquiry): Promise<SendInquiryOutcome> {
  const { outbox, clock, log } = services
  const { inquiryType, firstName, email } = inquiry
  try {
    const { result: isNew, deliveries } = await inTransaction(services, async (tx) => {
      const id = await insertInquiry(tx, inquiry)
      if (id === null) return false
      await tellTeam(services, tx, newsOf(id, inquiry), clock.now())
      // Unless this address has reached its limit of emails.
      if (await mayConfirmTo(tx, email, clock.now()))
        await outbox.add(tx, inquiryLetter, { to: email, facts: { firstName, inquiryType } })
      return true
    })
    const letters = await deliveries
    if (isNew) log.info({ inquiryType, letter: letters.length > 0 }, 'inquiry stored')
    return toldBy(letters[0]).why === 'refused' ? 'refused' : 'sent'
  } catch (error) {
    log.error({ error: (error as Error).stack }, 'inquiry was not stored')
    return 'not-stored'
  }
}

function newsOf(id: string, { inquiryType, subject, firstName, lastName, email, message }: Inquiry): News {
  return {
    topic: inquiryTopic(inquiryType),
    title: `${inquiryType}: ${titleOf(subject ?? null)}`,
    text: `someone wrote to us. We promised a reply within ${brand.replyTime}.`,
    path: href('/admin/inquiries/:id', { id }),
    about: id,
    said: { name: `${firstName} ${lastName}`, email, text: message },
  }
}
