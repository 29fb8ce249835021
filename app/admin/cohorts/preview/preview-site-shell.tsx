import { Outlet } from 'react-router'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
import { servicesContext } from '../../../platform/services.ts'
import { guardAdminDocument, requireAdmin } from '../../../sign-in/viewer.server.ts'
import { SiteFooter } from '../../../site/site-footer.tsx'
import { SiteHeader } from '../../../site/site-header.tsx'
import type { Route } from './+types/preview-site-shell'
import '../../../site/site.css'
import { findPreviewed } from './preview.server.ts'
import { PreviewBar } from './preview-bar.tsx'

export const middleware: Route.MiddlewareFunction[] = [guardAdminDocument]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { cohort, missing } = await findPreviewed(services, params.id)
  return { id: params.id, name: titleOf(cohort), missing }
}

/** Frames a public page of a cohort as visitors will see it. */
export default function PreviewSiteShell({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PreviewBar {...loaderData} />
      <SiteHeader />
      <Outlet />
      <SiteFooter />
    </>
  )
}
