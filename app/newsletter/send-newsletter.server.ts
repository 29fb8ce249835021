import { recordAudit } from '../audit/audit-log.server.ts'
import { bootcampName } from '../cohorts/cohort.ts'
import type { NamedCohort } from '../cohorts/cohort-choice.ts'
import { refuseFormerAdmin } from '../membership/as-admin.server.ts'
import { listSubscribers, lockNewsletters } from '../membership/subscribers.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { addressNewsletter } from './address-newsletter.server.ts'
import { newsletterLetter } from './newsletter.email.tsx'
import type { Newsletter } from './newsletter.ts'
import { findSentNewsletter, insertNewsletter } from './newsletters.server.ts'

export type SendNewsletterResult =
  | { outcome: 'sent' | 'sent-before'; recipients: number }
  | { outcome: 'no-subscribers' }

/** The same words again this soon are meant once: from another tab, or previewed a second time. */
const sameNewsletterHours = 24

/** Read and written at once; only so much of a long list has to be in memory. */
const batchSize = 500

/**
 * One letter to everybody who subscribes in this moment, or to those of them who are registered for a cohort: all of them are stored, or none. The outbox then sends them in the
 * background, and goes on after a restart.
 *
 * @param newsletter.id the same for every click on the same button
 */
export async function sendNewsletter(
  services: Services,
  admin: Admin,
  newsletter: Newsletter & { id: string },
  cohort: NamedCohort | null = null,
): Promise<SendNewsletterResult> {
  const result = await services.db.transaction().execute(async (tx) => {
    await lockNewsletters(tx)
    await refuseFormerAdmin(tx, admin)
    const before = await findSentNewsletter(tx, newsletter, cohort?.id ?? null, sameNewsletterHours)
    if (before) return { outcome: 'sent-before', recipients: before.recipients } as const
    let recipients = 0
    for await (const batch of listSubscribers(tx, batchSize, cohort?.id)) {
      const copies = batch.map((subscriber) => addressNewsletter(services, newsletter, subscriber))
      await services.outbox.addAll(tx, newsletterLetter, copies)
      recipients += batch.length
    }
    if (recipients === 0) return { outcome: 'no-subscribers' } as const
    const { id, subject, body } = newsletter
    await insertNewsletter(tx, {
      id,
      subject,
      body,
      sent_by: admin.memberId,
      recipients,
      cohort_id: cohort?.id ?? null,
    })
    await recordAudit(tx, admin, {
      action: 'Newsletter sent',
      subject: { kind: 'newsletter', id: newsletter.id, name: newsletter.subject },
      changes: {
        recipients: { before: null, after: recipients },
        ...(cohort && { 'only of': { before: null, after: bootcampName(cohort) } }),
      },
    })
    return { outcome: 'sent', recipients } as const
  })
  services.outbox.wake()
  services.log.info({ newsletter: newsletter.id, admin: admin.memberId, ...result }, 'newsletter')
  return result
}
