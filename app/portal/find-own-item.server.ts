import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { aboutCohort } from '../cohorts/cohort-choice.ts'
import { findSchedule } from '../cohorts/cohorts.server.ts'
import type { Schedule } from '../cohorts/schedule-item.ts'
import { servicesContext } from '../platform/services.ts'
import { nextStep } from './participant.ts'
import { requireOwnCohorts } from './show-own-cohort.server.ts'

/**
 * A session or exercise of any bootcamp of the participant. Redirects to the onboarding of a bootcamp where it isn't done.
 *
 * @param find in a schedule
 * @throws 404
 */
export async function findOwnItem<Item>(
  context: Readonly<RouterContextProvider>,
  find: (schedule: Schedule) => Item | undefined,
) {
  const { db } = context.get(servicesContext)
  for (const cohort of requireOwnCohorts(context).cohorts) {
    const schedule = await findSchedule(db, cohort.id)
    const item = schedule && find(schedule)
    if (!schedule || !item) continue
    if (nextStep(cohort) !== 'dashboard') throw redirect(href('/training-portal/dashboard') + aboutCohort(cohort))
    return { cohort, schedule, item }
  }
  throw data(null, { status: 404 })
}
