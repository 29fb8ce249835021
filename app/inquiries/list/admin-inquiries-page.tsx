import { useState } from 'react'
import { href } from 'react-router'
import { AllowedTo } from '../../allowed-to.tsx'
import { brand } from '../../organization/brand.ts'
import { isFiltered, toSearchParams } from '../../platform/list-query.ts'
import { servicesContext } from '../../platform/services.ts'
import { requireAdmin, requireEditor } from '../../sign-in/viewer.server.ts'
import { Link } from '../../ui/link.tsx'
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
import { PageHeader } from '../../ui/page-header.tsx'
import { inquiryAction } from '../changing/inquiry-action.server.ts'
import { InquiryBar } from '../changing/inquiry-bar.tsx'
import { inquiryStatuses, inquiryTypes } from '../inquiry.ts'
import { readInquiryQuery } from '../inquiry-query.ts'
import { showInquiries } from '../show-inquiry.server.ts'
import type { Route } from './+types/admin-inquiries-page'
import { InquiryList } from './inquiry-list.tsx'
import { countFilters, WorkFilters } from './work-filters.tsx'

const here = href('/admin/inquiries')
const readQuery = (params: URLSearchParams) => readInquiryQuery(params, 'contact')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Inquiries' : 'Error · Inquiries'} · ${brand.name}` },
]

export function loader({ url, context }: Route.LoaderArgs) {
  return showInquiries(context.get(servicesContext), requireAdmin(context), url.searchParams, 'contact', 20)
}

export function action(args: Route.ActionArgs) {
  return inquiryAction(args, requireEditor(args.context), 'contact')
}

const bar = 'several'
const line = 'found'

export default function AdminInquiriesPage({ loaderData }: Route.ComponentProps) {
  const { query, all, isAny, list, inquiries, admins } = loaderData
  const loading = useListLoading(here, query, readQuery)
  useClearedMarks(bar, inquiries)
  // Each further status change removes the cards that the previous one kept in place.
  const [changes, setChanges] = useState(0)
  const isNarrowed = isAny && isFiltered(query)
  return (
    <>
      <PageHeader title="Inquiries">
        Messages from the contact page. We promise a reply within{' '}
        <span className="whitespace-nowrap">{brand.replyTime}</span>, so anyone who has waited longer comes first.
      </PageHeader>
      {isAny && (
        <FilterBar
          label="Search inquiries"
          placeholder="Name, email, subject or message"
          value={query.search}
          action={here}
          active={countFilters(query) + (query.type ? 1 : 0)}
          clear={isNarrowed && here}
        >
          <FilterSelect
            label="Status"
            name="status"
            value={query.status}
            all="All statuses"
            options={inquiryStatuses}
          />
          <FilterSelect label="Type" name="type" value={query.type} all="All types" options={inquiryTypes} />
          <WorkFilters query={query} admins={admins} />
        </FilterBar>
      )}
      <FoundLine
        id={line}
        isFolded
        tools={
          isAny && (
            <>
              <Link className="button-quiet button-small" to={href('/admin/reply-templates')}>
                Reply templates
              </Link>
              <AllowedTo least="editor">
                <ExportLink href={href('/admin/inquiries/csv') + toSearchParams({ ...query, page: 1 })} />
              </AllowedTo>
            </>
          )
        }
      >
        {isAny && (
          <>
            {formatCount(list)} of {formatCount(all)} {all.total === 1 ? 'inquiry' : 'inquiries'}
          </>
        )}
      </FoundLine>
      <InquiryList
        key={toSearchParams(query, { changes: String(changes) })}
        query={query}
        inquiries={inquiries}
        loading={loading}
        bar={bar}
      >
        <EmptyList title={isNarrowed ? 'No inquiries match your search' : 'No inquiries yet'}>
          {!isNarrowed && 'Messages from the contact page appear here.'}
        </EmptyList>
      </InquiryList>
      <Pagination label="Pages of inquiries" list={list} hrefOf={(page) => here + toSearchParams({ ...query, page })} />
      {inquiries.length > 0 && (
        <InquiryBar
          id={bar}
          form="contact"
          folder={query.folder}
          found={formatCount(list)}
          shown={inquiries}
          admins={admins}
          line={line}
          onDone={() => setChanges((before) => before + 1)}
        />
      )}
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Inquiries" title="Error loading inquiries" />
}
