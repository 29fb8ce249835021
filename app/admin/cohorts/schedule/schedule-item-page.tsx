import { data, href, isRouteErrorResponse } from 'react-router'
import { titleOf } from '../../../cohorts/bootcamp-home.ts'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { wallClockAt } from '../../../cohorts/cohort-record.ts'
import { findCohortRecord, findItemRecord, type ItemRecord } from '../../../cohorts/cohort-records.server.ts'
import { listDocuments } from '../../../cohorts/documents.server.ts'
import { brand } from '../../../organization/brand.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { learningDocuments, whereToFind } from '../../../portal/schedule/learning-document.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { Link } from '../../../ui/link.tsx'
import { ListError } from '../../../ui/list/list-error.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { ReadOnly, useReadOnly } from '../../../ui/read-only.ts'
import type { Organiser } from '../../../viewer.ts'
import { cancelCopy, itemSaved, noDocument, removeItemCopy } from '../copy.ts'
import { saveEdit } from '../editing/edit-answer.server.ts'
import { EditForm } from '../editing/edit-form.tsx'
import type { Route } from './+types/schedule-item-page'
import { cancelSession, changeItem, removeItem } from './change-schedule.server.ts'
import { ItemActions } from './item-actions.tsx'
import { itemFacts, itemFormLabels, itemTexts, itemLabels as labels } from './item-edit.ts'
import { ItemFields } from './item-fields.tsx'
import { itemKindNames } from './item-kind.ts'
import { itemSchema } from './item-schema.ts'
import { spanInWords } from './office-hours-edit.ts'
import { receiveDocument } from './receive-document.server.ts'
import { withNewDocument } from './with-new-document.server.ts'

const editForm = 'schedule-item'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.item.title : 'Not found'} · ${brand.name}` },
]

async function read({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const services = context.get(servicesContext)
  const { db } = services
  const known = isRowId(params.id) && isRowId(params.item)
  const [cohort, item, uploads] = known
    ? await Promise.all([
        findCohortRecord(db, Number(params.id)),
        findItemRecord(db, Number(params.id), Number(params.item)),
        listDocuments(db, Number(params.id)),
      ])
    : []
  if (!cohort || !item || !uploads) throw data(null, { status: 404 })
  return {
    cohort,
    item,
    uploads,
    isOver: item.ends !== null && item.ends <= wallClockAt(services.clock.now(), cohort.zone),
  }
}

export function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return read({ params, context })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const { form: typed, problem } = await receiveDocument(services, request, admin)
  if (typed.has('intent')) return changeItemState(context, admin, params, typed)
  const { cohort, item } = await read({ params, context })
  const form = { schema: itemSchema(item.kind), labels, textsOf: (facts: object) => itemTexts(itemFacts(facts)) }
  return saveEdit(
    { request, context, typed },
    form,
    href('/admin/cohorts/:slug/schedule', { slug: params.id }),
    async (version, edit) => {
      if (problem) return { outcome: 'refused', field: 'file', message: problem }
      const facts = itemFacts(edit)
      const changed = await withNewDocument(services, edit.file, (uploaded) =>
        changeItem(services, admin, cohort.id, { id: item.id, version }, facts, uploaded),
      )
      if (changed.outcome === 'no-document') return { outcome: 'refused', ...noDocument }
      if (changed.outcome === 'no-such-time') return { outcome: 'refused', field: 'due', message: changed.message }
      return changed.outcome === 'saved'
        ? { ...changed, notice: itemSaved(facts.title, cohort.state === 'draft') }
        : changed
    },
  )
}

/** The actions besides saving. Redirects to the cohort, where the admin can tell participants. */
async function changeItemState(
  context: Route.ActionArgs['context'],
  admin: Organiser,
  params: Route.ActionArgs['params'],
  form: FormData,
) {
  const services = context.get(servicesContext)
  if (!isRowId(params.id) || !isRowId(params.item)) throw data(null, { status: 404 })
  const [cohort, item] = [Number(params.id), Number(params.item)]
  const cohortPage = href('/admin/cohorts/:slug/schedule', { slug: params.id })
  const itemPage = href('/admin/cohorts/:id/schedule/:item', params)
  const intent = form.get('intent')
  try {
    if (intent === 'cancel' || intent === 'take-back') {
      const { outcome } = await cancelSession(services, admin, cohort, item, intent === 'cancel')
      const isDone = outcome === 'cancelled' || outcome === 'taken-back' || outcome === 'gone'
      return redirectWithToast(context, isDone ? cohortPage : itemPage, cancelCopy[outcome])
    }
    if (intent === 'remove') {
      const { outcome } = await removeItem(services, admin, cohort, { id: item, version: Number(form.get('version')) })
      const isGone = outcome === 'removed' || outcome === 'gone'
      return redirectWithToast(context, isGone ? `${cohortPage}#schedule` : itemPage, removeItemCopy[outcome])
    }
  } catch (error) {
    logFailure(context, error, 'an item of a schedule could not be cancelled, taken back or removed')
    return redirectWithToast(context, itemPage, cancelCopy.failed)
  }
  throw data(null, { status: 400 })
}

export default function ScheduleItemPage({ loaderData, params }: Route.ComponentProps) {
  const { cohort, item, uploads, isOver } = loaderData
  const back = href('/admin/cohorts/:slug/schedule', { slug: params.id })
  const isReadOnly = useReadOnly() || cohort.calledOff
  return (
    <ReadOnly value={isReadOnly}>
      <PageHeader back={{ to: back, label: `Back to ${titleOf(cohort)}` }} title={item.title}>
        {itemKindNames[item.kind]}
        {item.starts && item.ends && (
          <>
            , {spanInWords({ starts: item.starts, ends: item.ends })}, {zoneInWords(cohort.zone)}.{' '}
            {!isReadOnly && !item.cancelled && (
              <Link className="link" to={href('/admin/cohorts/:id/schedule/:item/move', params)}>
                Move it
              </Link>
            )}
          </>
        )}
      </PageHeader>
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
          saved={{ version: item.version, texts: { ...itemTexts(item), file: '' } }}
          labels={itemFormLabels}
          holdsFile={item.kind !== 'live session'}
          back={back}
        >
          {(fields) => (
            <ItemFields
              kind={item.kind}
              fields={fields}
              zone={cohort.zone}
              uploads={uploads}
              current={currentDocument(item)}
            />
          )}
        </EditForm>
      </section>
      <ItemActions cohort={cohort} item={item} isOver={isOver} />
    </ReadOnly>
  )
}

function currentDocument({ document, upload }: ItemRecord) {
  if (upload) return { url: href('/admin/documents/:id', { id: upload.id }), title: upload.title }
  const found = whereToFind({ document, upload })
  return found && { url: found.url, title: learningDocuments[document ?? ''] ?? '' }
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Schedule" title="Error loading this part of the schedule" />
  return (
    <PageHeader title="Not found">
      There’s nothing here in the schedule.{' '}
      <Link className="link" to={href('/admin/cohorts')}>
        Look at the cohorts
      </Link>
      .
    </PageHeader>
  )
}
