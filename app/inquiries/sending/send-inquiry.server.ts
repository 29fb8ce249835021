import { inquiryTopic } from '../../notifications/notice-topic.ts'
import { type News, tellTeam } from '../../notifications/tell-team.server.ts'
import { brand } from '../../organization/brand.ts'
import { mayConfirmTo } from '../../platform/mail/confirmation-limit.server.ts'
import { inTransaction, toldBy } from '../../platform/mail/in-transaction.server.ts'
import type { LetterTemplate } from '../../platform/mail/letter.ts'
import type { Services } from '../../platform/services.ts'
import type { ToldEmail } from '../../platform/told-email.ts'
import { insertInquiry, type NewInquiry } from '../inquiries.server.ts'
import { inquiryPath, titleOf } from '../inquiry.ts'

/**
 * Stores what a visitor wrote with its confirmation and the emails to the team, all or nothing; a second click changes nothing.
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
    await tellTeam(services, tx, newsOf({ ...inquiry, id }), clock.now())
    // Unless this address has reached its limit of emails.
    if (await mayConfirmTo(tx, to, clock.now()))
      await outbox.add(tx, confirmation.letter, { to, facts: confirmation.facts })
    return true
  })
  const letters = await deliveries
  if (isNew) log.info({ form, letter: letters.length > 0 }, 'inquiry stored')
  return toldBy(letters[0])
}

function newsOf(inquiry: NewInquiry): News {
  const { id, form, inquiry_type: type, first_name, last_name, email, message } = inquiry
  const title = titleOf({ form, subject: inquiry.subject ?? null, organization: inquiry.organization ?? null })
  return {
    topic: type ? inquiryTopic(type) : 'beta-request',
    title: `${type ?? 'Beta request'}: ${title}`,
    text: `${type ? 'someone wrote to us' : 'a business is asking for an agent'}. We promised a reply within ${brand.replyTime}.`,
    path: inquiryPath(inquiry),
    about: id,
    said: { name: `${first_name} ${last_name}`, email, text: message },
  }
}
