import { servicesContext } from '../../../platform/services.ts'
import { ExpectationsView } from '../../../portal/onboarding/expectations-view.tsx'
import { requireAdmin } from '../../../sign-in/viewer.server.ts'
import { unlistedMeta } from '../../../site/for-machines/page-meta.ts'
import type { Route } from './+types/preview-expectations-page'
import { showPreviewed } from './preview.server.ts'
import { NotShownYet } from './preview-bar.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Preview of the expectations')

export async function loader({ params, context }: Route.LoaderArgs) {
  const { firstName } = requireAdmin(context)
  const services = context.get(servicesContext)
  const shown = await showPreviewed(services, params.id)
  return shown.missing ? shown : { missing: null, firstName, cohort: shown.cohort }
}

export default function PreviewExpectationsPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.missing) return <NotShownYet missing={loaderData.missing} />
  return (
    <fieldset disabled className="preview-form">
      {/* The landmark above has this label. */}
      <legend hidden>Preview</legend>
      <ExpectationsView {...loaderData} isOnlyStep={false} />
    </fieldset>
  )
}
