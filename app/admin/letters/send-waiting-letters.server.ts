import { recordAudit } from '../../audit/audit-log.server.ts'
import { refuseFormerAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Organiser } from '../../viewer.ts'
import { emailsInWords } from './copy.ts'

/** After an outage of the mail server: makes all waiting emails due now. @returns their number */
export async function sendWaitingLetters({ outbox, log }: Services, admin: Organiser): Promise<number> {
  const letters = await outbox.sendAllWaiting(async (tx, waiting) => {
    await refuseFormerAdmin(tx, admin)
    await recordAudit(tx, admin, {
      action: 'Waiting emails sent',
      subject: { kind: 'letter', id: null, name: `All that waited: ${emailsInWords(waiting)}` },
    })
  })
  log.info({ admin: admin.memberId, letters }, 'waiting letters sent')
  return letters
}
