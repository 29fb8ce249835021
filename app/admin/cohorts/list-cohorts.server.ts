import { listCohortRecords } from '../../cohorts/cohort-records.server.ts'
import { stageOf } from '../../cohorts/cohort-stage.ts'
import type { Services } from '../../platform/services.ts'
import { countPeopleOf, nobody } from '../../portal/cohort-figures.server.ts'

const perPage = 25

/** One page of all cohorts: drafts first, then the newest. People are only counted for the cohorts on the page. */
export async function listCohorts({ db, clock }: Pick<Services, 'db' | 'clock'>, wanted: number) {
  const now = clock.now()
  const all = await listCohortRecords(db)
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const page = Number.isInteger(wanted) && wanted >= 1 ? Math.min(wanted, pages) : 1
  const shown = all.slice((page - 1) * perPage, page * perPage)
  const figures = await countPeopleOf(
    db,
    shown.map(({ id }) => id),
  )
  const cohorts = shown.map((cohort) => {
    const people = figures.get(cohort.id) ?? nobody
    const isFull = people.taken >= cohort.capacity
    return { ...cohort, people, stage: stageOf(cohort, isFull, now) }
  })
  return { cohorts, page, pages, total: all.length }
}
