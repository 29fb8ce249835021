import { data, href, isRouteErrorResponse } from 'react-router'
import { zoneInWords } from '../../cohorts/cohort.ts'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { type CohortState, wallClockInWords } from '../../cohorts/cohort-record.ts'
import {
  type CohortRecord,
  findCohortRecord,
  listOfficeHourRecords,
  listZones,
} from '../../cohorts/cohort-records.server.ts'
import { stageOf } from '../../cohorts/cohort-stage.ts'
import type { Places } from '../../cohorts/places.ts'
import { offerablePlaces } from '../../membership/place-offer.ts'
import { findPlacesOverview } from '../../membership/places.server.ts'
import { brand } from '../../organization/brand.ts'
import { readForm } from '../../platform/forms/read-form.server.ts'
import { readTexts } from '../../platform/forms/three-way-merge.ts'
import { isRowId } from '../../platform/row-id.ts'
import { servicesContext } from '../../platform/services.ts'
import { type CohortFigures, countPeopleOf } from '../../portal/cohort-figures.server.ts'
import { confirmBefore } from '../../sign-in/passkeys/ask-passkey.ts'
import { requireAdmin, requireConfirmedForMany, requireOrganiser } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { Notice } from '../../ui/notice.tsx'
import { BackLink } from '../../ui/page-header.tsx'
import { ReadOnly, useReadOnly } from '../../ui/read-only.ts'
import { mostWithoutPasskey, type Organiser } from '../../viewer.ts'
import type { Route } from './+types/cohort-page'
import { CohortActions, type Question, questionParam } from './cohort-actions.tsx'
import { cohortTexts, cohortLabels as labels } from './cohort-edit.ts'
import { nameOf } from './cohort-name.ts'
import { CohortNotFound } from './cohort-not-found.tsx'
import { cohortSaved } from './copy.ts'
import { changeCohort } from './editing/change-cohort.server.ts'
import { CohortFields } from './editing/cohort-fields.tsx'
import { saveEdit } from './editing/edit-answer.server.ts'
import { EditForm } from './editing/edit-form.tsx'
import { FindingsList } from './findings-list.tsx'
import { findLookedAt } from './look-at-draft.server.ts'
import { moveAction } from './schedule/move-action.server.ts'
import { ScheduleList } from './schedule/schedule-list.tsx'
import { findUntoldChanges } from './schedule/tell-participants.server.ts'
import { UntoldNotice } from './schedule/untold-notice.tsx'
import { cohortSchema, draftSchema } from './schemas/cohort-schema.ts'
import { stateAction } from './state-action.server.ts'
import { StateBadges } from './state-badges.tsx'
import { mayCallOff, refusalOf } from './state-change.ts'
import { StateQuestion } from './state-question.tsx'
import { whoComes } from './who-comes.server.ts'

