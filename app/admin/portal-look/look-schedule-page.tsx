import { data } from 'react-router'
import { findSchedule } from '../../cohorts/cohorts.server.ts'
import { brand } from '../../organization/brand.ts'
import { isRowId } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { progressAt } from '../../portal/schedule/schedule.ts'
import { ScheduleView } from '../../portal/schedule/schedule-view.tsx'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import type { Route } from './+types/look-schedule-page'

export const meta: Route.MetaFunction = () => [{ title: `The schedule of participants · ${brand.name}` }]

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const schedule = isRowId(id) ? await findSchedule(db, Number(id)) : null
  if (!schedule) throw data(null, { status: 404 })
  return { schedule, progress: progressAt(schedule, clock.now()) }
}

export default function LookSchedulePage({ loaderData }: Route.ComponentProps) {
  return <ScheduleView {...loaderData} />
}
