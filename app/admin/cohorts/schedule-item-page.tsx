import { data, href, isRouteErrorResponse, Link } from 'react-router'
import { zoneInWords } from '../../cohorts/cohort.ts'
import { findCohortRecord, findItemRecord } from '../../cohorts/cohort-records.server.ts'
import { brand } from '../../organization/brand.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { TextArea, TextField } from '../../ui/form/field.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import type { Route } from './+types/schedule-item-page'
import { changeItem } from './change-schedule.server.ts'
import { nameOf } from './cohort-edit.ts'
import { itemSaved, outOfOrder } from './copy.ts'
import { saveEdit } from './edit-answer.server.ts'
import { EditForm } from './edit-form.tsx'
import { itemFacts, itemSchema, itemTexts, itemLabels as labels } from './item-edit.ts'
import { isRowId } from './row-id.ts'
import { itemKindNames } from './schedule-table.tsx'

const editForm = 'schedule-item'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.item.title : 'Not found'} · ${brand.name}` },
]

async function read({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { db } = context.get(servicesContext)
  const known = isRowId(params.id) && isRowId(params.item)
  const [cohort, item] = known
    ? await Promise.all([
        findCohortRecord(db, Number(params.id)),
        findItemRecord(db, Number(params.id), Number(params.item)),
      ])
    : []
  if (!cohort || !item) throw data(null, { status: 404 })
  return { cohort, item }
}

export function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return read({ params, context })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireAdmin(context)
  const { cohort, item } = await read({ params, context })
  const form = { schema: itemSchema(item.kind), labels, textsOf: (facts: object) => itemTexts(itemFacts(facts)) }
  return saveEdit({ request, context }, form, href('/admin/cohorts/:id', params), async (version, edit) => {
    const facts = itemFacts(edit)
    const changed = await changeItem(services, admin, cohort.id, { id: item.id, version }, facts)
    if (changed.outcome === 'out-of-order') return { outcome: 'refused', ...outOfOrder }
    return changed.outcome === 'saved' ? { ...changed, notice: itemSaved(facts.title, changed.moved) } : changed
  })
}

export default function ScheduleItemPage({ loaderData: { cohort, item }, actionData, params }: Route.ComponentProps) {
  const back = href('/admin/cohorts/:id', params)
  return (
    <>
      <p>
        <Link className="link wrap-anywhere" to={back}>
          Back to {nameOf(cohort)}
        </Link>
      </p>
      <h1 className="mt-3 text-3xl wrap-anywhere">{item.title}</h1>
      <p className="mt-3 text-ink-soft">
        {itemKindNames[item.kind]}
        {item.kind === 'live session' && `. Times are ${zoneInWords(cohort.zone)}.`}
      </p>
      <section aria-label="Edit" className="card mt-6 max-w-3xl">
        <EditForm
          key={item.version}
          id={editForm}
          action={href('/admin/cohorts/:id/schedule/:item', params)}
          schema={itemSchema(item.kind)}
          saved={{ version: item.version, texts: itemTexts(item) }}
          labels={labels}
          documentAnswer={actionData}
          back={back}
        >
          {(fields) => (
            <>
              <TextField field={fields.title} label={labels.title} autoComplete="off" />
              {item.kind === 'live session' && (
                <>
                  <div className="grid gap-6 sm:grid-cols-2">
                    <TextField field={fields.starts} label={labels.starts} type="datetime-local" />
                    <TextField field={fields.ends} label={labels.ends} type="datetime-local" />
                    <TextField
                      field={fields.duration}
                      label={labels.duration}
                      hint="Hours, minutes and seconds, such as 2:00:00"
                      autoComplete="off"
                    />
                    <TextField
                      field={fields.trainingType}
                      label={labels.trainingType}
                      hint="Such as Live workshop"
                      autoComplete="off"
                    />
                  </div>
                  <TextField
                    field={fields.recordingUrl}
                    label={labels.recordingUrl}
                    hint="Once the session was held. Participants alone see it."
                    type="url"
                    autoComplete="off"
                  />
                </>
              )}
              <TextArea
                field={fields.description}
                label={labels.description}
                hint="For participants. {partner} stands for the platform that the organization builds on."
                rows={5}
              />
              {item.kind === 'live session' ? (
                <>
                  <TextArea field={fields.objectives} label={labels.objectives} hint="One in each line." rows={6} />
                  <TextArea field={fields.outcome} label={labels.outcome} rows={3} />
                  <TextArea
                    field={fields.points}
                    label={labels.points}
                    hint="One in each line, on the bootcamp's public page."
                    rows={4}
                  />
                  <TextField
                    field={fields.takeaway}
                    label={labels.takeaway}
                    hint="Goes on after these words, such as “an agent of your own that answers.”"
                    autoComplete="off"
                  />
                </>
              ) : (
                <TextArea
                  field={fields.topics}
                  label={labels.topics}
                  hint="One in each line: a title, a colon, what it is about."
                  rows={6}
                />
              )}
              {item.kind === 'exercise' && (
                <TextField
                  field={fields.effort}
                  label={labels.effort}
                  hint="How long it takes, and what to bring."
                  autoComplete="off"
                />
              )}
            </>
          )}
        </EditForm>
      </section>
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Schedule" title="Error loading this part of the schedule" />
  return (
    <>
      <h1 className="text-3xl">Not found</h1>
      <p className="mt-3 max-w-prose text-ink-soft">
        The schedule has no such part.{' '}
        <Link className="link" to={href('/admin/cohorts')}>
          Look at the cohorts
        </Link>
        .
      </p>
    </>
  )
}
