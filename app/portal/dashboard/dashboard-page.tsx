import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { keptCohort } from '../own-cohort.ts'
import { requireOwnCohort } from '../show-own-cohort.server.ts'
import type { Route } from './+types/dashboard-page'
import { committedParam } from './committed.ts'
import { DashboardView } from './dashboard-view.tsx'
import { showDashboard } from './show-dashboard.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Bootcamp Dashboard · ${brand.name}` }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { firstName, memberId } = requireMember(context)
  const params = url.searchParams
  return {
    firstName,
    ...(await showDashboard(context.get(servicesContext), requireOwnCohort(context).id, params, memberId)),
    hasJustCommitted: params.has(committedParam),
    kept: keptCohort(params),
  }
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return <DashboardView {...loaderData} />
}
