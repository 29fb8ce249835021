import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href, isRouteErrorResponse } from 'react-router'
import { homeOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { zoneInWords } from '../../cohorts/cohort.ts'
import { wallClockInWords } from '../../cohorts/cohort-record.ts'
import { findCohortRecord, listItemRecords } from '../../cohorts/cohort-records.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { isRowId } from '../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { ActionForm, type FormAnswer } from '../../ui/form/action-form.tsx'
import { Checkbox, TextField } from '../../ui/form/field.tsx'
import { NewId, newIdOf } from '../../ui/form/new-id.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/copy-cohort-page'
import { cohortLabels } from './cohort-edit.ts'
import { CohortNotFound } from './cohort-not-found.tsx'
import { createCopy, draftCreated } from './copy.ts'
import { copyCohort } from './create-cohort.server.ts'
import { copySchema, datelessCopySchema } from './schemas/cohort-schema.ts'
import { nearestSuchDays, weekdayOf } from './weekday.ts'

const labels = {
  name: 'Name of the new cohort',
  firstDay: 'Day of the first session',
  anyWeekday: 'Other weekday',
  capacity: cohortLabels.capacity,
}
const pageOf = (id: number) => href('/admin/cohorts/:id/copy', { id: String(id) })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Copy ${titleOf(loaderData.source)}` : 'Cohort not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const source = isRowId(params.id) ? await findCohortRecord(db, Number(params.id)) : null
  if (!source) throw data(null, { status: 404 })
  const sessions = (await listItemRecords(db, source.id)).filter(({ starts }) => starts !== null)
  return { source, begins: sessions[0]?.starts ?? null, newId: randomUUID() }
}

interface Answer extends FormAnswer {
  /** The weekday of the chosen day, when it isn't the weekday of the copied sessions. */
  otherWeekday?: string
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  if (!isRowId(params.id)) throw data(null, { status: 404 })
  const typed = await readForm(request)
  const submission = parseWithZod(typed, { schema: typed.has('firstDay') ? copySchema : datelessCopySchema })
  const result = submission.reply()
  const refuse = (status: number, answer: Partial<Answer>) =>
    data<Answer>({ result, notice: null, ...answer }, { status })
  if (submission.status !== 'success') return refuse(400, {})
  const wanted = { formId: newIdOf(typed), firstDay: null, anyWeekday: false, ...submission.value }
  try {
    const copied = await copyCohort(services, admin, Number(params.id), wanted)
    switch (copied.outcome) {
      case 'copied': {
        const { copy } = copied
        const dates =
          copy.firstDay && copy.lastDay
            ? `Its sessions are from ${weekdayOf(copy.firstDay)}, ${wallClockInWords(copy.firstDay)} to ${weekdayOf(copy.lastDay)}, ${wallClockInWords(copy.lastDay)}`
            : null
        return redirectWithToast(context, homeOf(copy), draftCreated(titleOf(copy), dates))
      }
      case 'another-weekday':
        return refuse(400, {
          result: submission.reply({ fieldErrors: { firstDay: [weekdayQuestion(wanted.firstDay, copied.source)] } }),
          otherWeekday: weekdayOf(wanted.firstDay ?? ''),
        })
      case 'no-day':
        return refuse(400, { result: submission.reply({ fieldErrors: { firstDay: ['Please choose a day'] } }) })
      case 'no-such-time':
        return refuse(400, { notice: createCopy['no-such-time'](copied.message) })
      case 'gone':
        return refuse(404, { notice: createCopy.gone })
    }
  } catch (error) {
    logFailure(context, error, 'cohort could not be copied')
    return refuse(503, { notice: createCopy.failed })
  }
}

function weekdayQuestion(chosen: string | null, source: { firstDay: string | null }): string {
  const [before, after] = nearestSuchDays(chosen ?? '', source.firstDay ?? '')
  const weekday = weekdayOf(source.firstDay ?? '')
  return `That’s a ${weekdayOf(chosen ?? '')}, and the first session was on a ${weekday}, such as ${wallClockInWords(before)} or ${wallClockInWords(after)}`
}

export default function CopyCohortPage({ loaderData: { source, begins, newId } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader back={{ to: homeOf(source), label: `Back to ${titleOf(source)}` }} title={`Copy ${titleOf(source)}`}>
        Texts, sessions, office hours, documents, links and settings are copied; registrations and recordings aren’t.
        The copy is a draft: look it over, change what’s different, and publish it when it’s ready.
      </PageHeader>
      <section aria-label="Copy" className="card mt-6 max-w-2xl">
        <CopyForm source={source} begins={begins} newId={newId} />
      </section>
    </>
  )
}

function CopyForm({
  source,
  begins,
  newId,
}: {
  source: Route.ComponentProps['loaderData']['source']
  begins: string | null
  newId: string
}) {
  return (
    <ActionForm<typeof copySchema, Answer>
      id="copy-cohort"
      action={pageOf(source.id)}
      schema={(source.firstDay === null ? datelessCopySchema : copySchema) as typeof copySchema}
      labels={labels}
      lost={createCopy}
      saved={{ capacity: String(source.capacity) }}
      keptAt={pageOf(source.id)}
    >
      {(fields, { answer }) => (
        <>
          <NewId id={newId} />
          <TextField
            field={fields.name}
            label={labels.name}
            hint="As visitors read it, such as Spring Bootcamp"
            autoComplete="off"
          />
          {source.firstDay && (
            <>
              <TextField
                field={fields.firstDay}
                label={labels.firstDay}
                type="date"
                hint={hintOf(source, source.firstDay, begins)}
              />
              {answer?.otherWeekday && (
                <Checkbox
                  field={fields.anyWeekday}
                  label={`Start on that ${answer.otherWeekday} and move everything else with it`}
                />
              )}
            </>
          )}
          <TextField field={fields.capacity} label={labels.capacity} inputMode="numeric" autoComplete="off" />
          <div className="flex flex-wrap gap-3">
            <PendingButton pending="Copying...">Create the draft</PendingButton>
            <Link className="button-quiet" to={homeOf(source)}>
              Cancel
            </Link>
          </div>
        </>
      )}
    </ActionForm>
  )
}

function hintOf(
  { zone, ...cohort }: { slug: string | null; name: string | null; zone: string },
  firstDay: string,
  begins: string | null,
): string {
  const time = begins && wallClockInWords(begins).split(', ').at(-1)
  const kept = time ? `, and ${time} stays ${time} (${zoneInWords(zone)}) all year` : ''
  return `In ${titleOf(cohort)} it was ${weekdayOf(firstDay)}, ${wallClockInWords(firstDay)}. All other dates move by the same number of days${kept}.`
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Copy a bootcamp" title="Error loading this bootcamp" />
  return <CohortNotFound />
}
