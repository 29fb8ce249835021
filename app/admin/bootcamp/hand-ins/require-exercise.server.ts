import { data, type RouterContextProvider } from 'react-router'
import { requireCohort } from '../../../cohorts/choose-cohort.server.ts'
import { listItemRecords } from '../../../cohorts/cohort-records.server.ts'
import { momentsOf } from '../../../cohorts/wall-clock.ts'
import { servicesContext } from '../../../platform/services.ts'

/** An exercise in the path of a screen. @throws a 404 response */
export async function requireExercise(
  context: Readonly<RouterContextProvider>,
  params: { slug: string; exercise: string },
) {
  const { db } = context.get(servicesContext)
  const cohort = await requireCohort(context, params.slug)
  const exercises = (await listItemRecords(db, cohort.id)).filter(({ kind }) => kind === 'exercise')
  const at = exercises.findIndex(({ id }) => String(id) === params.exercise)
  const item = exercises[at]
  if (!item) throw data(null, { status: 404 })
  const due = item.due && momentsOf(item.due, cohort.zone)[0]?.toISOString()
  return { cohort, exercises, item, number: at + 1, due: due ?? null }
}
