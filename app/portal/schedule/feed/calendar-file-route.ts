import { calendarEvents } from '../../../cohorts/calendar-event.ts'
import { findSchedule } from '../../../cohorts/cohorts.server.ts'
import { writeCalendar } from '../../../cohorts/write-calendar.server.ts'
import { servicesContext } from '../../../platform/services.ts'
import { requireOwnCohort } from '../../show-own-cohort.server.ts'
import type { Route } from './+types/calendar-file-route'

/** One session, or one slot of office hours, as an .ics file. */
export async function loader({ params: { file }, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  const schedule = await findSchedule(db, requireOwnCohort(context).id)
  const event = schedule && calendarEvents(schedule).find(({ name }) => `${name}.ics` === file)
  if (!event) throw new Response('We couldn’t find that calendar file.', { status: 404 })
  return new Response(writeCalendar([event], clock.now()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'no-store',
    },
  })
}
