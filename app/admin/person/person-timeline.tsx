import { href } from 'react-router'
import { ChangeList } from '../../audit/change-list.tsx'
import { toSearchParams } from '../../platform/list-query.ts'
import {
  CalendarDays,
  FileText,
  FolderKanban,
  type Icon,
  Inbox,
  Mail,
  Pencil,
  Ticket,
  UserRound,
} from '../../ui/drawings/icons.tsx'
import { LineNode } from '../../ui/line-node.tsx'
import { Link } from '../../ui/link.tsx'
import { TruncatedText } from '../../ui/truncated-text.tsx'
import type { ShownPerson } from './show-person.server.ts'
import type { ShownEvent } from './shown-events.ts'
import { type EventKind, type TimelineFilter, timelineFilters } from './timeline.ts'

const icons: Record<EventKind, Icon> = {
  registered: Ticket,
  accepted: FileText,
  answered: FileText,
  entered: UserRound,
  'signed-in': UserRound,
  project: FolderKanban,
  attended: CalendarDays,
  'handed-in': FileText,
  inquiry: Inbox,
  email: Mail,
  change: Pencil,
}

/** Everything that happened with a person, the newest first. */
export function PersonTimeline({
  id,
  timeline: { show, before, days, earlier },
}: {
  id: string
  timeline: ShownPerson['timeline']
}) {
  const here = (query: { show?: TimelineFilter; before?: string }) =>
    href('/admin/users/:id', { id }) +
    toSearchParams({
      ...(query.show && query.show !== 'everything' && { show: query.show }),
      ...(query.before && { before: query.before }),
    })
  return (
    <section aria-labelledby="timeline" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id="timeline" className="text-xl/tight">
          What happened
        </h2>
        <nav aria-label="Show" className="flex flex-wrap gap-1.5 print:hidden">
          {Object.entries(timelineFilters).map(([filter, name]) => (
            <Link
              key={filter}
              to={here({ show: filter as TimelineFilter })}
              preventScrollReset
              aria-current={filter === show ? 'page' : undefined}
              className="filter-chip"
            >
              {name}
            </Link>
          ))}
        </nav>
      </div>
      {days.length === 0 && <p className="mt-4 text-ink-soft">Nothing on record.</p>}
      {days.map(({ day, events }) => (
        <section key={day} aria-label={day} className="mt-5">
          <h3 className="text-sm font-semibold text-ink-soft">{day}</h3>
          <ol className="mt-2">
            {events.map((event) => (
              <Event key={event.id} event={event} />
            ))}
          </ol>
        </section>
      ))}
      <p className="mt-5 flex gap-4">
        {before && (
          <Link className="link" to={here({ show })}>
            Newest
          </Link>
        )}
        {earlier && (
          <Link className="link" to={here({ show, before: earlier })}>
            Earlier
          </Link>
        )}
      </p>
    </section>
  )
}

function Event({ event: { kind, isTheirs, at, title, detail, text, changes = [], link } }: { event: ShownEvent }) {
  const Icon = icons[kind]
  return (
    <li className="group relative grid grid-cols-[2rem_1fr] gap-x-3 pb-4 sm:grid-cols-[4.5rem_2rem_1fr]">
      <time dateTime={at.iso} className="text-sm text-ink-soft max-sm:col-start-2 sm:pt-1 sm:text-right">
        {at.words}
      </time>
      <LineNode isPast className="w-8 sm:left-[5.25rem]">
        <span
          className={`relative grid size-8 place-items-center rounded-full border ${isTheirs ? 'border-line bg-ember-wash' : 'border-hair bg-paper text-ink-soft'}`}
        >
          <Icon aria-hidden="true" className="size-4" />
        </span>
      </LineNode>
      <div className="col-start-2 min-w-0 sm:col-start-3 sm:pt-1">
        <p dir="auto" className="wrap-anywhere">
          {title}
          {link && (
            <>
              {' '}
              <Link className="link text-sm" to={link.to}>
                {link.label}
                <span className="sr-only"> {title}</span>
              </Link>
            </>
          )}
        </p>
        {detail && <p className="text-sm wrap-anywhere text-ink-soft">{detail}</p>}
        <ChangeList changes={changes} className="mt-0.5 text-sm" />
        {text && (
          <div className="mt-1 border-l-3 border-ember bg-surface px-3 py-1.5">
            <TruncatedText text={text} of={title} as="card" />
          </div>
        )}
      </div>
    </li>
  )
}
