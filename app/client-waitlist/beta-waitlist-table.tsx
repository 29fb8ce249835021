import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { type Column, DataTable } from '../ui/list/data-table.tsx'
import { StatusBadge } from '../ui/status-change.tsx'
import { betaRequestStatuses } from './beta-request-status.ts'
import { type BetaWaitlistQuery, toSearchParams } from './beta-waitlist-query.ts'

interface ListedRequest {
  id: string
  company: string
  name: string
  jobTitle: string
  industry: string
  budget: string
  status: string
  receivedAt: string
  /** As a person reads it, in the pilot's zone. */
  receivedOn: string
}

export function BetaWaitlistTable({
  query,
  requests,
  loading,
}: {
  query: BetaWaitlistQuery
  requests: ListedRequest[]
  loading: boolean
}) {
  const columns: Column<ListedRequest>[] = [
    {
      header: 'Company',
      namesRow: true,
      ownLine: true,
      cell: ({ id, company }) => (
        // It takes the list along, so that the way back leads to the same one.
        <Link
          className="link line-clamp-3 wrap-anywhere min-[72rem]:min-w-32"
          to={href('/admin/beta-waitlist/:id', { id }) + toSearchParams(query)}
        >
          {company}
        </Link>
      ),
    },
    { header: 'Status', cell: ({ status }) => <StatusBadge status={status} statuses={betaRequestStatuses} /> },
    { header: 'Name', cell: ({ name }) => <Words>{name}</Words> },
    { header: 'Job title', ownLine: true, cell: ({ jobTitle }) => <Words>{jobTitle}</Words> },
    { header: 'Industry', cell: ({ industry }) => industry },
    { header: 'Budget', labelled: true, cell: ({ budget }) => <span className="whitespace-nowrap">{budget}</span> },
    {
      header: 'Received (Pacific Time)',
      labelled: true,
      cell: ({ receivedAt, receivedOn }) => (
        <time dateTime={receivedAt} className="whitespace-nowrap">
          {receivedOn}
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

/** Whole on the page of the request. */
function Words({ children }: { children: string }) {
  return <span className="line-clamp-3 wrap-anywhere min-[72rem]:min-w-28">{children}</span>
}

/** @param children a way out, where filters leave everything out */
export function NoBetaRequests({ children }: { children: ReactNode }) {
  return (
    <div className="card border-dashed text-center">
      <p className="font-semibold">{children ? 'No requests match what you are looking for' : 'No requests yet'}</p>
      <p className="mt-2 text-sm">
        {children || 'What business clients ask for on the beta waitlist page appears here.'}
      </p>
    </div>
  )
}
