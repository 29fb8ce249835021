import { href, redirect, useRevalidator } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { chooseCohort } from '../cohorts/choose-cohort.server.ts'
import { bootcampName } from '../cohorts/cohort.ts'
import { aboutCohort } from '../cohorts/cohort-choice.ts'
import { CohortSwitcher } from '../cohorts/cohort-switcher.tsx'
import { ColumnChooser } from '../membership/roster/column-chooser.tsx'
import { detailsInWords } from '../membership/roster/lists/detail-columns.server.ts'
import { MemberFilters } from '../membership/roster/member-filters.tsx'
import {
  isNarrowedState,
  type PilotQuery,
  pilotColumns,
  pilotFields,
  pilotSearchParams,
  readPilotQuery,
} from '../membership/roster/pilot-query.ts'
import { refusedMarkOf } from '../membership/roster/refused-mark.ts'
import { addressOfView, wholeList } from '../membership/views/saved-view.ts'
import { listViews } from '../membership/views/saved-views.server.ts'
import { SavedViews, SaveView } from '../membership/views/saved-views.tsx'
import { viewAction } from '../membership/views/view-action.server.ts'
import { audienceOfList } from '../messages/audience.ts'
import { WriteLink } from '../messages/write-link.tsx'
import { brand } from '../organization/brand.ts'
import { dayOf } from '../organization/dates.ts'
import { servicesContext } from '../platform/services.ts'
import { isStuck, onboardingStateNames } from '../portal/participant.ts'
import { countByOnboardingState, listByOnboardingState } from '../portal/participants.server.ts'
import { findToBeReminded } from '../portal/reminding/onboarding-reminders.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { RefreshCw } from '../ui/drawings/icons.tsx'
import { ExportLink } from '../ui/list/export-link.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { FoundLine } from '../ui/list/found-line.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { useListLoading } from '../ui/list/use-list-loading.ts'
import { PageHeader } from '../ui/page-header.tsx'
import { useDelayedFlag } from '../ui/use-delayed-flag.ts'
import type { Route } from './+types/pilot-bootcamp-page'
import { AdminErrorView } from './admin-error-view.tsx'
import { PilotFunnel } from './pilot-funnel.tsx'
import { PilotTable } from './pilot-table.tsx'
import { PilotSummary, PilotTabs } from './pilot-tabs.tsx'
import { RemindDialog, RemindLink } from './remind.tsx'

