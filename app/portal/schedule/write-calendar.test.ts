import ICAL from 'ical.js'
import { parseICS, type VEvent } from 'node-ical'
import { describe, expect, test } from 'vitest'
import { pilot } from '../../site/pilot.ts'
import { calendarEvents, officeHoursEvents, sessionEvents } from './calendar-event.ts'
import { writeCalendar } from './write-calendar.server.ts'

const now = new Date('2025-06-10T17:00:00Z')
const everything = writeCalendar(calendarEvents, now, { name: 'The bootcamp', refreshSeconds: 6 * 3600 })

/** What two parsers that know nothing of each other read in a calendar. */
function read(calendar: string) {
  const byIcalJs = new ICAL.Component(ICAL.parse(calendar)).getAllSubcomponents('vevent').map((component) => {
    const { uid, summary, startDate, endDate, location, description } = new ICAL.Event(component)
    const [starts, ends] = [startDate.toJSDate(), endDate.toJSDate()]
    return { uid, summary, starts, ends, location, description, status: component.getFirstPropertyValue('status') }
  })
  const byNodeIcal = Object.values(parseICS(calendar))
    .filter((component): component is VEvent => component?.type === 'VEVENT')
    .map(({ uid, summary, start, end, location, description, status }) => {
      const [starts, ends] = [new Date(start), new Date(end ?? start)]
      return { uid, summary, starts, ends, location, description, status }
    })
  return { byIcalJs, byNodeIcal }
}

test('both parsers read the same, and the instants are those of the pilot', () => {
  const { byIcalJs, byNodeIcal } = read(everything)
  expect(byIcalJs).toEqual(byNodeIcal)
  const spans = [...pilot.sessions, ...pilot.officeHours].map(({ starts, ends }) => [new Date(starts), new Date(ends)])
  expect(byIcalJs.map(({ starts, ends }) => [starts, ends])).toEqual(
    spans.sort(([one = now], [other = now]) => one.getTime() - other.getTime()),
  )
})

test.each([
  [2, 'Workflow Mastery & Integrations'],
  [3, 'Showcase & Next Steps'],
])('session %i has the specified title, status and last lines', (number, name) => {
  const [event] = read(writeCalendar(sessionEvents.slice(number - 1, number), now)).byIcalJs
  expect(event?.summary).toBe(`AI Agent Development Bootcamp - Session ${number}: ${name}`)
  expect(event?.status).toBe('CONFIRMED')
  expect(event?.location).toBe(pilot.meetingUrl)
  expect(event?.description.split('\n').slice(-2)).toEqual([
    `Join Zoom Meeting: ${pilot.meetingUrl}`,
    'Organized by AgentSpark, hello@agentspark.example',
  ])
})

describe('RFC 5545', () => {
  test('no line is longer than 75 octets, and every line ends with CRLF, the last one too', () => {
    expect(everything.replace(/\r\n/g, '')).not.toMatch(/[\r\n]/)
    expect(everything).toMatch(/END:VCALENDAR\r\n$/)
    for (const line of everything.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
  })

  test('letters of several octets are folded whole', () => {
    const [event] = officeHoursEvents
    if (!event) throw new Error('no office hours')
    const description = '李é😀'.repeat(60)
    const calendar = writeCalendar([{ ...event, description, title: 'A, b; c\\d\n"e"' }], now)
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    const { byIcalJs, byNodeIcal } = read(calendar)
    expect(byIcalJs[0]).toMatchObject({ description, summary: 'A, b; c\\d\n"e"' })
    expect(byNodeIcal).toEqual(byIcalJs)
  })

  test('a second import finds the event it made before: its name stays, whenever the file is written', () => {
    const uids = (moment: Date) => read(writeCalendar(calendarEvents, moment)).byIcalJs.map(({ uid }) => uid)
    expect(uids(now)).toEqual(uids(new Date('2026-01-01T00:00:00Z')))
    expect(new Set(uids(now)).size).toBe(5)
  })

  test('says when it was written, and times in UTC', () => {
    expect(everything).toContain('DTSTAMP:20250610T170000Z\r\n')
    expect(everything).toContain('DTSTART:20250719T170000Z\r\n')
  })

  test('a calendar to subscribe to says how often to look again', () => {
    expect(everything).toContain('REFRESH-INTERVAL;VALUE=DURATION:PT6H\r\n')
    expect(writeCalendar(sessionEvents, now)).not.toContain('REFRESH-INTERVAL')
  })
})
