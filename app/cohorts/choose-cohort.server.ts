import { createContext, data, type RouterContextProvider } from 'react-router'
import { servicesContext } from '../platform/services.ts'
import { type CohortChoice, cohortParam, type UnknownCohort } from './cohort-choice.ts'
import { type ListedCohort, listNamedCohorts } from './cohorts.server.ts'

/** For a shell that has read them together with something else. */
export const listedCohortsContext = createContext<ListedCohort[] | null>(null)

/** All that are no drafts, the newest first. */
export async function listCohorts(context: Readonly<RouterContextProvider>): Promise<ListedCohort[]> {
  const { db, clock } = context.get(servicesContext)
  return context.get(listedCohortsContext) ?? listNamedCohorts(db, clock.now())
}

/**
 * The cohort that the URL of a screen names, or else the one that visitors are told of.
 *
 * @throws an answer of 404 when it names none, or a draft: nothing is done in a cohort that nobody has chosen
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
  // Where visitors are told of none, all are archived and nobody was in them: the newest is as good as any.
  const told = cohorts[listed.findIndex(({ isTold }) => isTold)] ?? cohorts[0]
  if (!told) throw new Error('No cohort was ever published.')
  const slug = params.get(cohortParam)
  if (!slug) return { cohorts, chosen: null, told }
  const chosen = cohorts.find((cohort) => cohort.slug === slug)
  if (!chosen) throw data({ unknownCohort: slug.slice(0, 100) } satisfies UnknownCohort, { status: 404 })
  return { cohorts, chosen, told }
}
