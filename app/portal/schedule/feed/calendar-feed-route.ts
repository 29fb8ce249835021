import { createHash } from 'node:crypto'
import { calendarEvents } from '../../../cohorts/calendar-event.ts'
import { findSchedule } from '../../../cohorts/cohorts.server.ts'
import { writeCalendar } from '../../../cohorts/write-calendar.server.ts'
import { brand } from '../../../organization/brand.ts'
import { servicesContext } from '../../../platform/services.ts'
import type { Route } from './+types/calendar-feed-route'
import { listCohortsOfFeed } from './calendar-feeds.server.ts'
import { feedIdOf } from './feed-key.server.ts'
import { secondsUntilRequest } from './feed-limit.server.ts'

/** Calendars poll it without a session: the secret in the URL is the permission to read the schedule. */
export async function loader({ request, params: { key }, context }: Route.LoaderArgs) {
  const services = context.get(servicesContext)
  const { db, clock } = services
  const feedId = feedIdOf(services, key)
  const cohorts = feedId ? await listCohortsOfFeed(db, feedId) : []
  if (!feedId || cohorts.length === 0) return plain(404, 'This calendar link is no longer in use.')
  const wait = await secondsUntilRequest(db, feedId, clock.now())
  if (wait > 0) return plain(429, 'Please ask again later.', { 'Retry-After': String(wait) })
  const now = clock.now()
  const found = await Promise.all(cohorts.map((cohort) => findSchedule(db, cohort)))
  const schedules = found.filter((schedule) => schedule !== null)
  const events = schedules.flatMap(calendarEvents).sort((one, other) => one.starts.localeCompare(other.starts))
  // Named after the latest cohort.
  const subscription = { name: `${brand.name} ${schedules[0]?.name}`, refreshSeconds: 6 * 60 * 60 }
  // Hashed with a constant time, because DTSTAMP changes with every request.
  const hash = createHash('sha256').update(writeCalendar(events, new Date(0), subscription))
  const version = `W/"${hash.digest('base64url')}"`
  const headers = { ETag: version, 'Cache-Control': 'private, no-cache', 'X-Robots-Tag': 'noindex' }
  if (request.headers.get('If-None-Match')?.includes(version)) return new Response(null, { status: 304, headers })
  return new Response(writeCalendar(events, now, subscription), {
    headers: { ...headers, 'Content-Type': 'text/calendar; charset=utf-8; method=PUBLISH' },
  })
}

function plain(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })
}