const list = href('/admin/cohorts')
const pageOf = (id: number) => href('/admin/cohorts/:id', { id: String(id) })
const schemaOf = ({ state }: { state: CohortState }) => (state === 'draft' ? draftSchema : cohortSchema)

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? nameOf(loaderData.cohort) : 'Cohort not found'} · ${brand.name}` },
]

/** The URL says which question is open. */
export async function loader({ params, url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  if (!isRowId(params.id)) throw data(null, { status: 404 })
  const { db } = services
  const id = Number(params.id)
  const now = services.clock.now()
  const looking = findLookedAt(db, id, now)
  const [found, officeHours, figures, comers, untold, places] = await Promise.all([
    looking,
    listOfficeHourRecords(db, id),
    countPeopleOf(db, [id]),
    looking.then((found) => found && whoComes(db, found.cohort, now)),
    findUntoldChanges({ ...services, db }, id),
    looking.then((found) => found && findPlacesOverview(db, id)),
  ])
  if (!found || !comers || !places) throw data(null, { status: 404 })
  const { cohort, items, all, findings } = found
  const people = figures.get(cohort.id)
  const isLastShown = !all.some(({ id, state }) => id !== cohort.id && state !== 'draft')
  const questions = questionsAbout(cohort, people, isLastShown, now)
  const taken = people?.taken ?? 0
  const isFull = taken >= cohort.capacity
  return {
    cohort,
    items,
    officeHours,
    taken,
    findings,
    comers,
    untold,
    offerable: places,
    questions,
    mayBeCalledOff: people !== undefined && mayCallOff(cohort, now),
    asked: questions.find((question) => question === url.searchParams.get(questionParam)) ?? null,
    stage: stageOf(cohort, isFull, now),
    zones: cohort.state === 'draft' || !people ? await listZones(db) : null,
  }
}

function questionsAbout(
  cohort: CohortRecord,
  people: CohortFigures | undefined,
  isLastShown: boolean,
  now: Date,
): Question[] {
  if (cohort.state === 'draft') return people ? [] : ['deleted']
  return (['draft', 'archived', 'published'] as const).filter(
    (to) => to !== cohort.state && refusalOf({ cohort, to, people, isLastShown, now }) === null,
  )
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const admin = requireOrganiser(context)
  if (!isRowId(params.id)) throw data(null, { status: 404 })
  const id = Number(params.id)
  const typed = await readForm(request)
  switch (typed.get('intent')) {
    case 'state':
      return stateAction(context, admin, id, typed)
    case 'move':
      return moveAction(context, admin, id, typed)
    case null:
      return save({ request, context, typed }, admin, id)
    default:
      throw data(null, { status: 400 })
  }
}

async function save(sent: Parameters<typeof saveEdit>[0] & { typed: FormData }, admin: Organiser, id: number) {
  const { context, typed } = sent
  const services = context.get(servicesContext)
  const stored = await findCohortRecord(services.db, id)
  if (!stored) throw data(null, { status: 404 })
  const form = { schema: schemaOf(stored), labels, textsOf: cohortTexts }
  // Each added place may be offered to a waiting person, and many offers need the passkey.
  if (stored.state !== 'draft') await requireConfirmedForMany(context, Number(typed.get('capacity')) - stored.capacity)
  return saveEdit(sent, form, pageOf(id), async (version, facts) => {
    const changed = await changeCohort(services, admin, { id, version }, facts)
    if (changed.outcome !== 'saved') return changed
    return { outcome: 'saved', notice: cohortSaved(facts.name, stored.state === 'draft', changed) }
  })
}

export const clientMiddleware: Route.ClientMiddlewareFunction[] = [
  confirmBefore((form) => {
    const opened = readTexts(form.get('opened'), ['capacity'])
    return opened !== null && Number(form.get('capacity')) - Number(opened.capacity) > mostWithoutPasskey
  }),
]

export default function CohortPage({ loaderData }: Route.ComponentProps) {
  const {
    cohort,
    items,
    officeHours,
    taken,
    findings,
    comers,
    untold,
    offerable,
    questions,
    mayBeCalledOff,
    asked,
    stage,
    zones,
  } = loaderData
  const isDraft = cohort.state === 'draft'
  const isReadOnly = useReadOnly()
  return (
    <>
      <BackLink to={href('/admin/cohorts')} label="Back to Cohorts" />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <h1 className="text-3xl wrap-anywhere">{nameOf(cohort)}</h1>
        <StateBadges cohort={cohort} stage={stage} />
      </div>
      <p className="mt-3 mb-5 text-ink-soft">
        {cohort.firstDay
          ? `Sessions from ${wallClockInWords(cohort.firstDay)} to ${wallClockInWords(cohort.lastDay)}. `
          : 'No sessions yet. '}
        Days and times are {zoneInWords(cohort.zone)}.
      </p>
      {untold && <UntoldNotice cohortId={String(cohort.id)} untold={untold} />}
      {offerablePlaces(offerable) > 0 && <WaitingNotice slug={cohort.slug} places={offerable} />}
      <CohortActions
        id={cohort.id}
        slug={cohort.slug}
        state={cohort.state}
        isPublic={cohort.state === 'published' || cohort.calledOff || (cohort.state === 'archived' && taken > 0)}
        mayCallOff={mayBeCalledOff}
        questions={questions}
      />
      {asked && <StateQuestion question={asked} id={cohort.id} name={nameOf(cohort)} />}
      {isDraft && (
        <section aria-labelledby="findings" className="card mt-8">
          <h2 id="findings" className="mb-4 text-2xl">
            Before you publish
          </h2>
          <FindingsList findings={findings} />
        </section>
      )}
      <div className="mt-8 grid items-start gap-8 xl:grid-cols-[3fr_2fr]">
        <section aria-labelledby="facts" className="card">
          <h2 id="facts" className="mb-5 text-2xl">
            Details
          </h2>
          {cohort.calledOff ? (
            <CalledOffFacts cohort={cohort} />
          ) : (
            <EditForm
              key={`${cohort.version} ${cohort.state}`}
              id="cohort"
              action={pageOf(cohort.id)}
              schema={schemaOf(cohort)}
              saved={{ version: cohort.version, texts: cohortTexts(cohort) }}
              labels={labels}
              back={list}
            >
              {(fields) => <CohortFields fields={fields} cohort={cohort} taken={taken} zones={zones} />}
            </EditForm>
          )}
        </section>
        <div className="grid gap-8">
          <section aria-labelledby="schedule">
            <h2 id="schedule" className="mb-4 text-2xl">
              Schedule
            </h2>
            <ReadOnly value={isReadOnly || cohort.calledOff}>
              <ScheduleList cohortId={String(cohort.id)} items={items} />
            </ReadOnly>
          </section>
          <section aria-labelledby="office-hours" className="card">
            <h2 id="office-hours" className="text-2xl">
              Office hours
            </h2>
            {officeHours.length === 0 ? (
              <p className="mt-3">None yet.</p>
            ) : (
              <ul className="mt-3 grid gap-1">
                {officeHours.map(({ id, starts }) => (
                  <li key={id}>{wallClockInWords(starts)}</li>
                ))}
              </ul>
            )}
            {!cohort.calledOff && (
              <p className="mt-4">
                <Link
                  className="button-quiet button-small"
                  to={href('/admin/cohorts/:id/office-hours', { id: String(cohort.id) })}
                >
                  Change office hours
                </Link>
              </p>
            )}
          </section>
          <section aria-labelledby="comers" className="card">
            <h2 id="comers" className="text-2xl">
              Interest
            </h2>
            {comers.facts.map((fact) => (
              <p key={fact} className="mt-3">
                {fact}
              </p>
            ))}
            {comers.hasTurns && (
              <p className="mt-4">
                <Link
                  className="button-quiet button-small"
                  to={href('/admin/cohorts/:id/turns', { id: String(cohort.id) })}
                >
                  Ask who wants to keep their turn
                </Link>
              </p>
            )}
          </section>
        </div>
      </div>
    </>
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

/** For places added by a higher capacity: they go to the people who wait first. */
function WaitingNotice({ slug, places: { free, waiting } }: { slug: string | null; places: Places }) {
  const people = waiting === 1 ? 'One person is' : `${waiting.toLocaleString('en-US')} people are`
  return (
    <div className="my-6">
      <Notice
        tone="info"
        title={`${people} waiting, and ${free === 1 ? 'one place is' : `${free.toLocaleString('en-US')} places are`} free`}
        description="Free places go to the waitlist first, in order. You’ll see the email before it’s sent."
      >
        <p className="mt-2">
          <Link className="button button-small" to={href('/admin/places') + (slug ? aboutCohort({ slug }) : '')}>
            See places and queue
          </Link>
        </p>
      </Notice>
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (!isRouteErrorResponse(error) || error.status !== 404)
    return <ListError heading="Cohorts" title="Error loading this cohort" />
  return <CohortNotFound />
}
