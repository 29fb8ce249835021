import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import type { Span, ToldSessions } from './cohort.ts'
import { type OfficeHours, type Schedule, type ScheduledSession, sessionsOf } from './schedule-item.ts'

/** A session or office hours as a calendar event. */
export interface CalendarEvent extends Span {
  /** File name without extension. Also the stable UID, by which a calendar recognizes the event. */
  name: string
  title: string
  description: string
  location: string
  /** Display zone for the imported event; the instants don't depend on it. */
  zone: string
  /** Number of changes. */
  sequence: number
  cancelled: boolean
}

/**
 * The coming sessions for an email. Emails are passed on, so the way in is a link of ours, behind which one signs in.
 *
 * @param origin of this site
 */
export function toldEvents({ coming = [], bootcamp = 'Bootcamp' }: ToldSessions, origin: string): CalendarEvent[] {
  return coming.map(({ id, number, title, calendarName, starts, ends, sequence }) => {
    const location = origin + href('/training-portal/sessions/:id/join', { id: String(id) })
    return {
      name: calendarName,
      title: `Session ${number} of ${bootcamp}: ${title}`,
      description: `Join: ${location}\nOrganized by ${brand.name}, ${brand.mailbox}`,
      location,
      starts,
      ends,
      sequence,
      cancelled: false,
      zone: 'UTC',
    }
  })
}

/** The description of office hours in every cohort. */
export const officeHoursText =
  'Optional. Bring your agent and your question, share your screen, and we’ll look at it together. Come late, leave early, or just listen.'

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

/** The whole schedule by time, with cancelled events, so that calendars remove them. */
export function calendarEvents(schedule: Schedule): CalendarEvent[] {
  return [
    ...sessionsOf(schedule).map((session) => sessionEvent(schedule, session)),
    ...schedule.officeHours.map((slot) => officeHoursEvent(schedule, slot)),
    ...schedule.cancelledOfficeHours.map((slot) => cancelledOfficeHoursEvent(schedule, slot)),
  ].sort((one, other) => one.starts.localeCompare(other.starts))
}

/**
 * The sessions for visitors: without the meeting link, and with their own UIDs, so that a participant's calendar keeps both.
 *
 * @param page URL with more information
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
    // Some calendars ignore the status "cancelled".
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

/** Google's event form, filled in. */
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

/** Encodes a space as %20: Outlook would show a +. */
function withQuery(address: string, query: Record<string, string>): string {
  return `${address}?${new URLSearchParams(query).toString().replaceAll('+', '%20')}`
}
