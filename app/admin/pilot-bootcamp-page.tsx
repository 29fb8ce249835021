import { Download, RefreshCw } from 'lucide-react'
import { href, useNavigation, useRevalidator } from 'react-router'
import { servicesContext } from '../platform/services.ts'
import { type OnboardingState, onboardingStateNames } from '../portal/participant.ts'
import { countByOnboardingState, listByOnboardingState } from '../portal/participants.server.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { brand } from '../site/brand.ts'
import { Pagination } from '../ui/pagination.tsx'
import { SearchBox } from '../ui/search-box.tsx'
import { useSlow } from '../ui/use-slow.ts'
import type { Route } from './+types/pilot-bootcamp-page'
import { PilotError } from './pilot-error.tsx'
import { type PilotQuery, readPilotQuery, toSearchParams } from './pilot-query.ts'
import { PilotTable } from './pilot-table.tsx'
import { PilotSummary, PilotTabs } from './pilot-tabs.tsx'

const here = href('/admin/pilot-bootcamp')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? onboardingStateNames[loaderData.query.state] : 'Error'} · Pilot Bootcamp · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readPilotQuery(url.searchParams)
  const [counts, list] = await Promise.all([countByOnboardingState(db), listByOnboardingState(db, query)])
  return { query, counts, list }
}

export default function PilotBootcampPage({ loaderData: { query, counts, list } }: Route.ComponentProps) {
  const { state, search } = query
  const loading = useOtherRowsOnTheWay()
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Pilot Bootcamp</h1>
        <RefreshButton query={query} />
      </div>
      <p className="mt-3 max-w-prose text-ink-soft">
        How far everyone is with their onboarding. Only members with the status <strong>registered</strong> can sign in
        to the portal.
      </p>
      <PilotSummary counts={counts} current={state} />
      <PilotTabs counts={counts} current={state} />
      <section aria-labelledby="pilot-state" className="mt-6">
        <h2 id="pilot-state" className="text-2xl">
          {onboardingStateNames[state]}
        </h2>
        <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
          <SearchBox
            key={state}
            label={`Search ${onboardingStateNames[state]}`}
            placeholder="Name or e-mail"
            value={search}
            action={here}
          >
            <input type="hidden" name="state" value={state} />
          </SearchBox>
          <ExportLink state={state} count={counts[state]} />
        </div>
        <p role="status" className="mt-4 mb-2 text-sm text-ink-soft">
          {list.total.toLocaleString('en-US')} of {counts[state].toLocaleString('en-US')}{' '}
          {counts[state] === 1 ? 'person' : 'people'}
        </p>
        <PilotTable query={query} members={list.members} loading={loading} />
        <div className="mt-5">
          <Pagination
            label={`Pages of ${onboardingStateNames[state]}`}
            page={list.page}
            pages={list.pages}
            hrefOf={(page) => here + toSearchParams({ state, search, page })}
          />
        </div>
      </section>
    </>
  )
}

/** Another tab or page is on its way. While somebody types, the rows that are there stay: empty ones would flicker. */
function useOtherRowsOnTheWay(): boolean {
  const { location } = useNavigation()
  const wanted = new URLSearchParams(location?.search)
  return useSlow(location?.pathname === here && (!wanted.has('search') || wanted.has('page')))
}

function RefreshButton({ query }: { query: PilotQuery }) {
  const { state, revalidate } = useRevalidator()
  const refreshing = state === 'loading'
  return (
    <a
      className="button-quiet button-small"
      href={here + toSearchParams(query)}
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

function ExportLink({ state, count }: { state: OnboardingState; count: number }) {
  return (
    <a className="button-quiet" href={href('/admin/pilot-bootcamp/csv') + toSearchParams({ state })} download>
      <Download aria-hidden="true" className="size-4.5" />
      Export CSV
      <span className="sr-only">
        of all {count} in {onboardingStateNames[state]}
      </span>
    </a>
  )
}

export function ErrorBoundary() {
  return <PilotError />
}
