import { data, href, isRouteErrorResponse, Link } from 'react-router'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { wallClockAt } from '../../../cohorts/cohort-record.ts'
import { findCohortRecord, findItemRecord } from '../../../cohorts/cohort-records.server.ts'
import { brand } from '../../../organization/brand.ts'
import { servicesContext } from '../../../platform/services.ts'
import { requireAdmin } from '../../../sign-in/viewer.server.ts'
import { ListError } from '../../../ui/list/list-error.tsx'
import { nameOf } from '../cohort-edit.ts'
import { itemSaved, outOfOrder } from '../copy.ts'
import { saveEdit } from '../edit-answer.server.ts'
import { EditForm } from '../edit-form.tsx'
import { isRowId } from '../row-id.ts'
import type { Route } from './+types/schedule-item-page'
import { changeItem } from './change-schedule.server.ts'
import { ItemDeeds } from './item-deeds.tsx'
import { itemFacts, itemSchema, itemTexts, itemLabels as labels } from './item-edit.ts'
import { ItemFields } from './item-fields.tsx'
import { itemKindNames } from './item-kind.ts'

const editForm = 'schedule-item'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.item.title : 'Not found'} · ${brand.name}` },
]

async function read({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { db, clock } = context.get(servicesContext)
  const known = isRowId(params.id) && isRowId(params.item)
  const [cohort, item] = known
    ? await Promise.all([
        findCohortRecord(db, Number(params.id)),
        findItemRecord(db, Number(params.id), Number(params.item)),
      ])
    : []
  if (!cohort || !item) throw data(null, { status: 404 })
  return { cohort, item, isOver: item.ends !== null && item.ends <= wallClockAt(clock.now(), cohort.zone) }
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

export default function ScheduleItemPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { cohort, item, isOver } = loaderData
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
      {item.cancelled && (
        <p className="mt-3">
          <span className="badge badge-problem">Cancelled</span>
        </p>
      )}
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
          {(fields) => <ItemFields kind={item.kind} fields={fields} />}
        </EditForm>
      </section>
      <ItemDeeds cohort={cohort} item={item} isOver={isOver} />
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
