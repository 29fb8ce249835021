import { href, redirect } from 'react-router'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireMember } from '../../sign-in/viewer.server.ts'
import { keptCohort } from '../own-cohort.ts'
import { showNextBootcamp } from '../show-next-bootcamp.server.ts'
import { requireOwnCohort, requireOwnCohorts } from '../show-own-cohort.server.ts'
import type { Route } from './+types/dashboard-page'
import { committedParam } from './committed.ts'
import { DashboardView } from './dashboard-view.tsx'
import { noteRead } from './own-progress.server.ts'
import { showDashboard } from './show-dashboard.server.ts'

export const meta: Route.MetaFunction = () => [{ title: `Bootcamp Dashboard · ${brand.name}` }]

export async function loader({ context, url }: Route.LoaderArgs) {
  const { firstName, memberId } = requireMember(context)
  const services = context.get(servicesContext)
  const { cohorts, chosen } = requireOwnCohorts(context)
  const params = url.searchParams
  const [shown, next] = await Promise.all([
    showDashboard(services, chosen.id, params, memberId),
    showNextBootcamp(services, memberId, cohorts),
  ])
  return {
    firstName,
    ...shown,
    next,
    hasJustCommitted: params.has(committedParam),
    kept: keptCohort(params),
  }
}

/** They have read a preparation. */
export async function action({ request, context }: Route.ActionArgs) {
  const { memberId } = requireMember(context)
  const { db, clock } = context.get(servicesContext)
  const here = new URL(request.url)
  const item = String((await readForm(request)).get('read'))
  if (isRowId(item)) await noteRead(db, memberId, requireOwnCohort(context).id, Number(item), clock.now())
  throw redirect(href('/training-portal/dashboard') + keptCohort(here.searchParams))
}

export default function DashboardPage({ loaderData }: Route.ComponentProps) {
  return <DashboardView {...loaderData} />
}
