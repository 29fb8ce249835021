import { data, href } from 'react-router'
import { titleOf } from '../../cohorts/bootcamp-home.ts'
import { requireCohort } from '../../cohorts/choose-cohort.server.ts'
import { wallClockInWords } from '../../cohorts/cohort-record.ts'
import { listItemRecords, listOfficeHourRecords } from '../../cohorts/cohort-records.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { ReadOnly, useReadOnly } from '../../ui/read-only.ts'
import type { Route } from './+types/schedule-page'
import { moveAction } from './schedule/move-action.server.ts'
import { ScheduleList } from './schedule/schedule-list.tsx'
import { findUntoldChanges } from './schedule/tell-participants.server.ts'
import { UntoldNotice } from './schedule/untold-notice.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Schedule · ${titleOf(loaderData.cohort)}` : 'Bootcamp not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const cohort = await requireCohort(context, params.slug)
  const [items, officeHours, untold] = await Promise.all([
    listItemRecords(services.db, cohort.id),
    listOfficeHourRecords(services.db, cohort.id),
    findUntoldChanges(services, cohort.id),
  ])
  return { cohort, items, officeHours, untold }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireOrganiser(context)
  const { id } = await requireCohort(context, params.slug)
  const typed = await readForm(request)
  if (typed.get('intent') !== 'move') throw data(null, { status: 400 })
  return moveAction(context, admin, id, typed)
}

export default function SchedulePage({ loaderData: { cohort, items, officeHours, untold } }: Route.ComponentProps) {
  const id = String(cohort.id)
  const isReadOnly = useReadOnly()
  return (
    <>
      {untold && <UntoldNotice cohortId={id} untold={untold} />}
      <div className="grid items-start gap-8 xl:grid-cols-[3fr_2fr]">
        <section aria-labelledby="schedule">
          <h2 id="schedule" className="mb-4 text-2xl">
            Schedule
          </h2>
          <ReadOnly value={isReadOnly || cohort.calledOff}>
            <ScheduleList cohortId={id} items={items} />
          </ReadOnly>
        </section>
        <section aria-labelledby="office-hours" className="card">
          <h2 id="office-hours" className="text-2xl">
            Office hours
          </h2>
          {officeHours.length === 0 ? (
            <p className="mt-3">None yet.</p>
          ) : (
            <ul className="mt-3 grid gap-1">
              {officeHours.map(({ id, starts }) => (
                <li key={id}>{wallClockInWords(starts)}</li>
              ))}
            </ul>
          )}
          {!cohort.calledOff && (
            <p className="mt-4">
              <Link className="button-quiet button-small" to={href('/admin/cohorts/:id/office-hours', { id })}>
                Change office hours
              </Link>
            </p>
          )}
        </section>
      </div>
    </>
  )
}
