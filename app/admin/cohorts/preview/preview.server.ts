import { data, redirect } from 'react-router'
import { homeOf } from '../../../cohorts/bootcamp-home.ts'
import type { CohortRecord } from '../../../cohorts/cohort-records.server.ts'
import { previewCohort } from '../../../cohorts/show-cohort.server.ts'
import { showPlaces } from '../../../membership/reserving/show-places.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import type { Services } from '../../../platform/services.ts'
import { findLookedAt } from '../look-at-draft.server.ts'
import type { Finding } from '../readiness.ts'

/** Only participants see these links, so a public page doesn't need them. */
const linksOfParticipants = ['no-meetingUrl', 'no-chatUrl']

/** The previewed draft, and the missing facts that keep its pages from being shown. @throws a response */
export async function findPreviewed(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: string,
): Promise<{ cohort: CohortRecord; missing: Finding[]; missingForVisitors: Finding[] }> {
  const found = isRowId(id) ? await findLookedAt(db, Number(id), clock.now()) : null
  if (!found) throw data(null, { status: 404 })
  // What is published is on the site.
  if (found.cohort.state !== 'draft') throw redirect(homeOf(found.cohort))
  const missing = found.findings.filter((finding) => finding.missing)
  return {
    cohort: found.cohort,
    missing,
    missingForVisitors: missing.filter(({ key }) => !linksOfParticipants.includes(key)),
  }
}

/** For a page that visitors see. @throws a 404 response */
export async function showPreviewed(services: Pick<Services, 'db' | 'clock' | 'log'>, id: string) {
  const { cohort, missingForVisitors } = await findPreviewed(services, id)
  if (missingForVisitors.length > 0) return { missing: missingForVisitors }
  const [shown, places] = await Promise.all([previewCohort(services, cohort.id), showPlaces(services, cohort.id)])
  if (!shown) throw data(null, { status: 404 })
  return { missing: null, ...shown, places }
}
