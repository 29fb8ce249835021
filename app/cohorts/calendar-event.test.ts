import { expect, test } from 'vitest'
import { readPilot } from '../../test/pilot.ts'
import { googleCalendarUrl, outlookCalendarUrl, sessionEvent } from './calendar-event.ts'
import { sessionsOf } from './schedule-item.ts'

const { schedule } = await readPilot()
const [, session] = sessionsOf(schedule)
if (!session) throw new Error('no second session')
const event = sessionEvent(schedule, session)

test('Google gets title, instants, zone, description and place', () => {
  const url = new URL(googleCalendarUrl(event))
  expect(url.origin + url.pathname).toBe('https://calendar.google.com/calendar/render')
  expect(Object.fromEntries(url.searchParams)).toEqual({
    action: 'TEMPLATE',
    text: 'AI Agent Development Bootcamp - Session 2: Workflow Mastery & Integrations',
    dates: '20250719T170000Z/20250719T190000Z',
    ctz: 'America/Los_Angeles',
    details: event.description,
    location: event.location,
  })
})

test('Outlook gets the same, with %20 for a space', () => {
  const url = new URL(outlookCalendarUrl(event))
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    subject: event.title,
    startdt: '2025-07-19T17:00:00Z',
    enddt: '2025-07-19T19:00:00Z',
    body: event.description,
    location: event.location,
  })
  expect(url.search).not.toContain('+')
})
