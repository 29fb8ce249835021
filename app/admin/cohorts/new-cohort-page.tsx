import { randomUUID } from 'node:crypto'
import { parseWithZod } from '@conform-to/zod/v4'
import { data, href } from 'react-router'
import { listCohortRecords, listZones } from '../../cohorts/cohort-records.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { ActionForm, type FormAnswer } from '../../ui/form/action-form.tsx'
import { TextField } from '../../ui/form/field.tsx'
import { NewId, newIdOf } from '../../ui/form/new-id.tsx'
import { PendingButton } from '../../ui/form/pending-button.tsx'
import { SaveRow } from '../../ui/form/save-row.tsx'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import type { Route } from './+types/new-cohort-page'
import { cohortLabels } from './cohort-edit.ts'
import { namedWithDay } from './cohort-name.ts'
import { createCopy, draftCreated, refusals } from './copy.ts'
import { createCohort } from './create-cohort.server.ts'
import { ZoneField } from './editing/zone-field.tsx'
import { newCohortSchema as schema } from './schemas/cohort-schema.ts'

const here = href('/admin/cohorts/new')
const list = href('/admin/cohorts')
const labels = { name: cohortLabels.name, zone: cohortLabels.zone, capacity: cohortLabels.capacity }
const empty = { zone: brand.zone, capacity: '100' }
/** The list of cohorts has the others. */
const mostToCopy = 5

export const meta: Route.MetaFunction = () => [{ title: `New bootcamp · ${brand.name}` }]

export async function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const [cohorts, zones] = await Promise.all([listCohortRecords(db), listZones(db)])
  return {
    toCopy: cohorts.slice(0, mostToCopy).map((cohort) => ({ id: cohort.id, name: namedWithDay(cohort) })),
    hasMore: cohorts.length > mostToCopy,
    zones,
    newId: randomUUID(),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const form = await readForm(request)
  const submission = parseWithZod(form, { schema })
  const result = submission.reply()
  if (submission.status !== 'success') return data<FormAnswer>({ result, notice: null }, { status: 400 })
  try {
    const created = await createCohort(services, admin, newIdOf(form), submission.value)
    if (created.outcome === 'created')
      return redirectWithToast(
        context,
        href('/admin/cohorts/:slug', { slug: String(created.id) }),
        draftCreated(submission.value.name, null),
      )
    const refused = submission.reply({ fieldErrors: { zone: [refusals.noZone] } })
    return data<FormAnswer>({ result: refused, notice: null }, { status: 400 })
  } catch (error) {
    logFailure(context, error, 'cohort could not be created')
    return data<FormAnswer>({ result, notice: createCopy.failed }, { status: 503 })
  }
}

export default function NewCohortPage({ loaderData }: Route.ComponentProps) {
  const { toCopy, hasMore, zones, newId } = loaderData
  return (
    <>
      <PageHeader back={{ to: list, label: 'Back to Bootcamps' }} title="New bootcamp" />
      <div className="mt-6 grid items-start gap-8 xl:grid-cols-2">
        {toCopy.length > 0 && (
          <section aria-labelledby="copy" className="card">
            <h2 id="copy" className="text-2xl">
              Copy a bootcamp
            </h2>
            <p className="mt-3">
              The quickest way: texts, sessions, documents and links are copied, and you choose a name and the first
              day.
            </p>
            <ul className="mt-4 grid justify-items-start gap-3">
              {toCopy.map(({ id, name }) => (
                <li key={id}>
                  <Link
                    className="button-quiet h-auto min-h-11 text-left wrap-anywhere"
                    to={href('/admin/cohorts/:id/copy', { id: String(id) })}
                  >
                    Copy {name}
                  </Link>
                </li>
              ))}
            </ul>
            {hasMore && (
              <p className="mt-4">
                Copy any other from{' '}
                <Link className="link" to={list}>
                  the list of cohorts
                </Link>
                .
              </p>
            )}
          </section>
        )}
        <section aria-labelledby="empty" className="card">
          <h2 id="empty" className="mb-5 text-2xl">
            Start from scratch
          </h2>
          <EmptyForm zones={zones} newId={newId} />
        </section>
      </div>
    </>
  )
}

function EmptyForm({ zones, newId }: { zones: string[]; newId: string }) {
  return (
    <ActionForm
      id="new-cohort"
      action={here}
      schema={schema}
      labels={labels}
      lost={createCopy}
      saved={empty}
      keptAt={here}
    >
      {(fields) => (
        <>
          <NewId id={newId} />
          <TextField
            field={fields.name}
            label={labels.name}
            hint="As visitors read it, such as Spring Bootcamp"
            autoComplete="off"
          />
          <ZoneField field={fields.zone} label={labels.zone} zones={zones} />
          <TextField field={fields.capacity} label={labels.capacity} inputMode="numeric" autoComplete="off" />
          <SaveRow>
            <PendingButton pending="Creating...">Create an empty draft</PendingButton>
            <Link className="button-quiet" to={list}>
              Cancel
            </Link>
          </SaveRow>
        </>
      )}
    </ActionForm>
  )
}

export function ErrorBoundary() {
  return <ListError heading="New bootcamp" title="Error loading the bootcamps" />
}
