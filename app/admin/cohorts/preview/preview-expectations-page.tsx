import { data } from 'react-router'
import { previewCohort } from '../../../cohorts/show-cohort.server.ts'
import { servicesContext } from '../../../platform/services.ts'
import { ExpectationsView } from '../../../portal/onboarding/expectations-view.tsx'
import { requireAdmin } from '../../../sign-in/viewer.server.ts'
import { unlistedMeta } from '../../../site/for-machines/page-meta.ts'
import type { Route } from './+types/preview-expectations-page'
import { findPreviewed } from './preview.server.ts'
import { NotShownYet } from './preview-bar.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Preview of the expectations')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { firstName } = requireAdmin(context)
  const services = context.get(servicesContext)
  const { cohort, missingForVisitors } = await findPreviewed(services, params.id)
  if (missingForVisitors.length > 0) return { missing: missingForVisitors }
  const shown = await previewCohort(services, cohort.id)
  if (!shown) throw data(null, { status: 404 })
  return { missing: null, firstName, cohort: shown.cohort }
}

export default function PreviewExpectationsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.missing) return <NotShownYet missing={loaderData.missing} />
  return (
    <fieldset disabled className="preview-form">
      <ExpectationsView {...loaderData} isOnlyStep={false} />
    </fieldset>
  )
}
