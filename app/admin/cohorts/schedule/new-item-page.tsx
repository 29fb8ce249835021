import { data, href, redirect } from 'react-router'
import { suggestCheckInWords } from '../../../cohorts/check-in-words.ts'
import { requireCohort } from '../../../cohorts/choose-cohort.server.ts'
import { zoneInWords } from '../../../cohorts/cohort.ts'
import { listDocuments } from '../../../cohorts/documents.server.ts'
import { brand } from '../../../organization/brand.ts'
import { servicesContext } from '../../../platform/services.ts'
import { requireAdmin, requireOrganiser } from '../../../sign-in/viewer.server.ts'
import { inTheWay, itemAdded, noDocument } from '../copy.ts'
import { saveEdit } from '../editing/edit-answer.server.ts'
import { EditForm } from '../editing/edit-form.tsx'
import type { Route } from './+types/new-item-page'
import { addItem } from './change-schedule.server.ts'
import { itemFacts, itemFormLabels, itemLabels, itemTexts, timeLabels } from './item-edit.ts'
import { ItemFields } from './item-fields.tsx'
import { itemKindNames, kindOfSlug } from './item-kind.ts'
import { newItemSchema } from './item-schema.ts'
import { receiveDocument } from './receive-document.server.ts'
import { TimeFields } from './time-fields.tsx'
import { withNewDocument } from './with-new-document.server.ts'

const labels = { ...itemFormLabels, ...timeLabels }

const pageTitle = (kind: keyof typeof itemKindNames) => `New ${itemKindNames[kind].toLowerCase()}`

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? pageTitle(loaderData.kind) : 'Not found'} · ${brand.name}` },
]

async function read({ params, context }: Pick<Route.LoaderArgs, 'params' | 'context'>) {
  const { db } = context.get(servicesContext)
  const kind = kindOfSlug(params.kind)
  const cohort = await requireCohort(context, params.slug)
  if (!kind) throw data(null, { status: 404 })
  if (cohort.calledOff) throw redirect(href('/admin/cohorts/:slug/schedule', { slug: params.slug }))
  return { cohort, kind, uploads: await listDocuments(db, cohort.id), checkInWords: suggestCheckInWords() }
}

export function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  return read({ params, context })
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const services = context.get(servicesContext)
  const admin = requireOrganiser(context)
  const { cohort, kind } = await read({ params, context })
  const form = {
    schema: newItemSchema(kind),
    labels: itemLabels,
    textsOf: (facts: object) => itemTexts(itemFacts(facts)),
  }
  const back = href('/admin/cohorts/:slug/schedule', { slug: params.slug })
  const { form: typed, problem } = await receiveDocument(services, request, admin)
  return saveEdit({ request, context, typed }, form, back, async (_version, edit) => {
    if (problem) return { outcome: 'refused', field: 'file', message: problem }
    const facts = itemFacts(edit)
    const added = await withNewDocument(services, edit.file, (uploaded) =>
      addItem(services, admin, cohort.id, kind, facts, uploaded),
    )
    if (added.outcome === 'refused') return added
    if (added.outcome === 'in-the-way')
      return { outcome: 'refused', field: 'starts', message: inTheWay(added.inTheWay) }
    if (added.outcome === 'no-such-time')
      return { outcome: 'refused', field: kind === 'exercise' ? 'due' : 'starts', message: added.message }
    if (added.outcome === 'no-document') return { outcome: 'refused', ...noDocument }
    return added.outcome === 'added' ? { outcome: 'saved', notice: itemAdded(facts.title) } : { outcome: 'gone' }
  })
}

export default function NewItemPage({
  loaderData: { cohort, kind, uploads, checkInWords },
  params,
}: Route.ComponentProps) {
  const back = href('/admin/cohorts/:slug/schedule', { slug: params.slug })
  return (
    <>
      <h2 className="text-2xl">{pageTitle(kind)}</h2>
      <p className="mt-1 mb-6 text-ink-soft">
        {kind === 'live session'
          ? `It’s added to the schedule at its time. Times are ${zoneInWords(cohort.zone)}.`
          : 'It’s added to the end of the schedule. You can move it from there.'}
      </p>
      <section aria-label="Add" className="max-w-3xl">
        <EditForm
          id="new-item"
          action={href('/admin/cohorts/:slug/schedule/new/:kind', params)}
          schema={newItemSchema(kind)}
          saved={{
            version: 0,
            texts: { ...itemTexts(itemFacts({ checkInWords })), starts: '', lasts: '120', file: '' },
          }}
          labels={labels}
          holdsFile={kind !== 'live session'}
          back={back}
          save={{ label: `Add ${itemKindNames[kind].toLowerCase()}`, pending: 'Adding...' }}
        >
          {(fields) => (
            <ItemFields kind={kind} fields={fields} zone={cohort.zone} uploads={uploads}>
              {kind === 'live session' && <TimeFields fields={fields} />}
            </ItemFields>
          )}
        </EditForm>
      </section>
    </>
  )
}
