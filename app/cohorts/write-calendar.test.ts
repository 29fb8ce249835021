import { describe, expect, test } from 'vitest'
import { readCalendar } from '../../test/calendar.ts'
import { readPilot } from '../../test/pilot.ts'
import { calendarEvents, officeHoursEvent, sessionEvent } from './calendar-event.ts'
import { sessionsOf } from './schedule-item.ts'
import { writeCalendar } from './write-calendar.server.ts'

const now = new Date('2025-06-10T17:00:00Z')
const { schedule } = await readPilot()
const allEvents = calendarEvents(schedule)
const sessionEvents = sessionsOf(schedule).map((session) => sessionEvent(schedule, session))
const officeHoursEvents = schedule.officeHours.map((slot) => officeHoursEvent(schedule, slot))
const everything = writeCalendar(allEvents, now, { name: 'The bootcamp', refreshSeconds: 6 * 3600 })

test('both parsers read the same, and the instants are those of the pilot', () => {
  const spans = [...sessionsOf(schedule), ...schedule.officeHours].map(({ starts, ends }) => [
    new Date(starts),
    new Date(ends),
  ])
  expect(readCalendar(everything).map(({ starts, ends }) => [starts, ends])).toEqual(
    spans.sort(([one = now], [other = now]) => one.getTime() - other.getTime()),
  )
})

test.each([
  [2, 'Workflow Mastery & Integrations'],
  [3, 'Showcase & Next Steps'],
])('session %i has the specified title, status and last lines', (number, name) => {
  const [event] = readCalendar(writeCalendar(sessionEvents.slice(number - 1, number), now))
  expect(event?.summary).toBe(`AI Agent Development Bootcamp - Session ${number}: ${name}`)
  expect(event?.status).toBe('CONFIRMED')
  expect(event?.location).toBe(schedule.meetingUrl)
  expect(event?.description.split('\n').slice(-2)).toEqual([
    `Join Zoom Meeting: ${schedule.meetingUrl}`,
    'Organized by AgentSpark, hello@agentspark.example',
  ])
})

describe('RFC 5545', () => {
  test('no line is longer than 75 octets, and every line ends with CRLF, the last one too', () => {
    expect(everything.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/)
    expect(everything).toMatch(/END:VCALENDAR\r\n$/)
    for (const line of everything.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('a multi-byte character is not split by folding', () => {
    const [event] = officeHoursEvents
    if (!event) throw new Error('no office hours')
    const description = '李é😀'.repeat(60)
    const calendar = writeCalendar([{ ...event, description, title: 'A, b; c\\d\n"e"' }], now)
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(readCalendar(calendar)[0]).toMatchObject({ description, summary: 'A, b; c\\d\n"e"' })
  })

  test('a second import updates the event: its UID doesn’t depend on the time of writing', () => {
    const uids = (moment: Date) => readCalendar(writeCalendar(allEvents, moment)).map(({ uid }) => uid)
    expect(uids(now)).toEqual(uids(new Date('2026-01-01T00:00:00Z')))
    expect(new Set(uids(now)).size).toBe(5)
  })

  test('contains DTSTAMP, and times in UTC', () => {
    expect(everything).toContain('DTSTAMP:20250610T170000Z\r\n')
    expect(everything).toContain('DTSTART:20250719T170000Z\r\n')
  })

  test('a subscription says how often to poll', () => {
    expect(everything).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
    expect(writeCalendar(sessionEvents, now)).not.toContain('REFRESH-INTERVAL')
  })
})

test('a changed session has a higher sequence, so that a calendar takes the new time', () => {
  const sequences = (times: number) =>
    writeCalendar(
      sessionEvents.slice(0, 1).map((event) => ({ ...event, sequence: times })),
      now,
    ).match(/^SEQUENCE:.*$/gm)
  expect(sequences(0)).toEqual(['SEQUENCE:0'])
  expect(sequences(2)).toEqual(['SEQUENCE:2'])
})
