import { useState } from 'react'
import { href } from 'react-router'
import { AllowedTo } from '../allowed-to.tsx'
import { refusedMarkOf } from '../membership/roster/refused-mark.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf, longDayOf } from '../organization/dates.ts'
import { isFiltered, toSearchParams } from '../platform/list-query.ts'
import { replyLink } from '../platform/mailto.ts'
import { servicesContext } from '../platform/services.ts'
import { requireAdmin, requireEditor } from '../sign-in/viewer.server.ts'
import { triageAction } from '../triage/actions/triage-action.server.ts'
import { TriageBar } from '../triage/actions/triage-bar.tsx'
import { inquiryTypes } from '../triage/inquiry-type.ts'
import { countShown, hasTriaged } from '../triage/lists/triaged-lists.server.ts'
import { countFilters, WorkFilters } from '../triage/lists/work-filters.tsx'
import { overdueFor } from '../triage/overdue.ts'
import { titleOf, triageStatuses } from '../triage/triage.ts'
import { listAssignees } from '../triage/triage-entries.server.ts'
import { forViewer } from '../triage/triage-query.ts'
import { Link } from '../ui/link.tsx'
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
import { PageHeader } from '../ui/page-header.tsx'
import type { Route } from './+types/admin-inquiries-page'
import { inquiryBulkCopy } from './admin-copy.ts'
import { listInquiries, inquiries as triaged } from './inquiries.server.ts'
import { InquiryList } from './inquiry-list.tsx'
import { readInquiryQuery } from './inquiry-query.ts'
import { inquiryTriage } from './inquiry-triage.server.ts'

const here = href('/admin/inquiries')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Inquiries' : 'Error · Inquiries'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { db } = context.get(servicesContext)
  const query = readInquiryQuery(url.searchParams)
  const now = context.get(servicesContext).clock.now()
  const { folder } = query
  const [all, { rows, ...list }, isAny, admins] = await Promise.all([
    countShown(db, triaged.table, folder ? { folder } : {}),
    listInquiries(db, forViewer(query, admin), now),
    hasTriaged(db, triaged.table),
    listAssignees(db),
  ])
  const inquiries = rows.map((row) => {
    const { first_name, last_name, inquiry_type, created_at, refusal, assignee, notes, replies, ...inquiry } = row
    const name = `${first_name} ${last_name}`
    const { email, subject, message: text } = inquiry
    return {
      ...inquiry,
      refused: refusedMarkOf(refusal),
      work: { assignee, notes, replies },
      overdue: folder ? null : overdueFor(row, now),
      name,
      title: titleOf(subject),
      type: inquiry_type,
      received: dateTimeOf(created_at),
      reply: replyLink(email, subject?.trim() || `Your message to ${brand.name}`, {
        name,
        date: longDayOf(created_at),
        text,
      }),
    }
  })
  return { query: { ...query, page: list.page }, all, isAny, list, inquiries, admins }
}

export function action(args: Route.ActionArgs) {
  return triageAction(args, requireEditor(args.context), inquiryTriage)
}

const bar = 'several'
const line = 'found'

export default function AdminInquiriesPage({ loaderData }: Route.ComponentProps) {
  const { query, all, isAny, list, inquiries, admins } = loaderData
  const loading = useListLoading(here, query, readInquiryQuery)
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
          <FilterSelect label="Status" name="status" value={query.status} all="All statuses" options={triageStatuses} />
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
        <TriageBar
          id={bar}
          copy={inquiryBulkCopy}
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
