import { href, redirect, useRevalidator } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { onboardingOf, slugOf, titleOf } from '../../cohorts/bootcamp-home.ts'
import { requireCohort } from '../../cohorts/choose-cohort.server.ts'
import { aboutCohort } from '../../cohorts/cohort-choice.ts'
import { ColumnChooser } from '../../membership/roster/column-chooser.tsx'
import { detailsInWords } from '../../membership/roster/lists/detail-columns.server.ts'
import { MemberFilters } from '../../membership/roster/member-filters.tsx'
import {
  isNarrowedState,
  pilotColumns,
  pilotFields,
  pilotSearchParams,
  readPilotQuery,
} from '../../membership/roster/pilot-query.ts'
import { refusedMarkOf } from '../../membership/roster/refused-mark.ts'
import { addressOfView, wholeList } from '../../membership/views/saved-view.ts'
import { listViews } from '../../membership/views/saved-views.server.ts'
import { SavedViews, SaveView } from '../../membership/views/saved-views.tsx'
import { viewAction } from '../../membership/views/view-action.server.ts'
import { audienceOfList } from '../../messages/audience.ts'
import { WriteLink } from '../../messages/write-link.tsx'
import { brand } from '../../organization/brand.ts'
import { dayOf } from '../../organization/dates.ts'
import { toSearchParams } from '../../platform/list-query.ts'
import { servicesContext } from '../../platform/services.ts'
import { type OnboardingState, onboardingStateNames, onboardingStates } from '../../portal/participant.ts'
import { countByOnboardingState, listByOnboardingState } from '../../portal/participants.server.ts'
import { findToBeReminded } from '../../portal/reminding/onboarding-reminders.server.ts'
import { requireAdmin } from '../../sign-in/viewer.server.ts'
import { RefreshCw } from '../../ui/drawings/icons.tsx'
import { Link } from '../../ui/link.tsx'
import { ExportLink } from '../../ui/list/export-link.tsx'
import { formatCount, sumOf } from '../../ui/list/format-count.ts'
import { FoundLine } from '../../ui/list/found-line.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { PrintItem } from '../../ui/more-menu.tsx'
import { useDelayedFlag } from '../../ui/use-delayed-flag.ts'
import { AdminErrorView } from '../admin-error-view.tsx'
import { PilotTable } from '../pilot-table.tsx'
import { RemindDialog, RemindLink } from '../remind.tsx'
import type { Route } from './+types/onboarding-page'

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${onboardingStateNames[loaderData.query.state]} · ${loaderData.cohort.name} · ${brand.name}`
      : `Error · Pilot Bootcamp · ${brand.name}`,
  },
]

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const cohort = await requireCohort(context, params.slug ?? 'pilot')
  const query = readPilotQuery(url.searchParams)
  const [views, counts, { members, ...list }, reminder] = await Promise.all([
    listViews(db, admin.memberId, 'pilot'),
    countByOnboardingState(db, cohort.id),
    listByOnboardingState(db, query, cohort.id),
    findToBeReminded(db, mostNamed, services.clock.now(), cohort.id),
  ])
  const first = url.search === '' && views.find(({ isDefault }) => isDefault)
  if (first) throw redirect(addressOfView(url.pathname, first.query))
  const rows = members.map(({ reminded_at, refusal, joined_at, details, ...member }) => ({
    ...member,
    joined: dayOf(joined_at),
    answers: details && detailsInWords(details),
    refused: refusedMarkOf(refusal),
    reminded: reminded_at && dayOf(reminded_at),
  }))
  const asks = url.searchParams.has('remind')
  return {
    cohort: { slug: slugOf(cohort), name: titleOf(cohort) },
    here: onboardingOf(cohort),
    views,
    query: { ...query, page: list.page },
    counts: counts.everyone,
    notReady: sumOf(counts.registered) - counts.registered['registration-complete'],
    list,
    members: rows,
    reminder,
    asks,
  }
}

export function action(args: Route.ActionArgs) {
  return viewAction(args, requireAdmin(args.context), 'pilot')
}

/** Names in the question before a reminder; the list behind it is complete. */
const mostNamed = 10

export default function PilotBootcampPage({ loaderData }: Route.ComponentProps) {
  const { cohort, here, views, query, counts, notReady, list, members, reminder, asks } = loaderData
  const { state } = query
  // Clears the state, which would otherwise fall back to the default view.
  const whole = views.some(({ isDefault }) => isDefault) ? wholeList : {}
  const unnarrowed = { state, columns: query.columns }
  const others = useListLoading(here, query, readPilotQuery)
  const refreshing = useDelayedFlag(useRevalidator().state === 'loading')
  const exportAt = href('/admin/pilot-bootcamp/csv') + pilotSearchParams({ ...query, cohort: cohort.slug, page: 1 })
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <p className="max-w-prose text-ink-soft">
          Everyone’s onboarding progress. Only members with the status <strong>registered</strong> can sign in to the
          portal.
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <RemindLink
            askedAt={here + pilotSearchParams(query, { remind: '' })}
            notReady={notReady}
            reminder={reminder}
          />
          <RefreshButton to={here + pilotSearchParams(query)} />
        </div>
      </div>
      {asks && !reminder.isOver && reminder.people > 0 && (
        <RemindDialog
          closeTo={here + pilotSearchParams(query)}
          about={aboutCohort(cohort)}
          notReady={notReady}
          reminder={reminder}
        />
      )}
      <PilotSummary counts={counts} current={state} here={here} />
      <PilotTabs counts={counts} current={state} here={here} />
      <section aria-labelledby="pilot-state">
        <h2 id="pilot-state" className="sr-only">
          {onboardingStateNames[state]}
        </h2>
        <SavedViews
          list="pilot"
          page={here}
          views={views}
          search={pilotSearchParams(query)}
          whole={{
            words: `Everyone in ${onboardingStateNames[state]}`,
            query: pilotSearchParams({ state }).slice(1),
          }}
        />
        <MemberFilters
          key={`${state} ${cohort.slug}`}
          ofState
          query={query}
          action={here}
          keep={{ ...whole, ...pilotFields(unnarrowed) }}
          clear={isNarrowedState(query) && here + pilotSearchParams(unnarrowed, whole)}
          label={`Search ${onboardingStateNames[state]}`}
          menu={
            <>
              <WriteLink
                audience={audienceOfList({ ...query, cohort: cohort.slug, onboarding: state })}
                count={list}
                inMenu
              />
              <ColumnChooser
                action={here}
                keep={pilotFields({ ...query, columns: [], page: 1 })}
                chosen={query.columns}
                offered={pilotColumns}
                legend="Beside the usual columns, show"
              />
              <SaveView views={views} />
              <AllowedTo least="organiser">
                <ExportLink href={exportAt} people="without" />
              </AllowedTo>
              <PrintItem />
            </>
          }
        />
        <FoundLine
          tools={
            <AllowedTo least="organiser">
              <ExportLink
                className="button-quiet button-small"
                href={exportAt}
                people="with"
                of={
                  isNarrowedState(query)
                    ? `${formatCount(list)} of ${onboardingStateNames[state]}`
                    : `all ${counts[state]} in ${onboardingStateNames[state]}`
                }
              />
            </AllowedTo>
          }
        >
          {formatCount(list)} of {counts[state].toLocaleString('en-US')} {counts[state] === 1 ? 'person' : 'people'}
          {list.hasMore &&
            (isNarrowedState({ ...query, search: '' })
              ? '. Not all are listed: add filters to see others, or export them all.'
              : '. Only the first are listed: type more of the name.')}
        </FoundLine>
        <PilotTable here={here} query={query} members={members} near={list.near ?? []} loading={others || refreshing} />
        <Pagination
          label={`Pages of ${onboardingStateNames[state]}`}
          list={list}
          hrefOf={(page) => here + pilotSearchParams({ ...query, page })}
        />
      </section>
    </>
  )
}

function RefreshButton({ to }: { to: string }) {
  const { state, revalidate } = useRevalidator()
  const refreshing = state === 'loading'
  return (
    <a
      className="button-quiet button-small"
      href={to}
      onClick={(event) => {
        event.preventDefault()
        void revalidate()
      }}
    >
      <RefreshCw aria-hidden="true" className={`size-4 ${refreshing ? 'motion-safe:animate-spin' : ''}`} />
      <span aria-live="polite">{refreshing ? 'Refreshing…' : 'Refresh'}</span>
    </a>
  )
}

interface CountedStates {
  counts: Record<OnboardingState, number>
  current: OnboardingState
  /** The page's path. */
  here: string
}

const meanings: Record<OnboardingState, string> = {
  'not-signed-up': 'Registered, but hasn’t opened the portal yet',
  'pending-onboarding': 'Signed in, but hasn’t accepted the expectations',
  'questionnaire-pending': 'Accepted the expectations, but hasn’t answered the questionnaire',
  'registration-complete': 'Accepted the expectations and answered the questionnaire',
}

/** The onboarding steps as four cards, each with its share of all members. */
function PilotSummary({ counts, current, here }: CountedStates) {
  const everyone = sumOf(counts)
  return (
    <ul aria-label="Onboarding at a glance" className="mt-5 grid grid-cols-2 gap-3 xl:grid-cols-4">
      {onboardingStates.map((state) => (
        <li key={state} className="row-span-3 grid grid-rows-subgrid sm:row-span-4">
          <Link
            to={here + toSearchParams({ state })}
            preventScrollReset
            aria-current={state === current ? 'page' : undefined}
            className={`card row-span-3 grid grid-rows-subgrid gap-y-1 p-3.5 sm:row-span-4 sm:p-4 hover:bg-surface ${state === current ? 'bg-ember-wash' : ''}`}
          >
            <span className="text-sm font-semibold">{onboardingStateNames[state]}</span>
            <span className="font-heading text-2xl leading-tight font-bold tracking-tight tabular-nums">
              {counts[state].toLocaleString('en-US')}
            </span>
            <ShareBar count={counts[state]} everyone={everyone} />
            <span className="hidden pt-1 text-sm text-ink-soft sm:block">{meanings[state]}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

function ShareBar({ count, everyone }: { count: number; everyone: number }) {
  return (
    <svg className="block h-2 w-full" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width="100" height="8" className="fill-hair" />
      <rect width={everyone === 0 ? 0 : (100 * count) / everyone} height="8" className="fill-bar" />
    </svg>
  )
}

/**
 * Links, so that each tab has a URL and works without JavaScript. Hidden on phones, where the four cards above are the same
 * choice.
 */
function PilotTabs({ counts, current, here }: CountedStates) {
  return (
    <nav aria-label="Onboarding states" className="tabs mt-6 max-sm:hidden max-lg:text-sm">
      {onboardingStates.map((state) => (
        <Link
          key={state}
          to={here + toSearchParams({ state })}
          preventScrollReset
          aria-current={state === current ? 'page' : undefined}
          className="whitespace-nowrap focus-visible:outline-offset-[-3px]"
        >
          {onboardingStateNames[state]}{' '}
          <span className="badge tabular-nums">{counts[state].toLocaleString('en-US')}</span>
        </Link>
      ))}
    </nav>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminErrorView error={error} failed={{ heading: 'Pilot Bootcamp', title: 'Error loading pilot bootcamp data' }} />
  )
}
