import { recordAudit } from '../../audit/audit-log.server.ts'
import { bootcampName } from '../../cohorts/cohort.ts'
import type { NamedCohort } from '../../cohorts/cohort-choice.ts'
import { sessionsForLetter } from '../../cohorts/show-cohort.server.ts'
import { addMailing } from '../../mailings/add-mailing.server.ts'
import { asAdmin } from '../../membership/as-admin.server.ts'
import type { Services } from '../../platform/services.ts'
import type { Confirmed, Organiser } from '../../viewer.ts'
import { onboardingReminderMailing } from './onboarding-reminder-mailing.server.ts'
import { insertReminders, isCohortOver, lockReminders } from './onboarding-reminders.server.ts'

export type RemindResult =
  | { outcome: 'reminded'; people: number }
  | { outcome: 'nobody-to-remind' }
  | { outcome: 'over' }

/**
 * Sends one email about their own next step to every member of this cohort who isn't ready and had none for some days. One
 * statement records them all, and the emails follow in the background (`addMailing`).
 */
export async function remindParticipants(
  services: Services,
  admin: Confirmed<Organiser>,
  cohort: Pick<NamedCohort, 'id' | 'slug' | 'name'>,
): Promise<RemindResult> {
  const { db, clock, log } = services
  const people = await asAdmin(db, admin, async (tx): Promise<number | 'over'> => {
    await lockReminders(tx)
    // Read after the lock: another admin may have reminded the same members meanwhile.
    const now = clock.now()
    if (await isCohortOver(tx, cohort.id, now)) return 'over'
    const reminded = await insertReminders(tx, now, cohort.id)
    if (reminded === 0) return 0
    const facts = { sentAt: now.toISOString(), sessions: await sessionsForLetter(tx, cohort.id, now) }
    await addMailing(services, tx, { kind: onboardingReminderMailing, cohortId: cohort.id, facts })
    await recordAudit(tx, admin, {
      action: 'Onboarding reminder sent',
      subject: { kind: 'list', id: null, name: bootcampName(cohort) },
      changes: { 'people reminded': { before: null, after: reminded } },
    })
    return reminded
  })
  log.info({ admin: admin.memberId, cohort: cohort.id, people }, 'onboarding reminders')
  if (people === 'over') return { outcome: 'over' }
  return people > 0 ? { outcome: 'reminded', people } : { outcome: 'nobody-to-remind' }
}
