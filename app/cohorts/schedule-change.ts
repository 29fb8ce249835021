import type { Span } from './cohort.ts'
import { type Schedule, sessionsOf } from './schedule-item.ts'

interface KnownEvent extends Span {
  calendarName: string
  /** 'Session 2: Workflow Mastery' */
  what: string
  cancelled: boolean
}

/** A recording or a document to take along. */
interface Material {
  kind: 'recording' | 'document'
  what: string
  /** Its address, or its name. */
  id: string
}

/** The schedule that participants were told. */
export interface KnownSchedule {
  meetingUrl: string
  chatUrl: string
  events: KnownEvent[]
  materials: Material[]
}

export type ScheduleChange =
  | { kind: 'moved'; what: string; before: Span; after: Span }
  | { kind: 'cancelled'; what: string; before: Span }
  /** It is new, or reinstated. */
  | { kind: 'added'; what: string; after: Span }
  | Pick<Material, 'kind' | 'what'>
  | { kind: 'link'; what: 'meeting' | 'chat' }

export function knownOf(schedule: Schedule): KnownSchedule {
  const { meetingUrl, chatUrl, officeHours, cancelledOfficeHours } = schedule
  const sessions = sessionsOf(schedule).map((session) => ({
    ...session,
    what: `Session ${session.number}: ${session.title}`,
  }))
  const slots = (all: Schedule['officeHours'], cancelled: boolean) =>
    all.map(({ calendarName, starts, ends }) => ({ calendarName, what: 'Office hours', starts, ends, cancelled }))
  return {
    meetingUrl,
    chatUrl,
    events: [
      ...sessions.map(({ calendarName, what, starts, ends, cancelled }) => ({
        calendarName,
        what,
        starts,
        ends,
        cancelled,
      })),
      ...slots(officeHours, false),
      ...slots(cancelledOfficeHours, true),
    ],
    materials: [
      ...sessions.flatMap(({ what, recordingUrl }) =>
        recordingUrl ? [{ kind: 'recording' as const, what, id: recordingUrl }] : [],
      ),
      ...schedule.items.flatMap((item) => {
        const id = item.kind === 'live session' ? null : (item.upload?.id ?? item.document)
        return id ? [{ kind: 'document' as const, what: item.title, id }] : []
      }),
    ],
  }
}

/** The net changes: a change that was reverted doesn't count, nor does a session that is over. */
export function changesSince(known: KnownSchedule, current: KnownSchedule, now: Date): ScheduleChange[] {
  const byName = (events: KnownEvent[]) => new Map(events.map((event) => [event.calendarName, event]))
  const [before, after] = [byName(known.events), byName(current.events)]
  const names = [...new Set([...after.keys(), ...before.keys()])]
  const ofEvents = names.flatMap((name) => changeOf(held(before.get(name)), held(after.get(name)), now))
  const links = (['meeting', 'chat'] as const)
    .filter((what) => known[`${what}Url`] !== current[`${what}Url`])
    .map((what) => ({ kind: 'link', what }) as const)
  const seen = new Set(known.materials.map(({ id }) => id))
  const materials = current.materials.filter(({ id }) => !seen.has(id)).map(({ kind, what }) => ({ kind, what }))
  return [...ofEvents.sort((one, other) => startOf(one).localeCompare(startOf(other))), ...materials, ...links]
}

type EventChange = Extract<ScheduleChange, { kind: 'moved' | 'cancelled' | 'added' }>

function held(event: KnownEvent | undefined): KnownEvent | null {
  return event && !event.cancelled ? event : null
}

function changeOf(from: KnownEvent | null, to: KnownEvent | null, now: Date): EventChange[] {
  const isAhead = (span: Span | null) => span !== null && new Date(span.ends) > now
  if (!isAhead(from) && !isAhead(to)) return []
  const before = from && { starts: from.starts, ends: from.ends }
  const after = to && { starts: to.starts, ends: to.ends }
  if (!before || !from) return to && after ? [{ kind: 'added', what: to.what, after }] : []
  if (!after || !to) return [{ kind: 'cancelled', what: from.what, before }]
  if (before.starts === after.starts && before.ends === after.ends) return []
  return [{ kind: 'moved', what: to.what, before, after }]
}

function startOf(change: EventChange): string {
  return 'after' in change ? change.after.starts : change.before.starts
}
