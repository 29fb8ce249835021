import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { findOwnAttendance } from '../../attendance/attendance.server.ts'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { sessionsOf } from '../../cohorts/schedule-item.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { nextStep } from '../participant.ts'
import { requireOwnCohorts } from '../show-own-cohort.server.ts'

/**
 * A live session of any bootcamp of the participant, with their attendance. Redirects to the onboarding of a bootcamp where it isn't done.
 *
 * @throws 404
 */
export async function findOwnSession(context: Readonly<RouterContextProvider>, id: string) {
  const { db } = context.get(servicesContext)
  const { memberId } = requireMember(context)
  for (const cohort of requireOwnCohorts(context).cohorts) {
    const schedule = await findSchedule(db, cohort.id)
    const session = schedule && sessionsOf(schedule).find((one) => String(one.id) === id)
    if (!schedule || !session) continue
    if (nextStep(cohort) !== 'dashboard') throw redirect(href('/training-portal/dashboard') + aboutCohort(cohort))
    const attendance = await findOwnAttendance(db, session.id, memberId)
    if (attendance) return { schedule, session, attendance }
  }
  throw data(null, { status: 404 })
}
