import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { dateTimeOf } from '../organization/dates.ts'
import { isFiltered, toSearchParams } from '../platform/list-query.ts'
import { databaseToRead, servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { overdueFor } from '../triage/overdue.ts'
import { triageStatuses } from '../triage/triage.ts'
import { readTriageQuery } from '../triage/triage-query.ts'
import { EmptyList } from '../ui/list/empty-list.tsx'
import { ExportLink } from '../ui/list/export-link.tsx'
import { FilterSelect } from '../ui/list/filter-select.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { useListLoading } from '../ui/list/use-list-loading.ts'
import type { Route } from './+types/admin-beta-waitlist-page'
import { budgets, industries } from './beta-choices.ts'
import { countBetaRequests, listBetaRequests } from './beta-waitlist.server.ts'
import { BetaWaitlistTable } from './beta-waitlist-table.tsx'

const here = href('/admin/beta-waitlist')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Beta waitlist' : 'Error · Beta waitlist'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = databaseToRead(context)
  const query = readTriageQuery(url.searchParams)
  const now = context.get(servicesContext).clock.now()
  const [all, { rows, ...list }] = await Promise.all([countBetaRequests(db), listBetaRequests(db, query, now)])
  const requests = rows.map((row) => ({
    id: row.id,
    company: row.company_name,
    name: `${row.first_name} ${row.last_name}`,
    jobTitle: row.job_title,
    industry: industries[row.industry],
    budget: budgets[row.budget],
    status: row.status,
    overdue: overdueFor(row, now),
    received: dateTimeOf(row.created_at),
  }))
  return { query: { ...query, page: list.page }, all, list, requests }
}

export default function AdminBetaWaitlistPage({ loaderData }: Route.ComponentProps) {
  const { query, all, list, requests } = loaderData
  const loading = useListLoading(here, query, readTriageQuery)
  const isNarrowed = all > 0 && isFiltered(query)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Beta waitlist</h1>
        {all > 0 && <ExportLink href={href('/admin/beta-waitlist/csv') + toSearchParams({ ...query, page: 1 })} />}
      </div>
      <p className="mt-3 max-w-prose text-ink-soft">
        Business clients who asked for an agent. They were promised a reply within{' '}
        <span className="whitespace-nowrap">{brand.replyTime}</span>; who has waited longer stands first.
      </p>
      {all > 0 && (
        <SearchBox
          wide
          label="Search the beta waitlist"
          placeholder="Company, name, email or project"
          value={query.search}
          action={here}
        >
          <FilterSelect label="Status" name="status" value={query.status} all="All statuses" options={triageStatuses} />
        </SearchBox>
      )}
      <p role="status" className="mt-4 mb-3 text-sm text-ink-soft">
        {all > 0 && (
          <>
            {formatCount(list)} of {all.toLocaleString('en-US')} {all === 1 ? 'request' : 'requests'}
          </>
        )}
      </p>
      {requests.length === 0 && !loading ? (
        <EmptyList
          title={isNarrowed ? 'No requests match what you are looking for' : 'No requests yet'}
          all={isNarrowed && here}
        >
          What business clients ask for on the beta waitlist page appears here.
        </EmptyList>
      ) : (
        <BetaWaitlistTable query={query} requests={requests} loading={loading} />
      )}
      <Pagination
        label="Pages of the beta waitlist"
        list={list}
        hrefOf={(page) => here + toSearchParams({ ...query, page })}
      />
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Beta waitlist" title="Error loading the beta waitlist" />
}
