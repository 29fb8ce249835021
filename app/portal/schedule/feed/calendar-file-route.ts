import { servicesContext } from '../../../platform/services.ts'
import { calendarEvents } from '../calendar-event.ts'
import type { Route } from './+types/calendar-file-route'
import { writeCalendar } from './write-calendar.server.ts'

/** One session, or one slot of office hours, for whatever calendar opens such files. */
export function loader({ params: { file }, context }: Route.LoaderArgs) {
  const event = calendarEvents.find(({ name }) => `${name}.ics` === file)
  if (!event) throw new Response('There is no such calendar file.', { status: 404 })
  return new Response(writeCalendar([event], context.get(servicesContext).clock.now()), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': `attachment; filename="${file}"`,
      'Cache-Control': 'no-store',
    },
  })
}
