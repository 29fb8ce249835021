import { servicesContext } from '../../../platform/services.ts'
import { requireAdmin } from '../../../sign-in/viewer.server.ts'
import { unlistedMeta } from '../../../site/for-machines/page-meta.ts'
import { HomeView } from '../../../site/home-view.tsx'
import type { Route } from './+types/preview-home-page'
import { showPreviewed } from './preview.server.ts'
import { NotShownYet } from './preview-bar.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Preview of the home page')

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  return showPreviewed(services, params.id)
}

export default function PreviewHomePage({ loaderData }: Route.ComponentProps) {
  return loaderData.missing ? <NotShownYet missing={loaderData.missing} /> : <HomeView {...loaderData} />
}
