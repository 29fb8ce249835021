import { data, href, isRouteErrorResponse, Outlet, redirect, useLocation, useSearchParams } from 'react-router'
import { useMay } from '../../allowed-to.tsx'
import { homeOf, onboardingOf, slugOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { cohortParam } from '../../cohorts/cohort-choice.ts'
import { findCohortRecordOf, listCohortRecords, listItemRecords } from '../../cohorts/cohort-records.server.ts'
import { stageOf } from '../../cohorts/cohort-stage.ts'
import { countExpiring } from '../../membership/place-expiries.server.ts'
import { findPlacesOverview } from '../../membership/places.server.ts'
import { servicesContext } from '../../platform/services.ts'
import { countPeopleOf } from '../../portal/cohort-figures.server.ts'
import { countByOnboardingState } from '../../portal/participants.server.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { ArrowUpRight } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { sumOf } from '../../ui/list/format-count.ts'
import { ListError } from '../../ui/list/list-error.tsx'
import { CohortMenu, questionParam } from '../cohorts/cohort-menu.tsx'
import { CohortNotFound } from '../cohorts/cohort-not-found.tsx'
import { StateBadges } from '../cohorts/state-badges.tsx'
import { mayCallOff, questionsAbout } from '../cohorts/state-change.ts'
import { StateQuestion } from '../cohorts/state-question.tsx'
import type { Route } from './+types/bootcamp-shell'
import { type Fact, factsOf } from './facts.ts'
import { focusCookie } from './focus.server.ts'

/** Emails and bookmarks have addresses with the cohort's id, or the pilot's with another cohort. */
const presentAddress: Route.MiddlewareFunction = async ({ request, url, params, context }, next) => {
  // A form is refused by its own guard and action, before anything is looked up.
  if (request.method === 'POST') return next()
  const { db } = context.get(servicesContext)
  const { slug = url.searchParams.get(cohortParam) || 'pilot' } = params as { slug?: string }
  const cohort = await findCohortRecordOf(db, slug)
  // The loader says so, in the frame of the admin area.
  if (!cohort) return next()
  const home = homeOf(cohort)
  const tab = url.pathname.split('/').slice(4).join('/')
  const isOnboarding = url.pathname === href('/admin/pilot-bootcamp') || tab === 'onboarding'
  const present = isOnboarding ? onboardingOf(cohort) : tab ? `${home}/${tab}` : home
  const search = new URLSearchParams(url.search)
  search.delete(cohortParam)
  if (present !== url.pathname || search.size !== url.searchParams.size)
    throw redirect(present + (search.size > 0 ? `?${search}` : ''))
  const response = await next()
  const cookie = focusCookie({ request, context }, cohort)
  if (cookie) response.headers.append('Set-Cookie', cookie)
  return response
}

export const middleware: Route.MiddlewareFunction[] = [presentAddress]
export { unlessSameScreen as shouldRevalidate } from '../../platform/forms/revalidation.ts'

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db, clock } = context.get(servicesContext)
  const now = clock.now()
  const { slug = 'pilot' } = params as { slug?: string }
  const all = await listCohortRecords(db)
  const cohort = all.find((one) => slugOf(one) === slug)
  if (!cohort) throw data(null, { status: 404 })
  const [items, places, offered, figures, onboarding] = await Promise.all([
    listItemRecords(db, cohort.id),
    findPlacesOverview(db, cohort.id),
    countExpiring(db, cohort.id),
    countPeopleOf(db, [cohort.id]),
    countByOnboardingState(db, cohort.id),
  ])
  const people = figures.get(cohort.id)
  const isLastShown = !all.some(({ id, state }) => id !== cohort.id && state !== 'draft')
  const { id, state, calledOff } = cohort
  return {
    cohort: { id, slug: cohort.slug, state, calledOff },
    title: titleOf(cohort),
    stage: stageOf(cohort, places.taken >= cohort.capacity, now),
    facts: factsOf(cohort, items, now),
    places,
    offered,
    notReady: sumOf(onboarding.registered) - onboarding.registered['registration-complete'],
    isPublic: state === 'published' || calledOff || (state === 'archived' && places.taken > 0),
    mayCallOff: people !== undefined && mayCallOff(cohort, now),
    questions: questionsAbout(cohort, people, isLastShown, now),
  }
}

