import { data, href, type RouterContextProvider } from 'react-router'
import { homeOf, slugOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { requireCohort } from '../../cohorts/choose-cohort.server.ts'
import type { CohortState } from '../../cohorts/cohort-record.ts'
import { type CohortRecord, listZones } from '../../cohorts/cohort-records.server.ts'
import { findPlacesOverview } from '../../membership/places.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { readTexts } from '../../platform/forms/three-way-merge.ts'
import { redirectWithToast } from '../../platform/forms/toast.server.ts'
import { logFailure, servicesContext } from '../../platform/services.ts'
import { countPeopleOf } from '../../portal/cohort-figures.server.ts'
import { confirmBeforeMany } from '../../sign-in/passkeys/ask-passkey.ts'
import { requireAdmin, requireConfirmedForMany, requireOrganiser } from '../../sign-in/viewer.server.ts'
import type { Organiser } from '../../viewer.ts'
import type { Route } from './+types/details-page'
import { changeState } from './change-state.server.ts'
import { cohortTexts, cohortLabels as labels } from './cohort-edit.ts'
import { cohortSaved, stateCopy } from './copy.ts'
import { changeCohort } from './editing/change-cohort.server.ts'
import { CohortFields } from './editing/cohort-fields.tsx'
import { saveEdit } from './editing/edit-answer.server.ts'
import { EditForm } from './editing/edit-form.tsx'
import { cohortSchema, draftSchema } from './schemas/cohort-schema.ts'

const pageOf = (cohort: { id: number; slug: string | null }) =>
  href('/admin/cohorts/:slug/details', { slug: slugOf(cohort) })
const schemaOf = ({ state }: { state: CohortState }) => (state === 'draft' ? draftSchema : cohortSchema)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? `Details · ${titleOf(loaderData.cohort)}` : 'Bootcamp not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const cohort = await requireCohort(context, params.slug)
  const [{ taken }, people] = await Promise.all([findPlacesOverview(db, cohort.id), countPeopleOf(db, [cohort.id])])
  return { cohort, taken, zones: cohort.state === 'draft' || people.size === 0 ? await listZones(db) : null }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireOrganiser(context)
  const cohort = await requireCohort(context, params.slug)
  const typed = await readForm(request)
  switch (typed.get('intent')) {
    case 'state':
      return stateAction(context, admin, cohort, typed)
    case null:
      return save({ request, context, typed }, admin, cohort)
    default:
      throw data(null, { status: 400 })
  }
}

async function save(
  sent: Parameters<typeof saveEdit>[0] & { typed: FormData },
  admin: Organiser,
  stored: CohortRecord,
) {
  const { context, typed } = sent
  const services = context.get(servicesContext)
  const { id } = stored
  const form = { schema: schemaOf(stored), labels, textsOf: cohortTexts }
  // Each added place may be offered to a waiting person, and many offers need the passkey.
  if (stored.state !== 'draft') await requireConfirmedForMany(context, Number(typed.get('capacity')) - stored.capacity)
  // Saving may change a draft's slug.
  const slug = typed.get('slug')
  const page = pageOf({ id, slug: typeof slug === 'string' ? slug : stored.slug })
  return saveEdit(sent, form, page, async (version, facts) => {
    const changed = await changeCohort(services, admin, { id, version }, facts)
    if (changed.outcome !== 'saved') return changed
    return { outcome: 'saved', notice: cohortSaved(facts.name, stored.state === 'draft', changed) }
  })
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  confirmBeforeMany((form) => {
    const opened = readTexts(form.get('opened'), ['capacity'])
    return opened === null ? 0 : Number(form.get('capacity')) - Number(opened.capacity)
  }),
]

export default function DetailsPage({ loaderData: { cohort, taken, zones } }: Route.ComponentProps) {
  return (
    <section aria-labelledby="facts" className="card max-w-3xl">
      <h2 id="facts" className="mb-5 text-2xl">
        Details
      </h2>
      {cohort.calledOff ? (
        <CalledOffFacts cohort={cohort} />
      ) : (
        <EditForm
          key={`${cohort.version} ${cohort.state}`}
          id="cohort"
          action={pageOf(cohort)}
          schema={schemaOf(cohort)}
          saved={{ version: cohort.version, texts: cohortTexts(cohort) }}
          labels={labels}
          back={pageOf(cohort)}
        >
          {(fields) => <CohortFields fields={fields} cohort={cohort} taken={taken} zones={zones} />}
        </EditForm>
      )}
    </section>
  )
}

/** A called-off bootcamp keeps its facts. */
function CalledOffFacts({ cohort }: { cohort: CohortRecord }) {
  const texts = cohortTexts(cohort)
  return (
    <>
      <p>It was called off, so nothing here changes anymore. Copy it to plan it anew.</p>
      <dl className="mt-5 grid gap-3">
        {(['name', 'slug', 'zone', 'capacity', 'value', 'opens', 'closes'] as const).map(
          (name) =>
            texts[name] && (
              <div key={name}>
                <dt className="text-sm font-semibold">{labels[name]}</dt>
                <dd className="wrap-anywhere">{texts[name]}</dd>
              </div>
            ),
        )}
      </dl>
    </>
  )
}

/** Archives, restores, or makes a draft. */
async function stateAction(
  context: Readonly<RouterContextProvider>,
  admin: Organiser,
  cohort: { id: number; slug: string | null },
  form: FormData,
) {
  const state = form.get('state')
  if (state !== 'draft' && state !== 'archived' && state !== 'published') throw data(null, { status: 400 })
  const page = homeOf(cohort)
  const { id } = cohort
  try {
    const result = await changeState(context.get(servicesContext), admin, id, state)
    if (result.outcome === 'gone') return redirectWithToast(context, href('/admin/cohorts'), stateCopy.gone)
    if (result.outcome !== 'changed') return redirectWithToast(context, page, stateCopy[result.outcome])
    return redirectWithToast(context, page, { ...stateCopy.changed[state](result.name), ...undoOf(cohort, state) })
  } catch (error) {
    logFailure(context, error, 'state of a cohort could not be changed')
    return redirectWithToast(context, page, stateCopy.failed)
  }
}

/** Archiving and restoring send no email, so they can be undone. Publishing has a page of its own with its checks. */
function undoOf(cohort: { id: number; slug: string | null }, state: CohortState) {
  if (state === 'draft') return {}
  const before = state === 'archived' ? 'published' : 'archived'
  const action = href('/admin/cohorts/:slug/details', { slug: slugOf(cohort) })
  return { undo: { action, fields: { intent: 'state', state: before } } }
}