const here = href('/admin/pilot-bootcamp')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  {
    title: loaderData
      ? `${onboardingStateNames[loaderData.query.state]} · ${bootcampName(loaderData.choice.chosen)} · ${brand.name}`
      : `Error · Pilot Bootcamp · ${brand.name}`,
  },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const services = context.get(servicesContext)
  const { db } = services
  const choice = await chooseCohort(context, url.searchParams)
  const query = readPilotQuery(url.searchParams)
  const { state } = query
  const [views, counts, { members, ...list }, reminder] = await Promise.all([
    listViews(db, admin.memberId, 'pilot'),
    countByOnboardingState(db, choice.chosen.id),
    listByOnboardingState(db, query, choice.chosen.id),
    isStuck(state) ? findToBeReminded(db, state, mostNamed, services.clock.now(), choice.chosen.id) : null,
  ])
  const first = url.search === '' && views.find(({ isDefault }) => isDefault)
  if (first) throw redirect(addressOfView('pilot', first.query))
  const rows = members.map(({ reminded_at, refusal, joined_at, details, ...member }) => ({
    ...member,
    joined: dayOf(joined_at),
    answers: details && detailsInWords(details),
    refused: refusedMarkOf(refusal),
    reminded: reminded_at && dayOf(reminded_at),
  }))
  const asks = url.searchParams.has('remind')
  const { everyone, registered } = counts
  return {
    choice,
    views,
    query: { ...query, page: list.page },
    counts: everyone,
    registered,
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
  const { choice, views, query, counts, registered, list, members, reminder, asks } = loaderData
  const { state, cohort } = query
  // Clears the state, which would otherwise fall back to the default view.
  const whole = views.some(({ isDefault }) => isDefault) ? wholeList : {}
  const unnarrowed = { state, cohort, columns: query.columns }
  const others = useListLoading(here, query, readPilotQuery)
  const refreshing = useDelayedFlag(useRevalidator().state === 'loading')
  return (
    <>
      <PageHeader title={bootcampName(choice.chosen)} actions={<RefreshButton query={query} />}>
        Everyone’s onboarding progress. Only members with the status <strong>registered</strong> can sign in to the
        portal.
      </PageHeader>
      <CohortSwitcher choice={choice} action={here} keep={{ state }} className="mt-5" />
      {asks && isStuck(state) && reminder && !reminder.isOver && reminder.people > 0 && (
        <RemindDialog
          query={query}
          about={aboutCohort(choice.chosen)}
          state={state}
          count={counts[state]}
          reminder={reminder}
        />
      )}
      <PilotSummary counts={counts} current={state} cohort={cohort} />
      <PilotTabs counts={counts} current={state} cohort={cohort} />
      <section aria-labelledby="pilot-state">
        <h2 id="pilot-state" className="sr-only">
          {onboardingStateNames[state]}
        </h2>
        <SavedViews
          list="pilot"
          views={views}
          search={pilotSearchParams(query)}
          whole={{
            words: `Everyone in ${onboardingStateNames[state]}`,
            query: pilotSearchParams({ state, cohort }).slice(1),
          }}
        />
        <MemberFilters
          key={`${state} ${choice.chosen.slug}`}
          ofState
          query={query}
          action={here}
          keep={{ ...whole, ...pilotFields(unnarrowed) }}
          clear={isNarrowedState(query) && here + pilotSearchParams(unnarrowed, whole)}
          label={`Search ${onboardingStateNames[state]}`}
        />
        <FoundLine
          isFolded
          tools={
            <>
              <SaveView views={views} />
              <ColumnChooser
                action={here}
                keep={pilotFields({ ...query, columns: [], page: 1 })}
                chosen={query.columns}
                offered={pilotColumns}
                legend="Beside the usual columns, show"
              />
              {reminder && <RemindLink query={query} count={counts[state]} reminder={reminder} />}
              <AllowedTo least="organiser">
                <ExportLink
                  href={href('/admin/pilot-bootcamp/csv') + pilotSearchParams({ ...query, page: 1 })}
                  of={
                    isNarrowedState(query)
                      ? `${formatCount(list)} of ${onboardingStateNames[state]}`
                      : `all ${counts[state]} in ${onboardingStateNames[state]}`
                  }
                />
              </AllowedTo>
              <WriteLink
                audience={audienceOfList({ ...query, cohort: choice.chosen.slug, onboarding: state })}
                count={list}
              />
            </>
          }
        >
          {formatCount(list)} of {counts[state].toLocaleString('en-US')} {counts[state] === 1 ? 'person' : 'people'}
          {list.hasMore &&
            (isNarrowedState({ ...query, search: '' })
              ? '. Not all are listed: add filters to see others, or export them all.'
              : '. Only the first are listed: type more of the name.')}
        </FoundLine>
        <PilotTable query={query} members={members} near={list.near ?? []} loading={others || refreshing} />
        <Pagination
          label={`Pages of ${onboardingStateNames[state]}`}
          list={list}
          hrefOf={(page) => here + pilotSearchParams({ ...query, page })}
        />
      </section>
      <div className="mt-10">
        <PilotFunnel registered={registered} everyone={counts} />
      </div>
    </>
  )
}

function RefreshButton({ query }: { query: PilotQuery }) {
  const { state, revalidate } = useRevalidator()
  const refreshing = state === 'loading'
  return (
    <a
      className="button-quiet button-small"
      href={here + pilotSearchParams(query)}
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <AdminErrorView error={error} failed={{ heading: 'Pilot Bootcamp', title: 'Error loading pilot bootcamp data' }} />
  )
}
