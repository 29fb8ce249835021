import { data, href, isRouteErrorResponse, Link } from 'react-router'
import { zoneInWords } from '../../cohorts/cohort.ts'
import { wallClockInWords } from '../../cohorts/cohort-record.ts'
import { findCohortRecord, listItemRecords, listOfficeHourRecords } from '../../cohorts/cohort-records.server.ts'
import { findPlacesOverview } from '../../membership/places.server.ts'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { TextField } from '../../ui/form/field.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import type { Route } from './+types/cohort-page'
import { changeCohort } from './change-cohort.server.ts'
import { cohortSchema, cohortTexts, cohortLabels as labels, nameOf } from './cohort-edit.ts'
import { cohortSaved } from './copy.ts'
import { saveEdit } from './edit-answer.server.ts'
import { EditForm } from './edit-form.tsx'
import { isRowId } from './row-id.ts'
import { ScheduleList } from './schedule/schedule-list.tsx'
import { findUntoldChanges } from './schedule/tell-participants.server.ts'
import { UntoldNotice } from './schedule/untold-notice.tsx'

const list = href('/admin/cohorts')
const pageOf = (id: number) => href('/admin/cohorts/:id', { id: String(id) })

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? nameOf(loaderData.cohort) : 'Cohort not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const cohort = isRowId(params.id) ? await findCohortRecord(db, Number(params.id)) : null
  if (!cohort) throw data(null, { status: 404 })
  const [items, officeHours, places, untold] = await Promise.all([
    listItemRecords(db, cohort.id),
    listOfficeHourRecords(db, cohort.id),
    findPlacesOverview(db, cohort.id),
    findUntoldChanges(services, cohort.id),
  ])
  return { cohort, items, officeHours, taken: places.taken, untold }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  if (!isRowId(params.id)) throw data(null, { status: 404 })
  const id = Number(params.id)
  const form = { schema: cohortSchema, labels, textsOf: cohortTexts }
  return saveEdit({ request, context }, form, pageOf(id), async (version, facts) => {
    const changed = await changeCohort(services, admin, { id, version }, facts)
    if (changed.outcome !== 'saved') return changed
    return { outcome: 'saved', notice: cohortSaved(facts.name, changed.offered) }
  })
}

export default function CohortPage({ loaderData, actionData }: Route.ComponentProps) {
  const { cohort, items, officeHours, taken, untold } = loaderData
  const zone = zoneInWords(cohort.zone)
  const over = taken - cohort.capacity
  return (
    <>
      <BackToList />
      <h1 className="mt-3 text-3xl wrap-anywhere">{nameOf(cohort)}</h1>
      <p className="mt-3 text-ink-soft">
        Sessions from {wallClockInWords(cohort.firstDay)} to {wallClockInWords(cohort.lastDay)}. Days and times are{' '}
        {zone}.
      </p>
      {untold && <UntoldNotice cohortId={String(cohort.id)} untold={untold} />}
      <div className="mt-8 grid items-start gap-8 xl:grid-cols-[3fr_2fr]">
        <section aria-labelledby="facts" className="card">
          <h2 id="facts" className="mb-5 text-2xl">
            Facts
          </h2>
          <EditForm
            key={cohort.version}
            id="cohort"
            action={pageOf(cohort.id)}
            schema={cohortSchema}
            saved={{ version: cohort.version, texts: cohortTexts(cohort) }}
            labels={labels}
            documentAnswer={actionData}
            back={list}
          >
            {(fields) => (
              <>
                <TextField field={fields.name} label={labels.name} autoComplete="off" />
                <div className="grid gap-6 sm:grid-cols-2">
                  <TextField
                    field={fields.capacity}
                    label={labels.capacity}
                    hint={`${taken.toLocaleString('en-US')} are taken${over > 0 ? `, ${over.toLocaleString('en-US')} more than there are` : ''}. Fewer than that take none from anybody.`}
                    inputMode="numeric"
                    autoComplete="off"
                  />
                  <TextField
                    field={fields.value}
                    label={labels.value}
                    hint="What a free place is worth."
                    inputMode="numeric"
                    autoComplete="off"
                  />
                  <TextField
                    field={fields.closes}
                    label={labels.closes}
                    type="date"
                    hint="Places that are free after it can be reserved all the same."
                  />
                </div>
                <TextField
                  field={fields.meetingUrl}
                  label={labels.meetingUrl}
                  type="url"
                  hint="Where all sessions and office hours take place. Participants alone see it."
                  autoComplete="off"
                />
                <TextField
                  field={fields.chatUrl}
                  label={labels.chatUrl}
                  type="url"
                  hint="The invitation to the workspace. Participants alone see it."
                  autoComplete="off"
                />
              </>
            )}
          </EditForm>
        </section>
        <section aria-labelledby="office-hours" className="card">
          <h2 id="office-hours" className="text-2xl">
            Office hours
          </h2>
          {officeHours.length === 0 ? (
            <p className="mt-3">There are none yet.</p>
          ) : (
            <ul className="mt-3 grid gap-1">
              {officeHours.map(({ id, starts }) => (
                <li key={id}>{wallClockInWords(starts)}</li>
              ))}
            </ul>
          )}
          <p className="mt-4">
            <Link
              className="button-quiet button-small"
              to={href('/admin/cohorts/:id/office-hours', { id: String(cohort.id) })}
            >
              Change office hours
            </Link>
          </p>
        </section>
      </div>
      <h2 id="schedule" className="mt-10 mb-4 text-2xl">
        Schedule
      </h2>
      <ScheduleList cohortId={String(cohort.id)} items={items} />
    </>
  )
}

function BackToList() {
  return (
    <p>
      <Link className="link" to={list}>
        Back to Cohorts
      </Link>
    </p>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Cohorts" title="Error loading this cohort" />
  return (
    <>
      <BackToList />
      <h1 className="mt-3 text-3xl">Cohort not found</h1>
      <p className="mt-3 max-w-prose text-ink-soft">There is none at this address. Look for it in the list.</p>
    </>
  )
}
