import { useId } from 'react'
import { href } from 'react-router'
import { toSearchParams } from '../../platform/list-query.ts'
import { Link } from '../../ui/link.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import { InquiryBox } from '../changing/inquiry-bar.tsx'
import { statusCopies } from '../changing/status-copy.ts'
import { ReplyLink } from '../fact.tsx'
import { InquiryFacts } from '../inquiry-facts.tsx'
import { type InquiryQuery, takes } from '../inquiry-query.ts'
import { OverdueBadge } from '../overdue-badge.tsx'
import type { ListedInquiries } from '../show-inquiry.server.ts'
import { StatusBadge, StatusSelect, useStatusChange } from '../status-select.tsx'
import { WorkLine } from '../work-line.tsx'

export type ListedInquiry = ListedInquiries['inquiries'][number]

/** @param bar id of the form to which its checkbox belongs @param onChange called before a status is sent */
export function InquiryCard({
  inquiry,
  query,
  bar,
  onChange,
}: {
  inquiry: ListedInquiry
  query: InquiryQuery
  bar: string
  onChange: () => void
}) {
  const { id, title, name } = inquiry
  const change = useStatusChange(id, inquiry, statusCopies.contact, onChange)
  const heading = useId()
  return (
    <li>
      <article className="card grid gap-3 p-4 sm:px-5" aria-labelledby={heading}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 items-start gap-3">
            <InquiryBox bar={bar} id={id} of={title} className="mt-0.5" />
            <h2 id={heading} dir="auto" className="min-w-0 text-lg/tight wrap-anywhere">
              {/* Carries the list's query, so that Back leads to the same list. */}
              <Link className="hover:underline" to={href('/admin/inquiries/:id', { id }) + toSearchParams(query)}>
                {title}
              </Link>
            </h2>
          </div>
          <p className="flex flex-wrap gap-2">
            {change.shown !== 'resolved' && <OverdueBadge by={inquiry.overdue} />}
            <StatusBadge status={change.shown} />
            <span className="badge">{inquiry.type}</span>
          </p>
        </div>
        <InquiryFacts inquiry={inquiry} />
        <TruncatedText text={inquiry.message} of={title} />
        <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 border-t border-hair pt-3">
          <StatusSelect change={change} of={title} />
          <ReplyLink reply={inquiry.reply} name={name} />
        </div>
        <WorkLine work={inquiry} />
        {!takes(query, change.present.status) && (
          <p className="text-sm text-ink-soft">
            It no longer matches the filter. It stays here until you leave the list, in case you change your mind.
          </p>
        )}
      </article>
    </li>
  )
}
