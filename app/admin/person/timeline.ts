import type { AuditChanges } from '../../audit/audit-entry.ts'
import type { InquiryForm, InquiryStatus } from '../../inquiries/inquiry.ts'

export const eventsPerPage = 40

/** Which events are shown, in the URL. */
export const timelineFilters = {
  everything: 'Everything',
  own: 'By them',
  emails: 'Emails',
  changes: 'Changes',
} as const
export type TimelineFilter = keyof typeof timelineFilters

export interface TimelineQuery {
  show: TimelineFilter
  /** The last event of the page before; null for the newest. */
  before: { at: string; id: string } | null
}

/** Unknown values are ignored. */
export function readTimelineQuery(params: URLSearchParams): TimelineQuery {
  const show = (Object.keys(timelineFilters) as TimelineFilter[]).find((filter) => filter === params.get('show'))
  const [, at, id] =
    /^(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(?:\.\d{1,6})?[+-]\d\d(?::\d\d)?)~(.{1,200})$/.exec(params.get('before') ?? '') ??
    []
  return { show: show ?? 'everything', before: at && id ? { at, id } : null }
}

interface EventFacts {
  registered: { slug: string; name: string; waits: boolean }
  accepted: { slug: string; name: string }
  entered: object
  answered: object
  'signed-in': { browser: string | null }
  project: {
    title: string
    description: string | null
    url: string | null
    industries: string[] | null
    hidden: boolean
  }
  attended: {
    deed: 'joined' | 'checked-in' | 'excused' | 'minutes'
    session: string
    slug: string
    name: string
    minutes: number | null
  }
  'handed-in': { handIn: string; title: string; number: number }
  inquiry: { form: InquiryForm; subject: string | null; organization: string | null; status: InquiryStatus }
  email: {
    kind: string
    to: string
    state: 'delivered' | 'waiting' | 'left out' | 'moved' | 'refused'
    problem: string | null
  }
  change: {
    actor: string
    isOwn: boolean
    isSite: boolean
    action: string
    changes: AuditChanges
    reason: string | null
  }
}

export type EventKind = keyof EventFacts

/** A row of `listEvents`. */
export type StoredEvent = {
  [Kind in EventKind]: {
    kind: Kind
    at: Date
    /** `at` with its microseconds. */
    key: string
    /** Kind and id of the row. */
    id: string
    about: EventFacts[Kind]
  }
}[EventKind]
