import type { NamedCohort } from '../cohorts/cohort-choice.ts'
import { listNamedCohorts } from '../cohorts/cohorts.server.ts'
import type { Database, Tx } from '../platform/database/database.server.ts'
import type { Services } from '../platform/services.ts'
import { type Audience, readAudience, slugOf } from './audience.ts'

export interface ChosenAudience {
  audience: Audience
  /** The cohort in its filter; null without one. */
  cohort: NamedCohort | null
}

/**
 * @param known the named cohorts, if they were read before
 *
 * @returns null for an audience that doesn't exist, such as one of a deleted cohort
 */
export async function findAudience(
  { db, clock }: { db: Database | Tx; clock: Services['clock'] },
  written: URLSearchParams | string,
  known?: NamedCohort[],
): Promise<ChosenAudience | null> {
  const audience = readAudience(written)
  if (!audience) return null
  const slug = slugOf(audience)
  if (slug === null) return { audience, cohort: null }
  const cohort = (known ?? (await listNamedCohorts(db, clock.now()))).find((named) => named.slug === slug)
  return cohort ? { audience, cohort } : null
}
