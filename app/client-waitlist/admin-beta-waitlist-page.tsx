import { href, Link, useNavigation } from 'react-router'
import { brand } from '../organization/brand.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { pilot } from '../site/pilot.ts'
import { ExportLink } from '../ui/list/export-link.tsx'
import { FilterSelect } from '../ui/list/filter-select.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { useDelayedFlag } from '../ui/use-delayed-flag.ts'
import type { Route } from './+types/admin-beta-waitlist-page'
import { budgets, industries } from './beta-request.ts'
import { betaRequestStatuses } from './beta-request-status.ts'
import { countBetaRequests, listBetaRequests } from './beta-waitlist.server.ts'
import { isFiltered, readBetaWaitlistQuery, toSearchParams } from './beta-waitlist-query.ts'
import { BetaWaitlistTable, NoBetaRequests } from './beta-waitlist-table.tsx'

const here = href('/admin/beta-waitlist')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Beta waitlist' : 'Error · Beta waitlist'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readBetaWaitlistQuery(url.searchParams)
  const [all, { rows, ...list }] = await Promise.all([countBetaRequests(db), listBetaRequests(db, query)])
  const requests = rows.map((row) => ({
    id: row.id,
    company: row.company_name,
    name: `${row.first_name} ${row.last_name}`,
    jobTitle: row.job_title,
    industry: industries[row.industry],
    budget: budgets[row.budget],
    status: row.status,
    receivedAt: row.created_at.toISOString(),
    receivedOn: dayAndTime.format(row.created_at),
  }))
  return { query: { ...query, page: list.page }, all, list, requests }
}

/** On the server alone: a browser may know another way to write it. */
const dayAndTime = new Intl.DateTimeFormat('en-US', { timeZone: pilot.zone, dateStyle: 'medium', timeStyle: 'short' })

export default function AdminBetaWaitlistPage({ loaderData }: Route.ComponentProps) {
  const { query, all, list, requests } = loaderData
  const { location } = useNavigation()
  const wanted = new URLSearchParams(location?.search)
  // While somebody types, the rows that are there stay: empty ones would flicker.
  const loading = useDelayedFlag(location?.pathname === here && (wanted.get('search') ?? '').trim() === query.search)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Beta waitlist</h1>
        {all > 0 && <ExportLink href={href('/admin/beta-waitlist/csv') + toSearchParams({ ...query, page: 1 })} />}
      </div>
      <p className="mt-3 max-w-prose text-ink-soft">
        Business clients who asked for an agent. They were promised a reply within{' '}
        <span className="whitespace-nowrap">{pilot.replyTime}</span>.
      </p>
      {all > 0 && (
        <div className="mt-6 *:max-w-none *:flex-wrap [&_label:has([type=search])]:basis-48">
          <SearchBox
            label="Search the beta waitlist"
            placeholder="Company, name, e-mail or project"
            value={query.search}
            action={here}
          >
            <FilterSelect
              label="Status"
              name="status"
              value={query.status}
              all="All statuses"
              options={betaRequestStatuses}
            />
          </SearchBox>
        </div>
      )}
      <p role="status" className="mt-4 mb-3 text-sm text-ink-soft">
        {all > 0 && (
          <>
            {formatCount(list)} of {all.toLocaleString('en-US')} {all === 1 ? 'request' : 'requests'}
          </>
        )}
      </p>
      {requests.length === 0 && !loading ? (
        <NoBetaRequests>
          {all > 0 && isFiltered(query) && (
            <Link className="link" to={here} preventScrollReset>
              Clear filters
            </Link>
          )}
        </NoBetaRequests>
      ) : (
        <BetaWaitlistTable query={query} requests={requests} loading={loading} />
      )}
      <div className="mt-6">
        <Pagination
          label="Pages of the beta waitlist"
          page={list.page}
          pages={list.pages}
          hrefOf={(page) => here + toSearchParams({ ...query, page })}
        />
      </div>
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Beta waitlist" title="Error loading the beta waitlist" />
}
