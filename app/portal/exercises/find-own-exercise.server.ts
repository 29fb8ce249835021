import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { isOver } from '../own-cohort.ts'
import { nextStep } from '../participant.ts'
import { requireOwnCohorts } from '../show-own-cohort.server.ts'

/**
 * An exercise of any bootcamp of the participant. Redirects to the onboarding of a bootcamp where it isn't done.
 *
 * @throws 404
 */
export async function findOwnExercise(context: Readonly<RouterContextProvider>, id: string) {
  const { db, clock } = context.get(servicesContext)
  for (const cohort of requireOwnCohorts(context).cohorts) {
    const schedule = await findSchedule(db, cohort.id)
    const exercises = schedule?.items.filter((item) => item.kind === 'exercise') ?? []
    const exercise = exercises.find((one) => String(one.id) === id)
    if (!schedule || !exercise) continue
    if (nextStep(cohort) !== 'dashboard') throw redirect(href('/training-portal/dashboard') + aboutCohort(cohort))
    return { schedule, exercise, of: exercises.length, ends: cohort.ends, isOver: isOver(cohort, clock.now()) }
  }
  throw data(null, { status: 404 })
}
