import { href } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { brand } from '../organization/brand.ts'
import { dateTimeOf } from '../organization/dates.ts'
import { isFiltered, toSearchParams } from '../platform/list-query.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin, requireEditor } from '../sign-in/viewer.server.ts'
import { triageAction } from '../triage/actions/triage-action.server.ts'
import { TriageBar } from '../triage/actions/triage-bar.tsx'
import { countShown, hasTriaged } from '../triage/lists/triaged-lists.server.ts'
import { countFilters, WorkFilters } from '../triage/lists/work-filters.tsx'
import { overdueFor } from '../triage/overdue.ts'
import { triageStatuses } from '../triage/triage.ts'
import { listAssignees } from '../triage/triage-entries.server.ts'
import { forViewer, readTriageQuery } from '../triage/triage-query.ts'
import { EmptyList } from '../ui/list/empty-list.tsx'
import { ExportLink } from '../ui/list/export-link.tsx'
import { FilterBar } from '../ui/list/filter-bar.tsx'
import { FilterSelect } from '../ui/list/filter-select.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { FoundLine } from '../ui/list/found-line.tsx'
import { ListError } from '../ui/list/list-error.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { useListLoading } from '../ui/list/use-list-loading.ts'
import { useClearedMarks } from '../ui/list/use-marked.ts'
import { NoWrap } from '../ui/notice.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-beta-waitlist-page'
import { betaRequestBulkCopy } from './admin-copy.ts'
import { budgets, industries } from './beta-choices.ts'
import { betaRequestTriage } from './beta-request-triage.server.ts'
import { betaRequests, listBetaRequests } from './beta-waitlist.server.ts'
import { BetaWaitlistTable } from './beta-waitlist-table.tsx'

const here = href('/admin/beta-waitlist')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Beta waitlist' : 'Error · Beta waitlist'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readTriageQuery(url.searchParams)
  const now = context.get(servicesContext).clock.now()
  const { folder } = query
  const [all, { rows, ...list }, isAny, admins] = await Promise.all([
    countShown(db, betaRequests.table, folder ? { folder } : {}),
    listBetaRequests(db, forViewer(query, admin), now),
    hasTriaged(db, betaRequests.table),
    listAssignees(db),
  ])
  const requests = rows.map((row) => ({
    id: row.id,
    company: row.company_name,
    name: `${row.first_name} ${row.last_name}`,
    person: row.person,
    jobTitle: row.job_title,
    industry: industries[row.industry],
    budget: budgets[row.budget],
    status: row.status,
    overdue: folder ? null : overdueFor(row, now),
    received: dateTimeOf(row.created_at),
    work: { assignee: row.assignee, notes: row.notes, replies: row.replies },
  }))
  return { query: { ...query, page: list.page }, all, isAny, list, requests, admins }
}

export function action(args: Route.ActionArgs) {
  return triageAction(args, requireEditor(args.context), betaRequestTriage)
}

const bar = 'several'
const line = 'found'

export default function AdminBetaWaitlistPage({ loaderData }: Route.ComponentProps) {
  const { query, all, isAny, list, requests, admins } = loaderData
  const loading = useListLoading(here, query, readTriageQuery)
  useClearedMarks(bar, requests)
  const isNarrowed = isAny && isFiltered(query)
  return (
    <>
      <PageHeader title="Beta waitlist">
        Businesses that asked for an agent. We promise a reply within <NoWrap>{brand.replyTime}</NoWrap>, so anyone who
        has waited longer comes first.
      </PageHeader>
      {isAny && (
        <FilterBar
          label="Search the beta waitlist"
          placeholder="Company, name, email or project"
          value={query.search}
          action={here}
          active={countFilters(query)}
          clear={isNarrowed && here}
        >
          <FilterSelect label="Status" name="status" value={query.status} all="All statuses" options={triageStatuses} />
          <WorkFilters query={query} admins={admins} />
        </FilterBar>
      )}
      <FoundLine
        id={line}
        tools={
          isAny && (
            <AllowedTo least="editor">
              <ExportLink href={href('/admin/beta-waitlist/csv') + toSearchParams({ ...query, page: 1 })} />
            </AllowedTo>
          )
        }
      >
        {isAny && (
          <>
            {formatCount(list)} of {formatCount(all)} {all.total === 1 ? 'request' : 'requests'}
          </>
        )}
      </FoundLine>
      {requests.length === 0 && !loading ? (
        <EmptyList title={isNarrowed ? 'No requests match your search' : 'No requests yet'}>
          {!isNarrowed && 'Requests from the beta waitlist page appear here.'}
        </EmptyList>
      ) : (
        <BetaWaitlistTable query={query} requests={requests} loading={loading} bar={bar} />
      )}
      <Pagination
        label="Pages of the beta waitlist"
        list={list}
        hrefOf={(page) => here + toSearchParams({ ...query, page })}
      />
      {requests.length > 0 && (
        <TriageBar
          id={bar}
          copy={betaRequestBulkCopy}
          folder={query.folder}
          found={formatCount(list)}
          shown={requests}
          admins={admins}
          line={line}
        />
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Beta waitlist" title="Error loading the beta waitlist" />
}