/** The home of one bootcamp. */
export default function BootcampShell({ loaderData }: Route.ComponentProps) {
  const { cohort, title, stage, facts, places, offered, isPublic, questions } = loaderData
  const { pathname } = useLocation()
  const asked = useSearchParams()[0].get(questionParam)
  const question = questions.find((one) => one === asked)
  const id = String(cohort.id)
  const mayChange = useMay('organiser')
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <h1 className="min-w-0 text-3xl wrap-anywhere">{title}</h1>
        <StateBadges cohort={cohort} stage={stage} />
        <div className="ml-auto flex gap-2 print:hidden">
          {isPublic && cohort.slug && (
            <Link
              className="button-quiet button-small"
              reloadDocument
              to={href('/spark-sessions/:slug', { slug: cohort.slug })}
            >
              <ArrowUpRight aria-hidden="true" className="size-4" />
              Its public page
            </Link>
          )}
          {cohort.state === 'draft' && (
            <>
              <Link
                className="button-quiet button-small"
                reloadDocument
                to={href('/admin/cohorts/:id/preview', { id })}
              >
                Preview
              </Link>
              {mayChange && (
                <Link className="button button-small" to={href('/admin/cohorts/:id/publish', { id })}>
                  Publish…
                </Link>
              )}
            </>
          )}
          <CohortMenu
            id={cohort.id}
            here={pathname}
            state={cohort.state}
            mayCallOff={loaderData.mayCallOff}
            questions={questions}
          />
        </div>
      </div>
      <dl className="mt-6 grid grid-cols-2 gap-y-5 xl:grid-cols-4 [&>div]:border-hair [&>div]:px-4 [&>div:nth-child(even)]:border-l [&>div:first-child]:pl-0 max-xl:[&>div:nth-child(odd)]:pl-0 xl:[&>div:nth-child(3)]:border-l xl:[&>div:nth-child(3)]:pl-4">
        <FactItem {...facts.sessions} />
        <FactItem
          label="Places"
          value={`${places.taken.toLocaleString('en-US')} of ${places.capacity.toLocaleString('en-US')}`}
          note={placesNote(offered, places.waiting)}
        >
          <PlacesBar {...places} offered={offered} />
        </FactItem>
        <FactItem {...facts.registration} />
        <FactItem {...facts.next} />
      </dl>
      <Tabs {...loaderData} />
      {question && mayChange && (
        <StateQuestion
          question={question}
          cohort={cohort}
          name={title}
          hasPeople={places.taken > 0}
          closeTo={pathname}
        />
      )}
      <div className="mt-8">
        <Outlet />
      </div>
    </>
  )
}

function FactItem({ label, value, note, children }: Fact & { children?: React.ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd>
        <span className="block font-semibold text-balance wrap-anywhere">{value}</span>
        {children}
        <span className="block text-sm text-ink-soft wrap-anywhere">{note}</span>
      </dd>
    </div>
  )
}

/** @returns '2 offered, 4 waiting' */
function placesNote(offered: number, waiting: number): string {
  const parts = [
    offered > 0 && `${offered.toLocaleString('en-US')} offered`,
    `${waiting.toLocaleString('en-US')} waiting`,
  ]
  return parts.filter(Boolean).join(', ')
}

function Tabs({ cohort, notReady, places }: Route.ComponentProps['loaderData']) {
  const { pathname } = useLocation()
  const slug = slugOf(cohort)
  const tabs = [
    { label: 'Overview', to: homeOf(cohort), count: 0 },
    { label: 'Onboarding', to: onboardingOf(cohort), count: notReady },
    { label: 'Waitlist', to: href('/admin/cohorts/:slug/waitlist', { slug }), count: places.waiting },
    { label: 'Schedule', to: href('/admin/cohorts/:slug/schedule', { slug }), count: 0 },
    { label: 'Details', to: href('/admin/cohorts/:slug/details', { slug }), count: 0 },
  ]
  // Attendance is that of a session in the Schedule, hand-ins are those of an exercise.
  const place = pathname.replace(/\/(attendance|hand-ins)\//, '/schedule/')
  const isWithin = (tab: string) => tab !== homeOf(cohort) && place.startsWith(`${tab}/`)
  return (
    <nav aria-label="Bootcamp" className="tabs scrolls-sideways mt-6">
      {tabs.map(({ label, to, count }) => (
        <Link
          key={label}
          to={to}
          aria-current={to === pathname ? 'page' : isWithin(to) ? 'true' : undefined}
          className="whitespace-nowrap focus-visible:outline-offset-[-3px]"
        >
          {label} {count > 0 && <span className="badge tabular-nums">{count.toLocaleString('en-US')}</span>}
        </Link>
      ))}
    </nav>
  )
}

/** Taken places; the offered ones among them are hatched, because they are neither taken for good nor free. */
function PlacesBar({ capacity, taken, offered }: { capacity: number; taken: number; offered: number }) {
  const share = (places: number) => (capacity === 0 ? 0 : Math.min(100, (100 * places) / capacity))
  return (
    <svg
      className="my-1.5 block h-1.5 w-full max-w-60 rounded-full"
      viewBox="0 0 100 6"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="6" className="fill-hair" />
      <rect width={share(taken)} height="6" className="fill-bar" opacity="0.4" />
      <rect width={share(taken - offered)} height="6" className="fill-bar" />
    </svg>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const isPilot = useLocation().pathname === href('/admin/pilot-bootcamp')
  if (isRouteErrorResponse(error) && error.status === 404) return <CohortNotFound />
  return isPilot ? (
    <ListError heading="Pilot Bootcamp" title="Error loading pilot bootcamp data" />
  ) : (
    <ListError heading="Bootcamp" title="Error loading this bootcamp" />
  )
}
