import { href, Outlet } from 'react-router'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
import { brand } from '../../../organization/brand.ts'
import { servicesContext } from '../../../platform/services.ts'
import { guardAdmin, requireAdmin } from '../../../sign-in/viewer.server.ts'
import { SiteFooter } from '../../../site/site-footer.tsx'
import { SparkMark } from '../../../ui/drawings/spark-mark.tsx'
import { Link } from '../../../ui/link.tsx'
import type { Route } from './+types/preview-portal-shell'
import { findPreviewed } from './preview.server.ts'
import { PreviewBar } from './preview-bar.tsx'

export const middleware: Route.MiddlewareFunction[] = [guardAdmin]
export const handle = { interactive: true }

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { cohort, missing } = await findPreviewed(services, params.id)
  return { id: params.id, name: titleOf(cohort), missing }
}

/** Frames a portal page of a cohort as participants will see it. */
export default function PreviewPortalShell({ loaderData }: Route.ComponentProps) {
  return (
    <div className="flex grow flex-col">
      <PreviewBar {...loaderData} />
      <header className="border-b border-line">
        <div className="page portal-bar">
          <Link reloadDocument to={href('/')} className="logo flex-none" aria-label={`${brand.name}, home`}>
            <SparkMark />
            {brand.name}
          </Link>
        </div>
      </header>
      <Outlet />
      <SiteFooter />
    </div>
  )
}
