import { recordAudit } from '../../audit/audit-log.server.ts'
import type { MailingJob } from '../../mailings/add-mailing.server.ts'
import { stopMailing } from '../../mailings/mailings.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { lockMessage, recordStop, returnToDraft } from '../messages.server.ts'

export type StopMessageResult = 'drafted' | 'stopped' | 'stopped-before' | 'not-sent' | 'gone'

/**
 * After the commit no further email is written or sent; a message of which none was written is a draft
 * again. Emails that a mail server is just receiving may still be delivered.
 */
export async function stopMessage(services: Services, admin: Organiser, id: string): Promise<StopMessageResult> {
  const result = await asAdmin(services.db, admin, async (tx): Promise<StopMessageResult> => {
    const message = await lockMessage(tx, id)
    if (!message) return 'gone'
    if (message.stoppedAt) return 'stopped-before'
    if (!message.sendsAt || message.mailing === null) return 'not-sent'
    const isUnwritten = (await stopMailing(tx, message.mailing)) === 0
    await services.jobs.add(tx, 'mailing', { mailing: message.mailing } satisfies MailingJob, services.clock.now())
    await (isUnwritten ? returnToDraft(tx, id) : recordStop(tx, id))
    await recordAudit(tx, admin, {
      action: 'Message stopped',
      subject: { kind: 'message', id, name: message.subject },
    })
    return isUnwritten ? 'drafted' : 'stopped'
  })
  services.log.info({ message: id, admin: admin.memberId, outcome: result }, 'message stopped')
  return result
}
