import { data } from 'react-router'
import type { CohortRecord } from '../../../cohorts/cohort-records.server.ts'
import { previewCohort } from '../../../cohorts/show-cohort.server.ts'
import { showPlaces } from '../../../membership/reserving/show-places.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import type { Services } from '../../../platform/services.ts'
import { findLookedAt } from '../look-at-draft.server.ts'
import type { Finding } from '../readiness.ts'

/** What only participants are told. */
const linksOfParticipants = ['no-meetingUrl', 'no-chatUrl']

/**
 * The cohort whose preview is asked for, and what keeps its pages from being shown.
 *
 * @throws an answer of 404
 */
export async function findPreviewed(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): Promise<{ cohort: CohortRecord; missing: Finding[]; missingForVisitors: Finding[] }> {
  const found = isRowId(id) ? await findLookedAt(db, Number(id), clock.now()) : null
  if (!found) throw data(null, { status: 404 })
  const missing = found.findings.filter((finding) => finding.missing)
  return {
    cohort: found.cohort,
    missing,
    missingForVisitors: missing.filter(({ key }) => !linksOfParticipants.includes(key)),
  }
}

/** For pages that visitors see, or whoever is about to commit. @throws an answer of 404 */
export async function showPreviewed(services: Pick<Services, 'db' | 'clock' | 'log'>, id: string) {
  const { cohort, missingForVisitors } = await findPreviewed(services, id)
  if (missingForVisitors.length > 0) return { missing: missingForVisitors }
  const [shown, places] = await Promise.all([previewCohort(services, cohort.id), showPlaces(services, cohort.id)])
  if (!shown) throw data(null, { status: 404 })
  return { missing: null, ...shown, places }
}
