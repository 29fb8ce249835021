import { type ReactNode, useState } from 'react'
import { InquiryCard, type ShownInquiry } from './inquiry-card.tsx'
import type { InquiryQuery } from './inquiry-query.ts'

/**
 * One card each. What was changed here stays in its place when it leaves the filter, so that it can be seen and undone, while
 * others move up. Another view begins anew: give it another key.
 *
 * @param bar id of the form to which the boxes belong
 * @param children in place of cards where there is none
 */
export function InquiryList({
  query,
  inquiries,
  loading,
  bar,
  children,
}: {
  query: InquiryQuery
  inquiries: ShownInquiry[]
  loading: boolean
  bar: string
  children: ReactNode
}) {
  const [changed, setChanged] = useState<ShownInquiry[]>([])
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

/** As `listTriaged` has it. */
function overdueFirst(one: ShownInquiry, other: ShownInquiry): number {
  if (one.overdue && other.overdue) return -newestFirst(one, other)
  return Number(other.overdue !== null) - Number(one.overdue !== null) || newestFirst(one, other)
}

/** Those of the same millisecond stay as the database, which knows more exactly, has put them. */
function newestFirst(one: ShownInquiry, other: ShownInquiry): number {
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
