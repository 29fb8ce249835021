import { JoinView } from '../../../membership/reserving/join-view.tsx'
import { servicesContext } from '../../../platform/services.ts'
import { requireAdmin } from '../../../sign-in/viewer.server.ts'
import { unlistedMeta } from '../../../site/for-machines/page-meta.ts'
import { SubscribeForm } from '../../../subscriptions/subscribe-form.tsx'
import type { Route } from './+types/preview-join-page'
import { showPreviewed } from './preview.server.ts'
import { NotShownYet } from './preview-bar.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Preview of the join page')

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const shown = await showPreviewed(services, params.id)
  if (shown.missing) return shown
  return { missing: null, cohort: shown.cohort, places: shown.places }
}

export default function PreviewJoinPage({ loaderData }: Route.ComponentProps) {
  if (loaderData.missing) return <NotShownYet missing={loaderData.missing} />
  return (
    <fieldset disabled className="preview-form">
      {/* The landmark above has this label. */}
      <legend hidden>Preview</legend>
      <JoinView {...loaderData} interest={<SubscribeForm topic="next-bootcamp" />} />
    </fieldset>
  )
}
