import { recordAudit } from '../audit/audit-log.server.ts'
import { bootcampName } from '../cohorts/cohort.ts'
import type { NamedCohort } from '../cohorts/cohort-choice.ts'
import { addMailing } from '../mailings/add-mailing.server.ts'
import { refuseFormerAdmin } from '../membership/as-admin.server.ts'
import { countSubscribers, lockNewsletters } from '../membership/subscribers.server.ts'
import type { Services } from '../platform/services.ts'
import type { Confirmed, Organiser } from '../viewer.ts'
import { newsletterMailing } from './newsletter-mailing.server.ts'
import type { Newsletter } from './newsletter-schema.ts'
import { findSentNewsletter, insertNewsletter } from './newsletters.server.ts'

export type SendNewsletterResult =
  | { outcome: 'sent' | 'sent-before'; recipients: number }
  | { outcome: 'no-subscribers' }

/** The same words again this soon are meant once: from another tab, or previewed a second time. */
const sameNewsletterHours = 24

/**
 * One letter to everybody who subscribes, or to those of them who are registered for a cohort. The caller waits for one row: the copies
 * are written and sent in the background (`addMailing`), to whoever subscribes by then.
 *
 * @param newsletter.id the same for every click on the same button
 * @returns how many subscribe in this moment
 */
export async function sendNewsletter(
  services: Services,
  admin: Confirmed<Organiser>,
  newsletter: Newsletter & { id: string },
  cohort: NamedCohort | null = null,
): Promise<SendNewsletterResult> {
  const result = await services.db.transaction().execute(async (tx) => {
    await lockNewsletters(tx)
    await refuseFormerAdmin(tx, admin)
    const before = await findSentNewsletter(tx, newsletter, cohort?.id ?? null, sameNewsletterHours)
    if (before) return { outcome: 'sent-before', recipients: before.recipients } as const
    const cohortId = cohort?.id ?? null
    const recipients = await countSubscribers(tx, cohortId)
    if (recipients === 0) return { outcome: 'no-subscribers' } as const
    const { id, subject, body } = newsletter
    await insertNewsletter(tx, { id, subject, body, sent_by: admin.memberId, recipients, cohort_id: cohortId })
    await addMailing(tx, { kind: newsletterMailing, cohortId, facts: { subject, body } })
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
  services.log.info({ newsletter: newsletter.id, admin: admin.memberId, ...result }, 'newsletter')
  return result
}
