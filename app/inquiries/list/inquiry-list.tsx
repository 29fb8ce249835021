import { type ReactNode, useState } from 'react'
import type { InquiryQuery } from '../inquiry-query.ts'
import { InquiryCard, type ListedInquiry } from './inquiry-card.tsx'

/**
 * The cards of a list. A changed card stays in place when it no longer matches the filter, so that the change is
 * visible and can be undone, while others move up. Give another view another key, so that it starts fresh.
 *
 * @param bar id of the form to which the checkboxes belong
 * @param children shown when there are no cards
 */
export function InquiryList({
  query,
  inquiries,
  loading,
  bar,
  children,
}: {
  query: InquiryQuery
  inquiries: ListedInquiry[]
  loading: boolean
  bar: string
  children: ReactNode
}) {
  const [changed, setChanged] = useState<ListedInquiry[]>([])
  if (loading) return <SkeletonCards />
  const stayed = changed.filter(({ id }) => inquiries.every((inquiry) => inquiry.id !== id))
  const shown = [...inquiries, ...stayed].sort(overdueFirst)
  if (shown.length === 0) return children
  return (
    <ul className="grid gap-4">
      {shown.map((inquiry) => (
        <InquiryCard
          key={inquiry.id}
          inquiry={inquiry}
          query={query}
          bar={bar}
          onChange={() => setChanged((before) => [...before.filter(({ id }) => id !== inquiry.id), inquiry])}
        />
      ))}
    </ul>
  )
}

/** The order of `listInquiries`. */
function overdueFirst(one: ListedInquiry, other: ListedInquiry): number {
  if (one.overdue && other.overdue) return -newestFirst(one, other)
  return Number(other.overdue !== null) - Number(one.overdue !== null) || newestFirst(one, other)
}

/** Within a millisecond the database's order stays, because it is more precise. */
function newestFirst(one: ListedInquiry, other: ListedInquiry): number {
  return other.received.iso.localeCompare(one.received.iso)
}

function SkeletonCards() {
  return (
    <ul className="grid gap-4" aria-busy="true" aria-label="Loading inquiries">
      {['w-48', 'w-64', 'w-40', 'w-56', 'w-52'].map((width) => (
        <li key={width} className="card grid gap-4">
          <div className={`skeleton max-w-full motion-safe:animate-pulse ${width}`} />
          <div className="skeleton w-full motion-safe:animate-pulse" />
          <div className="skeleton w-3/4 motion-safe:animate-pulse" />
        </li>
      ))}
    </ul>
  )
}
