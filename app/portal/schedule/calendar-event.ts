import type { Span } from '../../cohorts/cohort.ts'
import { type OfficeHours, type Schedule, type ScheduledSession, sessionsOf } from '../../cohorts/schedule-item.ts'
import { brand } from '../../organization/brand.ts'

/** What a calendar is told of a session or of office hours. */
export interface CalendarEvent extends Span {
  /** The file's name without its ending. A calendar that has it already knows it by this, whatever else changes. */
  name: string
  title: string
  description: string
  location: string
  /** In which whoever saves it sees it named; the instants are the same in any. */
  zone: string
  /** How often it was changed. */
  sequence: number
  cancelled: boolean
}

/** Of every cohort: what office hours are for. */
export const officeHoursText =
  'Optional. Bring your agent and your question, share your screen, and we look at it together. Come late, leave early, or only listen.'

export function sessionEvent(schedule: Schedule, session: ScheduledSession): CalendarEvent {
  const { number, title, description, cancelled } = session
  return eventOf(schedule, session, `Session ${number}: ${title}`, description, cancelled)
}

export function officeHoursEvent(schedule: Schedule, slot: OfficeHours): CalendarEvent {
  return eventOf(schedule, slot, 'Office Hours', officeHoursText, false)
}

function cancelledOfficeHoursEvent(schedule: Schedule, slot: OfficeHours): CalendarEvent {
  return eventOf(schedule, slot, 'Office Hours', officeHoursText, true)
}

/** The whole schedule, in the order of time, with what is cancelled: calendars that know of it have to be told. */
export function calendarEvents(schedule: Schedule): CalendarEvent[] {
  return [
    ...sessionsOf(schedule).map((session) => sessionEvent(schedule, session)),
    ...schedule.officeHours.map((slot) => officeHoursEvent(schedule, slot)),
    ...schedule.cancelledOfficeHours.map((slot) => cancelledOfficeHoursEvent(schedule, slot)),
  ].sort((one, other) => one.starts.localeCompare(other.starts))
}

/**
 * The sessions as anybody may know them: without the meeting, and by names of their own, so that a participant's calendar takes neither
 * for the other.
 *
 * @param page where more is said
 */
export function publicEvents(schedule: Schedule, page: string): CalendarEvent[] {
  return sessionsOf(schedule).map((session) => ({
    ...sessionEvent(schedule, session),
    name: `public-${session.calendarName}`,
    description: `${session.description}\n\nLive and online. Participants find the way in in the training portal.\n${page}`,
    location: page,
  }))
}

function eventOf(
  { name, zone, meetingUrl }: Schedule,
  { calendarName, starts, ends, sequence }: OfficeHours,
  title: string,
  text: string,
  cancelled: boolean,
): CalendarEvent {
  return {
    name: calendarName,
    // Some calendars show what is cancelled like anything else.
    title: `${cancelled ? 'Cancelled: ' : ''}${name} - ${title}`,
    description: `${text}\n\nJoin Zoom Meeting: ${meetingUrl}\nOrganized by ${brand.name}, ${brand.mailbox}`,
    location: meetingUrl,
    starts,
    ends,
    zone,
    sequence,
    cancelled,
  }
}

/** Opens Google's own form, filled in; saving it there is up to the reader. */
export function googleCalendarUrl({ title, description, location, starts, ends, zone }: CalendarEvent): string {
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(starts)}/${compact(ends)}`,
    ctz: zone,
    details: description,
    location,
  })
}

export function outlookCalendarUrl({ title, description, location, starts, ends }: CalendarEvent): string {
  return withQuery('https://outlook.live.com/calendar/0/deeplink/compose', {
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: title,
    startdt: starts,
    enddt: ends,
    body: description,
    location,
  })
}

/** @param instant '2025-07-19T17:00:00Z' @returns '20250719T170000Z' */
function compact(instant: string): string {
  return instant.replace(/[-:]/g, '')
}

/** With %20 and not + for a space, which Outlook would show as it is. */
function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}
