import { data, href } from 'react-router'
import { requireCohort } from '../../../cohorts/choose-cohort.server.ts'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { wallClockAt } from '../../../cohorts/cohort-record.ts'
import { findItemRecord, type ItemRecord } from '../../../cohorts/cohort-records.server.ts'
import { listDocuments } from '../../../cohorts/documents.server.ts'
import { brand } from '../../../organization/brand.ts'
import { redirectWithToast } from '../../../platform/forms/toast.server.ts'
import { isRowId } from '../../../platform/row-id.ts'
import { logFailure, servicesContext } from '../../../platform/services.ts'
import { learningDocuments, whereToFind } from '../../../portal/schedule/learning-document.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { Link } from '../../../ui/link.tsx'
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
  const cohort = await requireCohort(context, params.slug)
  const [item, uploads] = await Promise.all([
    isRowId(params.item) ? findItemRecord(db, cohort.id, Number(params.item)) : null,
    listDocuments(db, cohort.id),
  ])
  if (!item) throw data(null, { status: 404 })
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
    href('/admin/cohorts/:slug/schedule', { slug: params.slug }),
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
  if (!isRowId(params.item)) throw data(null, { status: 404 })
  const [{ id: cohort }, item] = [await requireCohort(context, params.slug), Number(params.item)]
  const cohortPage = href('/admin/cohorts/:slug/schedule', { slug: params.slug })
  const itemPage = href('/admin/cohorts/:slug/schedule/:item', params)
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
  const back = href('/admin/cohorts/:slug/schedule', { slug: params.slug })
  const isReadOnly = useReadOnly() || cohort.calledOff
  return (
    <ReadOnly value={isReadOnly}>
      <h2 className="text-2xl wrap-anywhere">{item.title}</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        {itemKindNames[item.kind]}
        {item.starts && item.ends && (
          <>
            , {spanInWords({ starts: item.starts, ends: item.ends })}, {zoneInWords(cohort.zone)}.{' '}
            {!isReadOnly && !item.cancelled && (
              <Link className="link" to={href('/admin/cohorts/:slug/schedule/:item/move', params)} preventScrollReset>
                Move it
              </Link>
            )}
          </>
        )}
        {item.cancelled && <span className="badge badge-problem ml-2">Cancelled</span>}
      </p>
      <section aria-label="Edit" className="max-w-3xl">
        <EditForm
          key={item.version}
          id={editForm}
          action={href('/admin/cohorts/:slug/schedule/:item', params)}
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
