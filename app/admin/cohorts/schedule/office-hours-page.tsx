import { data, href, redirect } from 'react-router'
import { requireCohort } from '../../../cohorts/choose-cohort.server.ts'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { findOfficeHoursRecord } from '../../../cohorts/cohort-records.server.ts'
import { brand } from '../../../organization/brand.ts'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { redirectWithOutcome } from '../../../platform/forms/toast.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { PostForm } from '../../../ui/form/post-form.tsx'
import { officeHoursCopy } from '../copy.ts'
import { saveEdit } from '../editing/edit-answer.server.ts'
import { EditForm } from '../editing/edit-form.tsx'
import type { Route } from './+types/office-hours-page'
import { addOfficeHours, changeOfficeHours, removeOfficeHours } from './change-office-hours.server.ts'
import { timeLabels as labels } from './item-edit.ts'
import { slotOf, slotTexts, spanOf } from './office-hours-edit.ts'
import { officeHoursSchema } from './office-hours-schema.ts'
import { TimeFields } from './time-fields.tsx'

export const meta: Route.MetaFunction = () => [{ title: `Office hours · ${brand.name}` }]

/** @returns no hours where new ones are added */
async function read({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { slug, hours: id } = params as { slug: string; hours?: string }
  const cohort = await requireCohort(context, slug)
  if (cohort.calledOff) throw redirect(href('/admin/cohorts/:slug/schedule', { slug }))
  if (id === undefined) return { cohort, hours: null }
  const { db } = context.get(servicesContext)
  const hours = isRowId(id) ? await findOfficeHoursRecord(db, cohort.id, Number(id)) : null
  if (!hours) throw data(null, { status: 404 })
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
  const back = href('/admin/cohorts/:slug/schedule', { slug: params.slug })
  const typed = await readForm(request)
  if (hours && typed.get('intent') === 'remove') {
    const fail = (error: unknown) => {
      logFailure(context, error, 'office hours could not be removed')
      return officeHoursCopy.failed
    }
    return redirectWithOutcome(context, back, fail, async () => {
      const { outcome } = await removeOfficeHours(services, admin, cohort.id, hours.id)
      return officeHoursCopy[outcome]
    })
  }
  const form = { schema: officeHoursSchema, labels, textsOf: slotTexts }
  return saveEdit({ request, context, typed }, form, back, async (version, slot) => {
    const changed = hours
      ? await changeOfficeHours(services, admin, cohort.id, { id: hours.id, version }, spanOf(slot))
      : await addOfficeHours(services, admin, cohort.id, spanOf(slot))
    switch (changed.outcome) {
      case 'gone':
        return { outcome: 'gone' }
      case 'changed-meanwhile':
        return { ...changed, current: { ...slotOf(changed.current), version: changed.current.version } }
      case 'no-such-time':
        return { outcome: 'refused', field: 'starts', message: changed.message }
      case 'already-there':
        // A second click on adding finds what the first has added.
        return hours
          ? { outcome: 'refused', field: 'starts', message: `${officeHoursCopy['already-there'].title}.` }
          : { outcome: 'saved', notice: officeHoursCopy['already-there'] }
      default:
        return { outcome: 'saved', notice: officeHoursCopy[changed.outcome] }
    }
  })
}

export default function OfficeHoursPage({ loaderData: { cohort, hours }, params }: Route.ComponentProps) {
  const { slug } = params
  const action = hours
    ? href('/admin/cohorts/:slug/schedule/office-hours/:hours', { slug, hours: String(hours.id) })
    : href('/admin/cohorts/:slug/schedule/new/office-hours', { slug })
  return (
    <>
      <h2 className="text-2xl">{hours ? 'Change office hours' : 'Add office hours'}</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        Optional for everyone, at the cohort’s meeting link. Times are {zoneInWords(cohort.zone)}.
      </p>
      <section aria-label="Edit" className="max-w-2xl">
        <EditForm
          key={hours?.version}
          id="office-hours"
          action={action}
          schema={officeHoursSchema}
          saved={{
            version: hours?.version ?? 0,
            texts: hours ? slotTexts(slotOf(hours)) : { starts: '', lasts: '60' },
          }}
          labels={labels}
          back={href('/admin/cohorts/:slug/schedule', { slug })}
          {...(!hours && { save: { label: 'Add office hours', pending: 'Adding...' } })}
        >
          {(fields) => <TimeFields fields={fields} />}
        </EditForm>
      </section>
      {hours && (
        <PostForm
          action={action}
          fields={{ intent: 'remove' }}
          lost={officeHoursCopy}
          button="Remove these office hours"
          pending="Removing..."
          className="button-quiet"
          formClass="mt-6 border-t border-hair pt-6"
        />
      )}
    </>
  )
}
