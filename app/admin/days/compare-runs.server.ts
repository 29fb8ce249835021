import { bootcampName, theBootcamp } from '../../cohorts/cohort.ts'
import { type ListedCohort, listNamedCohorts } from '../../cohorts/cohorts.server.ts'
import { findPlacesOverview } from '../../membership/places.server.ts'
import { brand } from '../../organization/brand.ts'
import { dateOf } from '../../organization/dates.ts'
import type { Services } from '../../platform/services.ts'
import { listDaysBefore } from './cohort-days.server.ts'
import { mostShown, type Run } from './run.ts'

/**
 * The featured cohort and the one that began before it, by days before the first session.
 *
 * @returns null for a cohort in which no place was taken before its first session
 */
export async function compareRuns({ db, clock }: Pick<Services, 'db' | 'clock'>): Promise<{
  run: Run | null
  earlier: Run | null
}> {
  const now = clock.now()
  const cohorts = await listNamedCohorts(db, now)
  const told = cohorts.findIndex(({ isTold }) => isTold)
  const read = async (cohort: ListedCohort | undefined): Promise<Run | null> => {
    if (!cohort) return null
    const [days, { taken, capacity }] = await Promise.all([
      listDaysBefore(db, cohort.id, brand.zone, mostShown),
      findPlacesOverview(db, cohort.id),
    ])
    const today = days.at(-1)
    // The rest of the page shows the present number too.
    if (today?.day === dateOf(now)) today.taken = taken
    if (!days.some((day) => day.taken > 0)) return null
    return { bootcamp: theBootcamp(cohort), label: bootcampName(cohort).replace(/ bootcamp$/i, ''), capacity, days }
  }
  const [run, earlier] = await Promise.all([read(cohorts[told]), read(cohorts[told + 1])])
  return { run, earlier }
}
