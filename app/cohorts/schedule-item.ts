import type { LiveSession, Span } from './cohort.ts'
import type { UploadedDocument } from './document.ts'

/** A term with its explanation. */
export interface Topic {
  title: string
  text: string
}

/** The document of an item: a generated one (`npm run documents`), an uploaded one, or, in a draft, none yet. */
export interface ItemDocument {
  document: string | null
  upload: UploadedDocument | null
}

interface Texts {
  title: string
  description: string
}

export interface Preparation extends Texts, ItemDocument {
  kind: 'preparation'
  id: number
  topics: readonly Topic[]
  /** Of work at home; null when the organiser gave none. */
  hours: number | null
}

export interface Exercise extends Texts, ItemDocument {
  kind: 'exercise'
  id: number
  /** Counted from one. */
  number: number
  /** The capabilities that it trains. */
  topics: readonly Topic[]
  effort: string
  /** Of work at home; null when the organiser gave none. */
  hours: number | null
  /** An instant; null while it's due on no day. */
  due: string | null
}

/** A live session, with the participants' facts. */
export interface ScheduledSession extends Texts, LiveSession {
  kind: 'live session'
  objectives: readonly string[]
  outcome: string
  recordingUrl: string | null
}

export type ScheduleItem = Preparation | Exercise | ScheduledSession

export interface OfficeHours extends Span {
  calendarName: string
  /** As of a session. */
  sequence: number
}

/** A cohort's facts for participants. The links are not public. */
export interface Schedule {
  slug: string
  name: string
  zone: string
  meetingUrl: string
  chatUrl: string
  /** The feedback form; null while there is none. */
  feedbackUrl: string | null
  /** In order. */
  items: readonly ScheduleItem[]
  /** In the order of time. */
  officeHours: readonly OfficeHours[]
  /** Calendars have to be told of them. */
  cancelledOfficeHours: readonly OfficeHours[]
}

export function sessionsOf({ items }: Schedule): ScheduledSession[] {
  return items.filter((item) => item.kind === 'live session')
}

export function exercisesOf({ items }: Pick<Schedule, 'items'>): Exercise[] {
  return items.filter((item) => item.kind === 'exercise')
}

/** @returns the office hours between the session before an exercise and the one after it */
export function officeHoursDuring({ items, officeHours }: Schedule, exercise: Exercise): OfficeHours[] {
  const place = items.indexOf(exercise)
  const isSession = (item: ScheduleItem) => item.kind === 'live session'
  const before = items.slice(0, place).findLast(isSession)
  const after = items.slice(place).find(isSession)
  return officeHours.filter(
    ({ starts, ends }) => (!before || starts >= before.ends) && (!after || ends <= after.starts),
  )
}

/** @returns the office hours that belong to no exercise */
export function otherOfficeHours(schedule: Schedule): OfficeHours[] {
  const during = new Set(exercisesOf(schedule).flatMap((exercise) => officeHoursDuring(schedule, exercise)))
  return schedule.officeHours.filter((slot) => !during.has(slot))
}
