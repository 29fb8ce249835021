import { href } from 'react-router'
import { findRefusedMarks } from '../membership/roster/refused-marks.server.ts'
import { brand } from '../organization/brand.ts'
import { dateTimeOf, longDayOf } from '../organization/dates.ts'
import { isFiltered, toSearchParams } from '../platform/list-query.ts'
import { replyLink } from '../platform/mailto.ts'
import { databaseToRead, servicesContext } from '../platform/services.ts'
import { requireAdmin } from '../sign-in/viewer.server.ts'
import { inquiryTypes } from '../triage/inquiry-type.ts'
import { overdueFor } from '../triage/overdue.ts'
import { titleOf, triageStatuses } from '../triage/triage.ts'
import { EmptyList } from '../ui/list/empty-list.tsx'
import { ExportLink } from '../ui/list/export-link.tsx'
import { FilterSelect } from '../ui/list/filter-select.tsx'
import { formatCount } from '../ui/list/format-count.ts'
import { ListError } from '../ui/list/list-error.tsx'
import { Pagination } from '../ui/list/pagination.tsx'
import { SearchBox } from '../ui/list/search-box.tsx'
import { useListLoading } from '../ui/list/use-list-loading.ts'
import type { Route } from './+types/admin-inquiries-page'
import { countInquiries, listInquiries } from './inquiries.server.ts'
import { InquiryList } from './inquiry-list.tsx'
import { readInquiryQuery } from './inquiry-query.ts'

const here = href('/admin/inquiries')

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData ? 'Inquiries' : 'Error · Inquiries'} · ${brand.name}` },
]

export async function loader({ url, context }: Route.LoaderArgs) {
  requireAdmin(context)
  const db = databaseToRead(context)
  const query = readInquiryQuery(url.searchParams)
  const now = context.get(servicesContext).clock.now()
  const [all, { rows, ...list }] = await Promise.all([countInquiries(db), listInquiries(db, query, now)])
  const refusedMark = await findRefusedMarks(db, rows)
  const inquiries = rows.map(({ first_name, last_name, inquiry_type, created_at, ...inquiry }) => {
    const name = `${first_name} ${last_name}`
    const { email, subject, message: text } = inquiry
    return {
      ...inquiry,
      refused: refusedMark(email),
      overdue: overdueFor({ status: inquiry.status, created_at }, now),
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
  return { query: { ...query, page: list.page }, all, list, inquiries }
}

export default function AdminInquiriesPage({ loaderData }: Route.ComponentProps) {
  const { query, all, list, inquiries } = loaderData
  const loading = useListLoading(here, query, readInquiryQuery)
  const isNarrowed = all > 0 && isFiltered(query)
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">Inquiries</h1>
        {all > 0 && <ExportLink href={href('/admin/inquiries/csv') + toSearchParams({ ...query, page: 1 })} />}
      </div>
      <p className="mt-3 max-w-prose text-ink-soft">
        What visitors wrote on the contact page. They were promised a reply within{' '}
        <span className="whitespace-nowrap">{brand.replyTime}</span>; who has waited longer stands first.
      </p>
      {all > 0 && (
        <SearchBox
          wide
          label="Search inquiries"
          placeholder="Name, email, subject or message"
          value={query.search}
          action={here}
        >
          <FilterSelect label="Status" name="status" value={query.status} all="All statuses" options={triageStatuses} />
          <FilterSelect label="Type" name="type" value={query.type} all="All types" options={inquiryTypes} />
        </SearchBox>
      )}
      <p role="status" className="mt-4 mb-3 text-sm text-ink-soft">
        {all > 0 && (
          <>
            {formatCount(list)} of {all.toLocaleString('en-US')} {all === 1 ? 'inquiry' : 'inquiries'}
          </>
        )}
      </p>
      {inquiries.length === 0 && !loading ? (
        <EmptyList
          title={isNarrowed ? 'No inquiries match what you are looking for' : 'No inquiries yet'}
          all={isNarrowed && here}
        >
          What visitors write on the contact page appears here.
        </EmptyList>
      ) : (
        <InquiryList key={toSearchParams(query)} query={query} inquiries={inquiries} loading={loading} />
      )}
      <Pagination label="Pages of inquiries" list={list} hrefOf={(page) => here + toSearchParams({ ...query, page })} />
    </>
  )
}

export function ErrorBoundary() {
  return <ListError heading="Inquiries" title="Error loading inquiries" />
}
