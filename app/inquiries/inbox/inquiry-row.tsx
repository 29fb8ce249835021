import { toSearchParams } from '../../platform/list-query.ts'
import { Link } from '../../ui/link.tsx'
import { InquiryBox } from '../changing/inquiry-bar.tsx'
import { inboxForms, inquiryPath } from '../inquiry.ts'
import type { InquiryQuery } from '../inquiry-query.ts'
import type { ListedInquiry } from '../show-inquiry.server.ts'
import { StatusBadge } from '../status-select.tsx'

/** Two lines: who and since when, what and how far. @param bar id of the form to which its checkbox belongs */
export function InquiryRow({
  inquiry,
  query,
  bar,
  isOpen,
}: {
  inquiry: ListedInquiry
  query: InquiryQuery
  bar: string
  isOpen: boolean
}) {
  const { id, form, name, organization, title, text, status, received, overdue } = inquiry
  return (
    <li className={`relative flex gap-3 border-t border-hair px-3 py-2.5 ${isOpen ? 'bg-mist' : 'hover:bg-surface'}`}>
      {form === 'report' ? (
        <span className="w-6 shrink-0" />
      ) : (
        <InquiryBox bar={bar} id={id} of={title} className="relative z-10 mt-1" />
      )}
      <div className="min-w-0 grow">
        <p className="flex items-baseline gap-2">
          {/* Carries the list's query, so that Back leads to the same list. */}
          <Link
            className="min-w-0 truncate font-semibold after:absolute after:inset-0"
            to={inquiryPath({ id }) + toSearchParams(query)}
            aria-current={isOpen || undefined}
            aria-label={`${name}: ${title}`}
          >
            <bdi>{name}</bdi>
          </Link>
          {organization && <bdi className="min-w-0 truncate text-sm text-ink-soft">{organization}</bdi>}
          <span className="ml-auto flex-none text-sm text-ink-soft">
            {overdue ? (
              <span className="font-semibold text-problem">waits {overdue}</span>
            ) : (
              <time dateTime={received.iso}>{received.words}</time>
            )}
          </span>
        </p>
        <p className="flex items-center gap-2 text-sm">
          {form !== 'contact' && <span className="badge">{form === 'report' ? 'Report' : inboxForms[form]}</span>}
          <span className="min-w-0 truncate" dir="auto">
            <span className="font-semibold">{title}</span> <span className="text-ink-soft">{text}</span>
          </span>
          <Mark inquiry={inquiry} />
          <StatusBadge status={status} />
        </p>
      </div>
    </li>
  )
}

/** One at most, the most urgent. */
function Mark({ inquiry: { writing, assignee, replies } }: { inquiry: ListedInquiry }) {
  const mark = writing ? `${writing} is writing` : assignee ? `For ${assignee}` : replies > 0 ? 'Answered' : null
  return mark && <span className="ml-auto max-w-2/5 flex-none truncate text-ink-soft">{mark}</span>
}
