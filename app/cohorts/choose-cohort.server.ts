import { data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '../platform/services.ts'
import { type CohortChoice, cohortParam, type UnknownCohort } from './cohort-choice.ts'
import { type CohortRecord, findCohortRecordOf } from './cohort-records.server.ts'
import { type ListedCohort, listNamedCohorts } from './cohorts.server.ts'

/** All cohorts except drafts, the newest first. */
export function listCohorts(context: Readonly<RouterContextProvider>): Promise<ListedCohort[]> {
  const { db, clock } = context.get(servicesContext)
  return listNamedCohorts(db, clock.now())
}

/**
 * The cohort in the screen's URL, by default the one that the public pages feature.
 *
 * @throws a 404 response for an unknown cohort or a draft: no action may run for a cohort that was not chosen
 */
export async function chooseCohort(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<CohortChoice & { chosen: NonNullable<CohortChoice['chosen']> }> {
  const choice = await chooseCohortOrEveryone(context, params)
  return { ...choice, chosen: choice.chosen ?? choice.told }
}

/** The same for a screen that shows everyone unless its URL names a cohort. */
export async function chooseCohortOrEveryone(
  context: Readonly<RouterContextProvider>,
  params: URLSearchParams,
): Promise<CohortChoice> {
  const listed = await listCohorts(context)
  const cohorts = listed.map(({ isTold: _, ...cohort }) => cohort)
  // Without a featured cohort all are archived and empty, so the newest serves as well.
  const told = cohorts[listed.findIndex(({ isTold }) => isTold)] ?? cohorts[0]
  if (!told) throw new Error('No cohort was ever published.')
  const slug = params.get(cohortParam)
  if (!slug) return { cohorts, chosen: null, told }
  const chosen = cohorts.find((cohort) => cohort.slug === slug)
  if (!chosen) throw data({ unknownCohort: slug.slice(0, 100) } satisfies UnknownCohort, { status: 404 })
  return { cohorts, chosen, told }
}

/** The cohort in the path of a screen. @param slug as `slugOf` makes it @throws a 404 response for an unknown one */
export async function requireCohort(context: Readonly<RouterContextProvider>, slug: string): Promise<CohortRecord> {
  const cohort = await findCohortRecordOf(context.get(servicesContext).db, slug)
  if (!cohort) throw data(null, { status: 404 })
  return cohort
}
