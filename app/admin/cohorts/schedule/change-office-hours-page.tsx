import { data, href, redirect } from 'react-router'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { findCohortRecord, findOfficeHoursRecord } from '../../../cohorts/cohort-records.server.ts'
import { brand } from '../../../organization/brand.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { ListError } from '../../../ui/list/list-error.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { officeHoursCopy } from '../copy.ts'
import { saveEdit } from '../editing/edit-answer.server.ts'
import { EditForm } from '../editing/edit-form.tsx'
import type { Route } from './+types/change-office-hours-page'
import { changeOfficeHours } from './change-office-hours.server.ts'
import { timeLabels as labels } from './item-edit.ts'
import { slotOf, slotTexts, spanOf } from './office-hours-edit.ts'
import { officeHoursSchema } from './office-hours-schema.ts'
import { TimeFields } from './time-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Change office hours · ${brand.name}` }]

async function read({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { db } = context.get(servicesContext)
  const [cohort, hours] =
    isRowId(params.id) && isRowId(params.hours)
      ? await Promise.all([
          findCohortRecord(db, Number(params.id)),
          findOfficeHoursRecord(db, Number(params.id), Number(params.hours)),
        ])
      : []
  if (!cohort || !hours) throw data(null, { status: 404 })
  if (cohort.calledOff) throw redirect(href('/admin/cohorts/:slug/schedule', { slug: params.id }))
  return { cohort, hours }
}

export function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return read({ params, context })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const { cohort, hours } = await read({ params, context })
  const form = { schema: officeHoursSchema, labels, textsOf: slotTexts }
  const back = href('/admin/cohorts/:id/office-hours', params)
  return saveEdit({ request, context }, form, back, async (version, typed) => {
    const changed = await changeOfficeHours(services, admin, cohort.id, { id: hours.id, version }, spanOf(typed))
    switch (changed.outcome) {
      case 'gone':
        return { outcome: 'gone' }
      case 'changed-meanwhile':
        return { ...changed, current: { ...slotOf(changed.current), version: changed.current.version } }
      case 'saved':
        return { outcome: 'saved', notice: officeHoursCopy.saved }
      case 'no-such-time':
        return { outcome: 'refused', field: 'starts', message: changed.message }
      default:
        return { outcome: 'refused', field: 'starts', message: `${officeHoursCopy['already-there'].title}.` }
    }
  })
}

export default function ChangeOfficeHoursPage({ loaderData, params }: Route.ComponentProps) {
  const { cohort, hours } = loaderData
  const back = href('/admin/cohorts/:id/office-hours', params)
  return (
    <>
      <PageHeader back={{ to: back, label: 'Back to office hours' }} title="Change office hours">
        Times are {zoneInWords(cohort.zone)}.
      </PageHeader>
      <section aria-label="Edit" className="card mt-6 max-w-2xl">
        <EditForm
          key={hours.version}
          id="office-hours"
          action={href('/admin/cohorts/:id/office-hours/:hours', params)}
          schema={officeHoursSchema}
          saved={{ version: hours.version, texts: slotTexts(slotOf(hours)) }}
          labels={labels}
          back={back}
        >
          {(fields) => <TimeFields fields={fields} />}
        </EditForm>
      </section>
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Office hours" title="Error loading these office hours" />
}
