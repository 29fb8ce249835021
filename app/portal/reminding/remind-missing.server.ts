import { recordAudit } from '../../audit/audit-log.server.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import type { NamedCohort } from '../../cohorts/cohort-choice.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { addMailing } from '../../mailings/add-mailing.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { missedYouMailing } from './missed-you-mailing.server.ts'
import { listMissing } from './missing-participants.server.ts'
import { insertReminder, lockReminders } from './onboarding-reminders.server.ts'

/** Emails the participants who need a word, except for those who were reminded lately. @returns their number */
export async function remindMissing(
  services: Services,
  admin: Confirmed<Organiser>,
  cohort: Pick<NamedCohort, 'id' | 'slug' | 'name'>,
): Promise<number> {
  const { db, clock, log } = services
  const people = await asAdmin(db, admin, async (tx) => {
    await lockReminders(tx)
    // Read after the lock: another admin may have reminded them meanwhile.
    const now = clock.now()
    const missing = (await listMissing(tx, cohort.id, now)).filter(({ isReminded }) => !isReminded)
    if (missing.length === 0) return 0
    for (const { id } of missing) await insertReminder(tx, id, now)
    const facts = { sentAt: now.toISOString(), sessions: await sessionsForLetter(tx, cohort.id, now) }
    await addMailing(services, tx, { kind: missedYouMailing, cohortId: cohort.id, facts })
    await recordAudit(tx, admin, {
      action: 'Missing participants reminded',
      subject: { kind: 'list', id: null, name: bootcampName(cohort) },
      changes: { 'people reminded': { before: null, after: missing.length } },
    })
    return missing.length
  })
  log.info({ admin: admin.memberId, cohort: cohort.id, people }, 'missing participants reminded')
  return people
}
