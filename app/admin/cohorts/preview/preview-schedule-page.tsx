import { data } from 'react-router'
import { findScheduleForPreview } from '../../../cohorts/cohorts.server.ts'
import { servicesContext } from '../../../platform/services.ts'
import { progressAt } from '../../../portal/schedule/schedule.ts'
import { ScheduleView } from '../../../portal/schedule/schedule-view.tsx'
import { requireAdmin } from '../../../sign-in/viewer.server.ts'
import { unlistedMeta } from '../../../site/for-machines/page-meta.ts'
import type { Route } from './+types/preview-schedule-page'
import { findPreviewed } from './preview.server.ts'
import { NotShownYet } from './preview-bar.tsx'

export const meta: Route.MetaFunction = () => unlistedMeta('Preview of the schedule')

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { cohort, missing } = await findPreviewed(services, params.id)
  if (missing.length > 0) return { missing }
  const schedule = await findScheduleForPreview(services.db, cohort.id)
  if (!schedule) throw data(null, { status: 404 })
  return { missing: null, schedule, progress: progressAt(schedule, services.clock.now()) }
}

export default function PreviewSchedulePage({ loaderData }: Route.ComponentProps) {
  return loaderData.missing ? <NotShownYet missing={loaderData.missing} /> : <ScheduleView {...loaderData} />
}
