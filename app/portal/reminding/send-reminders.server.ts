import { sessionEvent } from '../../cohorts/calendar-event.ts'
import { theBootcamp } from '../../cohorts/cohort.ts'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import type { Exercise, Schedule, ScheduledSession } from '../../cohorts/schedule-item.ts'
import { registrationUrl } from '../../membership/private-link/member-key.server.ts'
import { stopUrl } from '../../membership/private-link/topic-links.server.ts'
import type { Tx } from '../../platform/database/database.server.ts'
import type { JobKind } from '../../platform/jobs/job-kind.ts'
import { describeFailure } from '../../platform/mail/failure.ts'
import type { Services } from '../../platform/services.ts'
import { joinPath } from '../schedule/live-session.ts'
import { exerciseReminderLetter } from './exercise-reminder.email.tsx'
import { isReminderDue, reminderHours } from './reminder.ts'
import { type ComingItem, listComingItems, noteReminders, type Reminded } from './reminders.server.ts'
import { sessionReminderLetter } from './session-reminder.email.tsx'

/** Per transaction, which takes a moment and locks none of them. */
const remindedAtOnce = 100

/** Reminders of live sessions and exercises: looked for each minute. */
export const reminders: JobKind<object> = { queue: 'reminders', run: sendReminders }

/**
 * Emails each participant a day and an hour before a live session, and a day before an exercise is due. A reminder is noted with its
 * email, by item, moment and hours, so none is sent twice, and what moves reminds anew. A failed batch is tried again at the next look.
 */
export async function sendReminders(services: Services): Promise<void> {
  const { db, clock, log } = services
  const now = clock.now()
  for (const item of await listComingItems(db, now)) {
    for (const hours of reminderHours[item.kind].filter((some) => isReminderDue(item.moment, some, now))) {
      try {
        const people = await remindAll(services, item, hours)
        if (people > 0) log.info({ item: item.id, hours, people }, 'participants reminded')
      } catch (error) {
        log.warn({ item: item.id, hours, error: describeFailure(error) }, 'participants not reminded')
      }
    }
  }
}

async function remindAll(services: Services, coming: ComingItem, hours: number): Promise<number> {
  const schedule = await findSchedule(services.db, coming.cohortId)
  const item = schedule?.items.find((some) => some.kind !== 'preparation' && some.id === coming.id)
  if (!schedule || !item || item.kind === 'preparation') return 0
  let all = 0
  for (;;) {
    const reminded = await services.db.transaction().execute(async (tx) => {
      const people = await noteReminders(tx, coming, hours, remindedAtOnce)
      if (item.kind === 'exercise') await tellOfExercise(services, tx, { schedule, exercise: item, people })
      else await tellOfSession(services, tx, { schedule, session: item, hours, people })
      return people.length
    })
    all += reminded
    if (reminded < remindedAtOnce) return all
  }
}

async function tellOfSession(
  services: Services,
  tx: Tx,
  {
    schedule,
    session,
    hours,
    people,
  }: { schedule: Schedule; session: ScheduledSession; hours: number; people: Reminded[] },
): Promise<void> {
  const { config, outbox } = services
  const shared = {
    hours,
    bootcamp: theBootcamp(schedule),
    number: session.number,
    title: session.title,
    zone: schedule.zone,
    starts: session.starts,
    ends: session.ends,
    // Emails are passed on, so their calendar file holds no meeting link.
    event: sessionEvent({ ...schedule, meetingUrl: config.origin + joinPath(session) }, session),
  }
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
  await outbox.addAll(tx, sessionReminderLetter, letters, { expiresAt: new Date(session.starts) })
}

async function tellOfExercise(
  services: Services,
  tx: Tx,
  { schedule, exercise, people }: { schedule: Schedule; exercise: Exercise; people: Reminded[] },
): Promise<void> {
  const { due } = exercise
  if (!due) return
  const { id: exerciseId, number, title, hours } = exercise
  const shared = { bootcamp: theBootcamp(schedule), exerciseId, number, title, hours, due, zone: schedule.zone }
  const letters = people.map(({ id, email, firstName, zone }) => ({
    to: email,
    facts: { ...shared, firstName, ownZone: zone, stopUrl: stopUrl(services, 'homework', id) },
  }))
  await services.outbox.addAll(tx, exerciseReminderLetter, letters, { expiresAt: new Date(due) })
}
