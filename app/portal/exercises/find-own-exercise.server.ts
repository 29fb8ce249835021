import type { RouterContextProvider } from 'react-router'
import { exercisesOf } from '../../cohorts/schedule-item.ts'
import { servicesContext } from '../../platform/services.ts'
import { findOwnItem } from '../find-own-item.server.ts'
import { isOver } from '../own-cohort.ts'

/** An exercise of the participant, as `findOwnItem` finds it. @throws 404 */
export async function findOwnExercise(context: Readonly<RouterContextProvider>, id: string) {
  const {
    cohort,
    schedule,
    item: exercise,
  } = await findOwnItem(context, (some) => exercisesOf(some).find((one) => String(one.id) === id))
  const { clock } = context.get(servicesContext)
  const of = exercisesOf(schedule).length
  return { schedule, exercise, of, ends: cohort.ends, isOver: isOver(cohort, clock.now()) }
}
