import { href } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { brand } from '../../organization/brand.ts'
import { isFiltered, toSearchParams } from '../../platform/list-query.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireEditor } from '../../sign-in/viewer.server.ts'
import { EmptyList } from '../../ui/list/empty-list.tsx'
import { ExportLink } from '../../ui/list/export-link.tsx'
import { FilterBar } from '../../ui/list/filter-bar.tsx'
import { FilterSelect } from '../../ui/list/filter-select.tsx'
import { formatCount } from '../../ui/list/format-count.ts'
import { FoundLine } from '../../ui/list/found-line.tsx'
import { ListError } from '../../ui/list/list-error.tsx'
import { Pagination } from '../../ui/list/pagination.tsx'
import { useListLoading } from '../../ui/list/use-list-loading.ts'
import { useClearedMarks } from '../../ui/list/use-marked.ts'
import { NoWrap } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { inquiryAction } from '../changing/inquiry-action.server.ts'
import { InquiryBar } from '../changing/inquiry-bar.tsx'
import { inquiryStatuses } from '../inquiry.ts'
import { readInquiryQuery } from '../inquiry-query.ts'
import { showInquiries } from '../show-inquiry.server.ts'
import type { Route } from './+types/admin-beta-waitlist-page'
import { BetaWaitlistTable } from './beta-waitlist-table.tsx'
import { countFilters, WorkFilters } from './work-filters.tsx'

const here = href('/admin/beta-waitlist')
const readQuery = (params: URLSearchParams) => readInquiryQuery(params, 'beta')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Beta waitlist' : 'Error · Beta waitlist'} · ${brand.name}` },
]

export function loader({ url, context }: Route.LoaderArgs) {
  return showInquiries(context.get(servicesContext), requireAdmin(context), url.searchParams, 'beta', 25)
}

export function action(args: Route.ActionArgs) {
  return inquiryAction(args, requireEditor(args.context), 'beta')
}

const bar = 'several'
const line = 'found'

export default function AdminBetaWaitlistPage({ loaderData }: Route.ComponentProps) {
  const { query, all, isAny, list, inquiries: requests, admins } = loaderData
  const loading = useListLoading(here, query, readQuery)
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
          <FilterSelect
            label="Status"
            name="status"
            value={query.status}
            all="All statuses"
            options={inquiryStatuses}
          />
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
        <InquiryBar
          id={bar}
          form="beta"
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
