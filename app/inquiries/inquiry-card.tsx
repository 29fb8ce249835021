import { useId } from 'react'
import { href } from 'react-router'
import { toSearchParams } from '../platform/list-query.ts'
import { TriageBox } from '../triage/actions/triage-bar.tsx'
import { ReplyLink } from '../triage/fact.tsx'
import { OverdueBadge } from '../triage/overdue-badge.tsx'
import { StatusBadge, StatusSelect, useStatusChange } from '../triage/status-select.tsx'
import { takes } from '../triage/triage-query.ts'
import { WorkLine } from '../triage/work-line.tsx'
import { Link } from '../ui/link.tsx'
import { TruncatedText } from '../ui/truncated-text.tsx'
import type { Route } from './+types/admin-inquiries-page'
import { inquiryStatusCopy } from './admin-copy.ts'
import { InquiryFacts } from './inquiry-facts.tsx'
import type { InquiryQuery } from './inquiry-query.ts'

export type ShownInquiry = Route.ComponentProps['loaderData']['inquiries'][number]

/** @param bar id of the form to which its checkbox belongs @param onChange called before a status is sent */
export function InquiryCard({
  inquiry,
  query,
  bar,
  onChange,
}: {
  inquiry: ShownInquiry
  query: InquiryQuery
  bar: string
  onChange: () => void
}) {
  const { id, title, name } = inquiry
  const change = useStatusChange(id, inquiry, inquiryStatusCopy, onChange)
  const heading = useId()
  return (
    <li>
      <article className="card grid gap-3 p-4 sm:px-5" aria-labelledby={heading}>
        <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
          <div className="flex min-w-0 items-start gap-3">
            <TriageBox bar={bar} id={id} of={title} className="mt-0.5" />
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
        <WorkLine work={inquiry.work} />
        {!takes(query, change.present.status) && (
          <p className="text-sm text-ink-soft">
            It no longer matches the filter. It stays here until you leave the list, in case you change your mind.
          </p>
        )}
      </article>
    </li>
  )
}
