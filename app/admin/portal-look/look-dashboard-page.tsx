import { data } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { isRowId } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { DashboardView } from '../../portal/dashboard/dashboard-view.tsx'
import { showDashboard } from '../../portal/dashboard/show-dashboard.server.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/look-dashboard-page'

export const meta: Route.MetaFunction = () => [{ title: `The dashboard of participants · ${brand.name}` }]

export async function loader({ params: { id }, url, context }: Route.LoaderArgs) {
  const { firstName } = requireAdmin(context)
  if (!isRowId(id)) throw data(null, { status: 404 })
  return { firstName, ...(await showDashboard(context.get(servicesContext), Number(id), url.searchParams, null)) }
}

export default function LookDashboardPage({ loaderData }: Route.ComponentProps) {
  return <DashboardView {...loaderData} hasJustCommitted={false} kept="" />
}
