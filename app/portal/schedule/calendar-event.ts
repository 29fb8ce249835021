import { pilot, type Span } from '../../cohorts/pilot.ts'
import { brand } from '../../organization/brand.ts'
import { officeHours, sessionContents } from './schedule.content.ts'

/** What a calendar is told of a session or of office hours. */
export interface CalendarEvent extends Span {
  /** The file's name without its ending. A calendar that has it already knows it by this, whatever else changes. */
  name: string
  title: string
  description: string
  location: string
}

export const sessionEvents: readonly CalendarEvent[] = pilot.sessions.map(({ number, title, starts, ends }, n) => ({
  name: `bootcamp-session-${number}`,
  title: `${pilot.name} - Session ${number}: ${title}`,
  description: described(sessionContents[n]?.description ?? ''),
  location: pilot.meetingUrl,
  starts,
  ends,
}))

export const officeHoursEvents: readonly CalendarEvent[] = pilot.officeHours.map(({ starts, ends }, n) => ({
  name: `bootcamp-office-hours-${n + 1}`,
  title: `${pilot.name} - Office Hours`,
  description: described(officeHours),
  location: pilot.meetingUrl,
  starts,
  ends,
}))

/** The whole schedule, in the order of time. */
export const calendarEvents: readonly CalendarEvent[] = [...sessionEvents, ...officeHoursEvents].sort((one, other) =>
  one.starts.localeCompare(other.starts),
)

function described(text: string): string {
  return `${text}\n\nJoin Zoom Meeting: ${pilot.meetingUrl}\nOrganized by ${brand.name}, ${brand.mailbox}`
}

/** Opens Google's own form, filled in; saving it there is up to the reader. */
export function googleCalendarUrl({ title, description, location, starts, ends }: CalendarEvent): string {
  return withQuery('https://calendar.google.com/calendar/render', {
    action: 'TEMPLATE',
    text: title,
    dates: `${compact(starts)}/${compact(ends)}`,
    ctz: pilot.zone,
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
