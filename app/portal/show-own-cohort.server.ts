import { createContext, data, type RouterContextProvider } from 'react-router'
import { type ShownCohort, shownAt } from '../cohorts/cohort.ts'
import { findCohort } from '../cohorts/cohorts.server.ts'
import { type Services, servicesContext } from '../platform/services.ts'
import type { OwnCohort } from './own-cohort.ts'

/** The participant's cohorts, and the one that this request is about. */
export interface OwnCohorts {
  /** In the order in which they begin. */
  cohorts: readonly OwnCohort[]
  chosen: OwnCohort
}

/** Set by the guard of the portal; null when it could not be read. */
export const ownCohortsContext = createContext<OwnCohorts | null>(null)

/** @throws 503 when the guard could not read them */
export function requireOwnCohorts(context: Readonly<RouterContextProvider>): OwnCohorts {
  const own = context.get(ownCohortsContext)
  if (!own) throw data(null, { status: 503 })
  return own
}

/** @throws 503 when the guard could not read it */
export function requireOwnCohort(context: Readonly<RouterContextProvider>): OwnCohort {
  return requireOwnCohorts(context).chosen
}

/** The current facts of the participant's cohort. */
export function showOwnCohort(context: Readonly<RouterContextProvider>): Promise<CohortInPortal> {
  return showInPortal(context.get(servicesContext), requireOwnCohort(context).id)
}

export interface CohortInPortal {
  cohort: ShownCohort
  isOneOfMany: boolean
}

/** The same for a cohort that an admin views. @throws 404 */
export async function showInPortal({ db, clock }: Pick<Services, 'db' | 'clock'>, id: number): Promise<CohortInPortal> {
  const now = clock.now()
  const found = await findCohort(db, id, now)
  if (!found) throw data(null, { status: 404 })
  return { cohort: shownAt(found.cohort, now), isOneOfMany: found.others.length > 0 }
}
