import type { ReactNode } from 'react'
import { href } from 'react-router'
import { toSearchParams } from '../../platform/list-query.ts'
import { Link } from '../../ui/link.tsx'
import { type Column, DataTable } from '../../ui/list/data-table.tsx'
import { InquiryBox } from '../changing/inquiry-bar.tsx'
import { SenderName } from '../fact.tsx'
import { OverdueBadge } from '../overdue-badge.tsx'
import type { ListedInquiries } from '../show-inquiry.server.ts'
import { StatusBadge } from '../status-select.tsx'
import { WorkLine } from '../work-line.tsx'

export function BetaWaitlistTable({
  query,
  requests,
  loading,
  bar,
}: {
  query: ListedInquiries['query']
  requests: ListedInquiries['inquiries']
  loading: boolean
  /** Id of the form to which the checkboxes belong. */
  bar: string
}) {
  const columns: Column<ListedInquiries['inquiries'][number]>[] = [
    {
      header: 'Company',
      namesRow: true,
      ownLine: true,
      cell: ({ id, title: company, ...work }) => (
        <span className="flex items-start gap-3">
          <InquiryBox bar={bar} id={id} of={company} className="mt-0.5" />
          <span className="grid min-w-0 gap-1 font-normal">
            {/* Carries the list's query, so that Back leads to the same list. */}
            <Link
              className="link line-clamp-3 font-semibold wrap-anywhere min-[72rem]:min-w-32"
              to={href('/admin/beta-waitlist/:id', { id }) + toSearchParams(query)}
            >
              {company}
            </Link>
            <WorkLine work={work} />
          </span>
        </span>
      ),
    },
    {
      header: 'Status',
      cell: ({ status, overdue }) => (
        <span className="flex flex-wrap gap-1.5">
          <StatusBadge status={status} />
          <OverdueBadge by={overdue} />
        </span>
      ),
    },
    {
      header: 'Name',
      cell: ({ name, person }) => (
        <Words>
          <SenderName name={name} person={person} />
        </Words>
      ),
    },
    { header: 'Job title', ownLine: true, cell: ({ job_title }) => <Words>{job_title}</Words> },
    { header: 'Industry', cell: ({ industry }) => industry },
    { header: 'Budget', labelled: true, cell: ({ budget }) => <span className="whitespace-nowrap">{budget}</span> },
    {
      header: 'Received (Pacific)',
      labelled: true,
      cell: ({ received }) => (
        <time dateTime={received.iso} className="min-[72rem]:block min-[72rem]:min-w-24">
          {received.words}
        </time>
      ),
    },
  ]
  return (
    <DataTable
      caption="Requests on the beta waitlist"
      stacked
      columns={columns}
      rows={requests}
      keyOf={({ id }) => id}
      loading={loading}
    />
  )
}

/** The request's own page shows the whole text. */
function Words({ children }: { children: ReactNode }) {
  return (
    <span dir="auto" className="line-clamp-3 wrap-anywhere min-[72rem]:min-w-28">
      {children}
    </span>
  )
}
