import { href } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { onboardingOf, slugOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { requireCohort } from '../../cohorts/choose-cohort.server.ts'
import { aboutCohort, cohortParam } from '../../cohorts/cohort-choice.ts'
import type { CohortRecord } from '../../cohorts/cohort-records.server.ts'
import { takesRegistrations } from '../../cohorts/invitation.ts'
import { vacancyOf } from '../../cohorts/places.ts'
import { findOpenInstead, showCohortOf } from '../../cohorts/show-cohort.server.ts'
import { countFreePlaces } from '../../membership/places.server.ts'
import {
  introInstead,
  introOf,
  titleOf as joinTitleOf,
  placesInWords,
} from '../../membership/reserving/join.content.ts'
import { brand } from '../../organization/brand.ts'
import { type Services, servicesContext } from '../../platform/services.ts'
import { countByOnboardingState } from '../../portal/participants.server.ts'
import { whyMissing } from '../../portal/reminding/missing.ts'
import { listMissing } from '../../portal/reminding/missing-participants.server.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
import { sumOf } from '../../ui/list/format-count.ts'
import { FindingsList } from '../cohorts/findings-list.tsx'
import { lookAtDraft } from '../cohorts/look-at-draft.server.ts'
import { findUntold } from '../cohorts/untold-schedules.server.ts'
import { whoComes } from '../cohorts/who-comes.server.ts'
import { bootcampNeeds, sessionNeeds, shownNeeds } from '../needs.ts'
import { NeedsList } from '../needs-list.tsx'
import { type Step, stepInWords } from '../report/report.ts'
import { countReached } from '../report/report-counts.server.ts'
import { listRunningCohorts } from '../running-cohorts.server.ts'
import type { Route } from './+types/overview-page'
import { NeedsAWord } from './needs-a-word.tsx'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? loaderData.title : 'Bootcamp not found'} · ${brand.name}` },
]

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const services = context.get(servicesContext)
  const cohort = await requireCohort(context, params.slug)
  const now = services.clock.now()
  const [findings, comers, needs, onboarding, visitor, [reached], missing] = await Promise.all([
    lookAtDraft(services.db, cohort, now),
    whoComes(services.db, cohort, now),
    findNeeds(services, cohort),
    countByOnboardingState(services.db, cohort.id),
    findWhatVisitorsRead(services, cohort),
    countReached(services.db, { cohort: slugOf(cohort), from: null, until: null }, brand.zone, now),
    listMissing(services.db, cohort.id, now),
  ])
  const { 'not-signed-up': notSignedIn, 'registration-complete': ready } = onboarding.registered
  const registered = sumOf(onboarding.registered)
  return {
    id: String(cohort.id),
    slug: slugOf(cohort),
    title: titleOf(cohort),
    isDraft: cohort.state === 'draft',
    onboarding: onboardingOf(cohort),
    report: href('/admin/report') + aboutCohort({ slug: slugOf(cohort) }),
    steps: {
      capacity: cohort.capacity,
      registered,
      signedIn: registered - notSignedIn,
      ready,
      later: reached
        ? [
            shownStep('Came', 'to at least one session', reached.came),
            ...(reached.handedIn ? [shownStep('Handed in', 'at least one exercise', reached.handedIn)] : []),
            shownStep('Finished', 'in every session, with every exercise', reached.finished),
          ]
        : [],
    },
    missing: missing.map(({ id, firstName, lastName, ...missed }) => ({
      id,
      name: `${firstName} ${lastName}`,
      why: whyMissing(missed),
      isReminded: missed.isReminded,
    })),
    findings,
    comers,
    needs,
    visitor,
  }
}

type ShownStep = { name: string; note: string } & ({ people: number } | { from: string })

/** @returns as `from` the day before which there can be none */
function shownStep(name: string, note: string, step: Step): ShownStep {
  return 'people' in step ? { name, note, people: step.people } : { name, note: '', from: stepInWords(step) }
}

async function findNeeds({ db, clock }: Services, { id }: CohortRecord) {
  const now = clock.now()
  const [[running], untold] = await Promise.all([listRunningCohorts(db, now, id), findUntold(db, id, now)])
  return running ? shownNeeds([...bootcampNeeds(running, untold.length, now), ...sessionNeeds(running, now)], now) : []
}

/** In the words of the registration page. @returns null for a bootcamp without a public page */
async function findWhatVisitorsRead(services: Services, cohort: CohortRecord) {
  const shown = await showCohortOf(services, slugOf(cohort))
  if (!shown) return null
  const instead = await findOpenInstead(services, shown.cohort)
  const places = await countFreePlaces(services.db, cohort.id)
  const vacancy = vacancyOf(places)
  const { strong, rest } = placesInWords(shown.cohort, vacancy, places)
  return {
    title: joinTitleOf(shown.cohort, instead),
    words: instead
      ? introInstead(shown.cohort, instead)
      : takesRegistrations(shown.cohort)
        ? `${strong} ${rest}`
        : introOf(shown.cohort, vacancy),
    at: `${href('/join')}?${new URLSearchParams({ [cohortParam]: shown.cohort.slug })}`,
  }
}

export default function OverviewPage({ loaderData }: Route.ComponentProps) {
  const { id, slug, isDraft, onboarding, report, steps, findings, comers, needs, missing, visitor } = loaderData
  return (
    <div className="grid items-start gap-x-10 gap-y-8 xl:grid-cols-[minmax(0,1fr)_20rem]">
      {isDraft ? (
        <section aria-labelledby="findings">
          <h2 id="findings" className="mb-4 text-2xl">
            Before you publish
          </h2>
          <FindingsList findings={findings} />
        </section>
      ) : (
        <section aria-labelledby="next" className="min-w-0">
          <h2 id="next" className="text-2xl">
            What to do next
          </h2>
          {needs.length > 0 ? (
            <NeedsList needs={needs} />
          ) : (
            <p className="mt-3 text-ink-soft">Nothing is left to do here.</p>
          )}
          {missing.length > 0 && <NeedsAWord slug={slug} people={missing} />}
        </section>
      )}
      <div className="grid gap-8">
        {steps.registered > 0 && <Progress {...steps} at={onboarding} report={report} />}
        {visitor && <Visitor {...visitor} />}
        <section aria-labelledby="comers">
          <h2 id="comers" className="text-xl">
            Interest
          </h2>
          {comers.facts.map((fact) => (
            <p key={fact} className="mt-2">
              {fact}
            </p>
          ))}
          {comers.hasTurns && (
            <p className="mt-3">
              <Link className="link" to={href('/admin/cohorts/:id/turns', { id })}>
                Ask who wants to keep their turn
              </Link>
            </p>
          )}
        </section>
      </div>
    </div>
  )
}

/** Of the people whose status is registered. */
function Progress({
  capacity,
  registered,
  signedIn,
  ready,
  later,
  at,
  report,
}: Route.ComponentProps['loaderData']['steps'] & { at: string; report: string }) {
  const steps: ShownStep[] = [
    { name: 'Registered', people: registered, note: `of ${inWords(capacity)}` },
    {
      name: 'Signed in',
      people: signedIn,
      note: signedIn < registered ? `${inWords(registered - signedIn)} not yet` : '',
    },
    { name: 'Ready', people: ready, note: ready < signedIn ? `${inWords(signedIn - ready)} on their way` : '' },
    ...later,
  ]
  return (
    <section aria-labelledby="progress">
      <h2 id="progress" className="text-xl">
        How far people are
      </h2>
      <ol className="mt-3 grid gap-3">
        {steps.map(({ name, note, ...step }) => (
          <li key={name}>
            <p className="flex items-baseline gap-2">
              <span className="font-semibold">{name}</span>
              <span className="text-sm text-ink-soft">{note}</span>
              {'people' in step ? (
                <strong className="ml-auto font-heading text-xl tabular-nums">{inWords(step.people)}</strong>
              ) : (
                <span className="ml-auto text-sm text-ink-soft">{step.from}</span>
              )}
            </p>
            {'people' in step ? (
              // An SVG width, because the CSP forbids inline styles.
              <svg className="block h-2.5 w-full" aria-hidden="true">
                <rect
                  width={`${Math.min(100, (100 * step.people) / registered)}%`}
                  height="100%"
                  className="fill-bar"
                />
              </svg>
            ) : (
              <span aria-hidden="true" className="block h-2.5 border border-dashed border-edge" />
            )}
          </li>
        ))}
      </ol>
      {ready < registered && (
        <p className="mt-3">
          <Link className="link" to={at}>
            Who isn’t ready ({inWords(registered - ready)})
          </Link>
        </p>
      )}
      <AllowedTo least="organiser">
        <p className="mt-3 print:hidden">
          <Link className="link" to={report}>
            Report for a funder
          </Link>
        </p>
      </AllowedTo>
    </section>
  )
}

function Visitor({ title, words, at }: { title: string; words: string; at: string }) {
  return (
    <section aria-labelledby="visitor" className="rounded-md bg-ember-wash p-5">
      <h2 id="visitor" className="font-body text-sm font-semibold tracking-normal text-ember-text">
        What a visitor reads right now
      </h2>
      <p className="mt-1 font-heading text-xl font-bold">{title}</p>
      <p className="mt-2">“{words}”</p>
      <p className="mt-3">
        <Link className="link" reloadDocument to={at}>
          See the page
        </Link>
      </p>
    </section>
  )
}

function inWords(count: number): string {
  return count.toLocaleString('en-US')
}
