import { recordAudit } from '../audit/audit-log.server.ts'
import { bootcampName } from '../cohorts/cohort.ts'
import type { NamedCohort } from '../cohorts/cohort-choice.ts'
import { sessionsForLetter } from '../cohorts/show-cohort.server.ts'
import { asAdmin } from '../membership/as-admin.server.ts'
import { registrationUrl } from '../membership/member-key.server.ts'
import type { Services } from '../platform/services.ts'
import type { Admin } from '../viewer.ts'
import { onboardingReminderLetter } from './onboarding-reminder.email.tsx'
import { insertReminders, lockReminders } from './onboarding-reminders.server.ts'
import { daysBetweenReminders, onboardingStateNames, type StuckState } from './participant.ts'

export type RemindResult = { outcome: 'reminded'; people: number } | { outcome: 'nobody-to-remind' }

/**
 * One letter to everybody of this cohort who is stuck in a state and has had none for some days; all of them are stored, or none. The outbox
 * then sends them in the background.
 */
export async function remindParticipants(
  services: Services,
  admin: Admin,
  state: StuckState,
  cohort: Pick<NamedCohort, 'id' | 'slug' | 'name'>,
): Promise<RemindResult> {
  const { db, clock, log } = services
  const people = await asAdmin(db, admin, async (tx) => {
    await lockReminders(tx)
    // Read after the lock was won: the one before may have reminded the same people.
    const now = clock.now()
    const stuck = await insertReminders(tx, state, now, cohort.id)
    // So that nobody ever gets two at once, however long a mail server was away.
    const expiresAt = new Date(now.getTime() + daysBetweenReminders * 24 * 60 * 60 * 1000)
    const sessions = await sessionsForLetter(tx, cohort.id, now)
    for (const { id, email, firstName } of stuck) {
      const facts = { firstName, state, registrationUrl: registrationUrl(services, { id, email }), sessions }
      await services.outbox.add(tx, onboardingReminderLetter, { to: email, facts, expiresAt })
    }
    if (stuck.length > 0)
      await recordAudit(tx, admin, {
        action: 'Onboarding reminder sent',
        subject: { kind: 'list', id: null, name: `${bootcampName(cohort)}, ${onboardingStateNames[state]}` },
        changes: { 'people reminded': { before: null, after: stuck.length } },
      })
    return stuck.length
  })
  services.outbox.wake()
  log.info({ admin: admin.memberId, cohort: cohort.id, state, people }, 'onboarding reminders')
  return people > 0 ? { outcome: 'reminded', people } : { outcome: 'nobody-to-remind' }
}
