import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse, redirect } from 'react-router'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { wallClockInWords } from '../../../cohorts/cohort-record.ts'
import {
  findCohortRecord,
  listOfficeHourRecords,
  type OfficeHoursRecord,
} from '../../../cohorts/cohort-records.server.ts'
import { brand } from '../../../organization/brand.ts'
import { readForm } from '../../../platform/forms/read-form.server.ts'
import { redirectWithOutcome, redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { ActionForm, type FormAnswer } from '../../../ui/form/action-form.tsx'
import { PendingButton } from '../../../ui/form/pending-button.tsx'
import { PostForm } from '../../../ui/form/post-form.tsx'
import { SaveRow } from '../../../ui/form/save-row.tsx'
import { Link } from '../../../ui/link.tsx'
import { ListError } from '../../../ui/list/list-error.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { officeHoursCopy } from '../copy.ts'
import type { Route } from './+types/office-hours-page'
import { addOfficeHours, removeOfficeHours } from './change-office-hours.server.ts'
import { timeLabels as labels } from './item-edit.ts'
import { spanInWords, spanOf } from './office-hours-edit.ts'
import { officeHoursSchema as schema } from './office-hours-schema.ts'
import { TimeFields } from './time-fields.tsx'

const pageOf = (cohortId: string) => href('/admin/cohorts/:id/office-hours', { id: cohortId })

export const meta: Route.MetaFunction = () => [{ title: `Office hours · ${brand.name}` }]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const cohort = isRowId(params.id) ? await findCohortRecord(db, Number(params.id)) : null
  if (!cohort) throw data(null, { status: 404 })
  if (cohort.calledOff) throw redirect(href('/admin/cohorts/:slug/schedule', { slug: params.id }))
  return { cohort, hours: await listOfficeHourRecords(db, cohort.id) }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  if (!isRowId(params.id)) throw data(null, { status: 404 })
  const form = await readForm(request)
  const intent = form.get('intent')
  if (intent === 'remove') {
    const fail = (error: unknown) => {
      logFailure(context, error, 'office hours could not be removed')
      return officeHoursCopy.failed
    }
    return redirectWithOutcome(context, pageOf(params.id), fail, async () => {
      const hours = String(form.get('hours'))
      if (!isRowId(hours)) return officeHoursCopy.gone
      return officeHoursCopy[(await removeOfficeHours(services, admin, Number(params.id), Number(hours))).outcome]
    })
  }
  if (intent !== null) throw data(null, { status: 400 })
  const submission = parseWithZod(form, { schema })
  const result = submission.reply()
  const refuse = (status: number, notice: FormAnswer['notice'], starts?: string) =>
    data<FormAnswer>(
      { result: starts ? submission.reply({ fieldErrors: { starts: [starts] } }) : result, notice },
      { status },
    )
  if (submission.status !== 'success') return refuse(400, null)
  try {
    const added = await addOfficeHours(services, admin, Number(params.id), spanOf(submission.value))
    if (added.outcome === 'gone') throw data(null, { status: 404 })
    if (added.outcome === 'no-such-time') return refuse(400, null, added.message)
    return redirectWithToast(context, pageOf(params.id), officeHoursCopy[added.outcome])
  } catch (error) {
    if (isRouteErrorResponse(error)) throw error
    logFailure(context, error, 'office hours could not be added')
    return refuse(503, officeHoursCopy.failed)
  }
}

export default function OfficeHoursPage({ loaderData: { cohort, hours }, params }: Route.ComponentProps) {
  return (
    <>
      <PageHeader
        back={{ to: href('/admin/cohorts/:slug/schedule', { slug: params.id }), label: `Back to ${titleOf(cohort)}` }}
        title="Office hours"
      >
        Optional for everyone, at the cohort’s meeting link. Times are {zoneInWords(cohort.zone)}.
      </PageHeader>
      {hours.length === 0 ? (
        <p className="empty mt-6 max-w-2xl">None yet.</p>
      ) : (
        <ul className="mt-6 grid max-w-2xl gap-3">
          {hours.map((slot) => (
            <li key={slot.id} className="card flex flex-wrap items-center justify-between gap-3">
              <span>{spanInWords(slot)}</span>
              <div className="flex flex-wrap gap-3">
                <Link
                  className="button-quiet button-small"
                  to={href('/admin/cohorts/:id/office-hours/:hours', { id: params.id, hours: String(slot.id) })}
                >
                  Change
                  <span className="sr-only"> the office hours of {wallClockInWords(slot.starts)}</span>
                </Link>
                <Remove slot={slot} />
              </div>
            </li>
          ))}
        </ul>
      )}
      <section aria-labelledby="add" className="card mt-8 max-w-2xl">
        <h2 id="add" className="mb-5 text-2xl">
          Add office hours
        </h2>
        <AddForm key={hours.length} cohortId={params.id} />
      </section>
    </>
  )
}

function Remove({ slot }: { slot: Pick<OfficeHoursRecord, 'id' | 'starts'> }) {
  return (
    <PostForm
      fields={{ intent: 'remove', hours: slot.id }}
      lost={officeHoursCopy}
      button="Remove"
      pending="Removing..."
      className="button-quiet button-small"
      about={`the office hours of ${wallClockInWords(slot.starts)}`}
    />
  )
}

function AddForm({ cohortId }: { cohortId: string }) {
  const action = pageOf(cohortId)
  return (
    <ActionForm
      id="office-hours"
      {...{ action, schema, labels }}
      saved={{ starts: '', lasts: '60' }}
      lost={officeHoursCopy}
      keptAt={action}
      hint={null}
    >
      {(fields) => (
        <>
          <TimeFields fields={fields} />
          <SaveRow>
            <PendingButton pending="Adding...">Add office hours</PendingButton>
          </SaveRow>
        </>
      )}
    </ActionForm>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Office hours" title="Error loading the office hours" />
}
