import { href } from 'react-router'
import { publicEvents } from '../../cohorts/calendar-event.ts'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { findShownCohort } from '../../cohorts/show-cohort.server.ts'
import { writeCalendar } from '../../cohorts/write-calendar.server.ts'
import { brand } from '../../organization/brand.ts'
import { publicDocument } from '../../platform/http/documents.ts'
import { servicesContext } from '../../platform/services.ts'
import type { Route } from './+types/public-calendar-route'

/** The featured bootcamp's live sessions without the meeting link, to save or to subscribe to. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, config, clock } = services
  const { cohort, until } = await findShownCohort(services)
  const schedule = cohort && (await findSchedule(db, cohort.id))
  const events = schedule ? publicEvents(schedule, config.origin + href('/spark-sessions')) : []
  const subscription = { name: `${brand.name} ${schedule?.name ?? 'Bootcamp'}`, refreshSeconds: 24 * 60 * 60 }
  return new Response(writeCalendar(events, clock.now(), subscription), {
    headers: {
      'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH',
      'Content-Disposition': 'inline; filename="bootcamp.ics"',
      'Cache-Control': 'public, max-age=3600',
      // Not cached with a query, since anyone can invent one.
      ...(new URL(request.url).search === '' ? publicDocument({ withQuery: true, until }) : {}),
    },
  })
}
