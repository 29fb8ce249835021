import { data, href, redirect } from 'react-router'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { findCohortRecord, findOfficeHoursRecord } from '../../../cohorts/cohort-records.server.ts'
import { brand } from '../../../organization/brand.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { TextField } from '../../../ui/form/field.tsx'
import { ListError } from '../../../ui/list/list-error.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { officeHoursCopy } from '../copy.ts'
import { saveEdit } from '../editing/edit-answer.server.ts'
import { EditForm } from '../editing/edit-form.tsx'
import type { Route } from './+types/change-office-hours-page'
import { changeOfficeHours } from './change-office-hours.server.ts'
import { officeHoursLabels as labels, officeHoursTexts } from './office-hours-edit.ts'
import { officeHoursSchema } from './office-hours-schema.ts'

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
  const form = { schema: officeHoursSchema, labels, textsOf: officeHoursTexts }
  const back = href('/admin/cohorts/:id/office-hours', params)
  return saveEdit({ request, context }, form, back, async (version, facts) => {
    const changed = await changeOfficeHours(services, admin, cohort.id, { id: hours.id, version }, facts)
    if (changed.outcome === 'changed-meanwhile' || changed.outcome === 'gone') return { ...changed }
    if (changed.outcome === 'saved') return { outcome: 'saved', notice: officeHoursCopy.saved }
    return { outcome: 'refused', field: 'starts', message: `${officeHoursCopy['already-there'].title}.` }
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
          saved={{ version: hours.version, texts: officeHoursTexts(hours) }}
          labels={labels}
          back={back}
        >
          {(fields) => (
            <div className="grid items-start gap-6 sm:grid-cols-2">
              <TextField field={fields.starts} label={labels.starts} type="datetime-local" />
              <TextField field={fields.ends} label={labels.ends} type="datetime-local" />
            </div>
          )}
        </EditForm>
      </section>
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Office hours" title="Error loading these office hours" />
}
