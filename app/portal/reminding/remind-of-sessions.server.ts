import { sessionEvent } from '../../cohorts/calendar-event.ts'
import { theBootcamp } from '../../cohorts/cohort.ts'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { type Schedule, sessionsOf } from '../../cohorts/schedule-item.ts'
import { registrationUrl } from '../../membership/private-link/member-key.server.ts'
import { stopUrl } from '../../membership/private-link/topic-links.server.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { describeFailure } from '../../platform/mail/failure.ts'
import type { Services } from '../../platform/services.ts'
import { joinPath } from '../schedule/live-session.ts'
import { type ComingSession, listComingSessions, noteReminders } from './reminders.server.ts'
import { sessionReminderLetter } from './session-reminder.email.tsx'
import { isReminderDue, reminderHours } from './session-reminder.ts'

/** Per transaction, which takes a moment and locks none of them. */
const remindedAtOnce = 100

/** Reminders of live sessions: looked for each minute. */
export const sessionReminders: JobKind<object> = { queue: 'session-reminders', run: remindOfSessions }

/**
 * Emails each participant a day and an hour before a live session. A reminder is noted with its email, by session, start and hours,
 * so none is sent twice, and a session that moves reminds of its new start. A failed batch is tried again at the next look.
 */
export async function remindOfSessions(services: Services): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  for (const session of await listComingSessions(db, now, Math.max(...reminderHours))) {
    for (const hours of reminderHours.filter((some) => isReminderDue(session.starts, some, now))) {
      try {
        const people = await remindAll(services, session, hours)
        if (people > 0) log.info({ session: session.id, hours, people }, 'participants reminded of a session')
      } catch (error) {
        log.warn(
          { session: session.id, hours, error: describeFailure(error) },
          'participants not reminded of a session',
        )
      }
    }
  }
}

async function remindAll(services: Services, coming: ComingSession, hours: number): Promise<number> {
  const schedule = await findSchedule(services.db, coming.cohortId)
  const session = schedule && sessionsOf(schedule).find(({ id }) => id === coming.id)
  if (!schedule || !session) return 0
  const { config, outbox, db } = services
  const shared = {
    hours,
    bootcamp: theBootcamp(schedule),
    number: session.number,
    title: session.title,
    zone: schedule.zone,
    starts: session.starts,
    ends: session.ends,
    event: sessionEvent(throughOurLink(schedule, config.origin + joinPath(session)), session),
  }
  let all = 0
  for (;;) {
    const reminded = await db.transaction().execute(async (tx) => {
      const people = await noteReminders(tx, coming, hours, remindedAtOnce)
      const letters = people.map(({ id, email, firstName, zone }) => ({
        to: email,
        facts: {
          ...shared,
          firstName,
          ownZone: zone,
          registrationUrl: registrationUrl(services, { id, email }),
          stopUrl: stopUrl(services, 'sessions', id),
        },
      }))
      await outbox.addAll(tx, sessionReminderLetter, letters, { expiresAt: coming.starts })
      return people.length
    })
    all += reminded
    if (reminded < remindedAtOnce) return all
  }
}

/** Emails are passed on, so their calendar file holds no meeting link. */
function throughOurLink(schedule: Schedule, meetingUrl: string): Schedule {
  return { ...schedule, meetingUrl }
}
