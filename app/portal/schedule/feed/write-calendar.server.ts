import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'
import { brand } from '../../../organization/brand.ts'
import type { CalendarEvent } from '../calendar-event.ts'

/** A calendar that somebody subscribes to: how it is called in their list, and how often to look again. */
interface Subscription {
  name: string
  refreshSeconds: number
}

/**
 * RFC 5545. Times are in UTC, which every calendar shows in its owner's zone: a block of zone rules in the file could only
 * disagree with that.
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
  // The last line needs its end as well (section 3.1), and the package leaves it out.
  return `${calendar.toString()}\r\n`
}
