import type { NamedCohort } from '../cohorts/cohort-choice.ts'
import { listNamedCohorts } from '../cohorts/cohorts.server.ts'
import type { Services } from '../platform/services.ts'

/**
 * The cohort whose registered subscribers get a newsletter, by its slug.
 *
 * @returns null for all subscribers; undefined when there is no such cohort
 */
export async function findAudience(
  { db, clock }: Services,
  audience: string | undefined,
): Promise<NamedCohort | null | undefined> {
  if (!audience) return null
  const cohorts = await listNamedCohorts(db, clock.now())
  return cohorts.find(({ slug }) => slug === audience)
}
