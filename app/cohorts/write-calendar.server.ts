import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '../organization/brand.ts'
import type { Attachment } from '../platform/mail/letter.ts'
import { type CalendarEvent, toldEvents } from './calendar-event.ts'
import type { ToldSessions } from './cohort.ts'

/** A calendar subscription: its name, and how often a client should poll. */
interface Subscription {
  name: string
  refreshSeconds: number
}

/** @returns for an email, none without events */
export function calendarFile(name: string, events: readonly CalendarEvent[]): Attachment[] {
  const [first] = events
  if (!first) return []
  const content = writeCalendar(events, new Date(first.starts))
  return [{ filename: `${name}.ics`, contentType: 'text/calendar; charset=utf-8; method=PUBLISH', content }]
}

/** The coming sessions for an email that gives a place. @param origin of this site */
export function sessionsFile(sessions: ToldSessions | undefined, origin: string): Attachment[] {
  return sessions ? calendarFile(sessions.slug ?? 'bootcamp', toldEvents(sessions, origin)) : []
}

/**
 * RFC 5545. Times are in UTC, which every calendar shows in its owner's zone, so no VTIMEZONE is needed.
 *
 * @param now when the facts were read (DTSTAMP)
 */
export function writeCalendar(events: readonly CalendarEvent[], now: Date, subscription?: Subscription): string {
  const calendar = ical({
    prodId: { company: brand.name, product: 'Training Schedule', language: 'EN' },
    method: ICalCalendarMethod.PUBLISH,
    ...(subscription && { name: subscription.name, ttl: subscription.refreshSeconds }),
  })
  for (const { name, title, description, location, starts, ends, sequence, cancelled } of events) {
    calendar.createEvent({
      id: `${name}@${brand.mailbox.split('@')[1]}`,
      stamp: now,
      sequence,
      start: new Date(starts),
      end: new Date(ends),
      summary: title,
      description,
      location,
      url: location,
      organizer: { name: brand.name, email: brand.mailbox },
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })
  }
  // The package omits the last CRLF, which section 3.1 requires.
  return `${calendar.toString()}\r\n`
}
