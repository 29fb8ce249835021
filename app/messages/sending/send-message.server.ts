import { recordAudit } from '../../audit/audit-log.server.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import { problemOfTime } from '../../cohorts/wall-clock.ts'
import { addMailing } from '../../mailings/add-mailing.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import { lockNewsletters } from '../../membership/subscriptions.server.ts'
import { brand } from '../../organization/brand.ts'
import { momentOf } from '../../organization/dates.ts'
import type { Services } from '../../platform/services.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { audienceInWords } from '../audience.ts'
import { countReach } from '../audiences.server.ts'
import { findAudience } from '../find-audience.server.ts'
import { reachInWords, topicNames } from '../message.ts'
import { messageMailings } from '../message-mailings.server.ts'
import { lockMessage, recordSending, timeOf } from '../messages.server.ts'

export type SendMessageResult =
  /** @property people as `reachInWords` writes them */
  | { outcome: 'sent' | 'planned'; people: string; at: Date }
  | { outcome: 'no-such-time'; message: string }
  | { outcome: 'nobody' | 'sent-before' | 'changed-meanwhile' | 'time-has-passed' | 'gone' }

/**
 * Sends a message, now or at a time. Only adds a mailing: the emails are written and sent in the background, to the people who
 * are in the audience by then.
 *
 * @param seen.version the version that the admin saw
 * @param seen.at local time in the zone of the organization; undefined for now
 */
export async function sendMessage(
  services: Services,
  admin: Confirmed<Organiser>,
  id: string,
  seen: { version: number; at?: string | undefined },
): Promise<SendMessageResult> {
  const result = await services.db.transaction().execute(async (tx): Promise<SendMessageResult> => {
    await lockNewsletters(tx)
    await refuseFormerAdmin(tx, admin)
    const message = await lockMessage(tx, id)
    if (!message) return { outcome: 'gone' }
    const { topic, subject, body, cohortId } = message
    if (message.sendsAt) return { outcome: 'sent-before' }
    if (message.version !== seen.version) return { outcome: 'changed-meanwhile' }
    const problem = seen.at && problemOfTime(seen.at, brand.zone)
    if (problem) return { outcome: 'no-such-time', message: problem }
    const { now, at } = await timeOf(tx, seen.at)
    if (at < now) return { outcome: 'time-has-passed' }
    const chosen = await findAudience({ ...services, db: tx }, message.audience)
    if (!chosen) return { outcome: 'gone' }
    const reach = await countReach(tx, chosen.audience, topic, cohortId)
    const recipients = reach.isPart ? reach.size.total : reach.reached
    if (recipients === 0) return { outcome: 'nobody' }
    const people = reachInWords(reach)
    const facts = { message: id, subject, body }
    const mailing = await addMailing(services, tx, {
      kind: messageMailings[topic],
      cohortId: null,
      facts,
      ...(seen.at && { at }),
    })
    await recordSending(tx, id, { mailing, by: admin.memberId, at, recipients })
    await recordAudit(tx, admin, {
      action: seen.at ? 'Message planned' : 'Message sent',
      subject: { kind: 'message', id, name: subject },
      changes: {
        to: { before: null, after: audienceInWords(chosen.audience, chosen.cohort) },
        about: { before: null, after: topicNames[topic] },
        recipients: { before: null, after: people },
        ...(chosen.cohort && { 'only of': { before: null, after: bootcampName(chosen.cohort) } }),
        ...(seen.at && { on: { before: null, after: momentOf(at).words } }),
      },
    })
    return { outcome: seen.at ? 'planned' : 'sent', people, at }
  })
  services.log.info({ message: id, admin: admin.memberId, ...result }, 'message')
  return result
}
