import { createContext, data, type RouterContextProvider } from 'react-router'
import { type ShownCohort, shownAt } from '../cohorts/cohort.ts'
import { findCohort } from '../cohorts/cohorts.server.ts'
import { type Services, servicesContext } from '../platform/services.ts'
import type { OwnCohort } from './own-cohort.ts'

/** The cohorts of the participant who asks, and the one that this request is about. */
export interface OwnCohorts {
  /** In the order in which they begin. */
  cohorts: readonly OwnCohort[]
  chosen: OwnCohort
}

/** Set by the guard of the portal; null where it could not be read. */
export const ownCohortsContext = createContext<OwnCohorts | null>(null)

/** @throws 503 where the guard could not read them */
export function requireOwnCohorts(context: Readonly<RouterContextProvider>): OwnCohorts {
  const own = context.get(ownCohortsContext)
  if (!own) throw data(null, { status: 503 })
  return own
}

/** @throws 503 where the guard could not read it */
export function requireOwnCohort(context: Readonly<RouterContextProvider>): OwnCohort {
  return requireOwnCohorts(context).chosen
}

/** What pages of the portal tell of the bootcamp: the participant's own, at this moment. */
export function showOwnCohort(context: Readonly<RouterContextProvider>): Promise<CohortInPortal> {
  return showInPortal(context.get(servicesContext), requireOwnCohort(context).id)
}

export interface CohortInPortal {
  cohort: ShownCohort
  isOneOfMany: boolean
}

/** The same of a cohort that an admin looks at. @throws 404 */
export async function showInPortal({ db, clock }: Pick<Services, 'db' | 'clock'>, id: number): Promise<CohortInPortal> {
  const now = clock.now()
  const told = await findCohort(db, id, now)
  if (!told) throw data(null, { status: 404 })
  return { cohort: shownAt(told.cohort, now), isOneOfMany: told.others.length > 0 }
}
