import { href, redirect } from 'react-router'
import { noteJoined } from '../../attendance/attendance.server.ts'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { sessionsOf } from '../../cohorts/schedule-item.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { requireOwnCohorts } from '../show-own-cohort.server.ts'
import type { Route } from './+types/join-route'

/** Who is there early waits in the meeting. */
const opensMs = 30 * 60 * 1000

/** Leads into the meeting, and notes that the member came; leads to the recording once the session is over. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { db, clock } = context.get(servicesContext)
  for (const cohort of requireOwnCohorts(context).cohorts) {
    const schedule = await findSchedule(db, cohort.id)
    const session = schedule && sessionsOf(schedule).find(({ id }) => String(id) === params.id)
    if (!schedule || !session) continue
    const now = clock.now()
    const isOver = now.getTime() > Date.parse(session.ends)
    if (isOver || session.cancelled) throw redirect(`${href('/training-portal/schedule')}?cohort=${cohort.slug}`)
    if (now.getTime() >= Date.parse(session.starts) - opensMs) {
      // Nobody is kept from a session because it could not be noted.
      await noteJoined(db, session.id, requireMember(context).memberId, now).catch((error) =>
        logFailure(context, error, 'attendance was not noted'),
      )
    }
    throw redirect(schedule.meetingUrl)
  }
  throw new Response('We couldn’t find that session.', { status: 404 })
}
