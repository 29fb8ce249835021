import { expect, test } from 'vitest'
import { inTwo, timeInZone, zoneAt } from './viewer-time.ts'

const session = { starts: '2025-07-12T17:00:00Z', ends: '2025-07-12T19:00:00Z' }
const pacific = 'America/Los_Angeles'

test.each([
  ['America/New_York', 'Sat, Jul 12, 1:00–3:00 PM'],
  ['Europe/Berlin', 'Sat, Jul 12, 7:00–9:00 PM'],
  ['Asia/Tokyo', 'Sun, Jul 13, 2:00–4:00 AM'],
  ['Asia/Kathmandu', 'Sat, Jul 12, 10:45 PM–Sun, Jul 13, 12:45 AM'],
  ['America/Phoenix', null],
  ['America/Vancouver', null],
  ['America/Los_Angeles', null],
])('in %s the first session is at %s', (zone, time) => {
  expect(timeInZone(session, pacific, zone)).toBe(time)
})

test('in Phoenix, which has no summer time, a session in winter has another hour', () => {
  const inWinter = { starts: '2025-12-06T18:00:00Z', ends: '2025-12-06T20:00:00Z' }
  expect(timeInZone(inWinter, pacific, 'America/Phoenix')).toBe('Sat, Dec 6, 11:00 AM–1:00 PM')
})

test('the UTC offset comes from the zone and changes with the season', () => {
  expect(zoneAt('2025-07-12T17:00:00Z', pacific)).toBe('Los Angeles, GMT-7')
  expect(zoneAt('2025-12-06T18:00:00Z', pacific)).toBe('Los Angeles, GMT-8')
})

test.each([
  ['Your time: Sat, Jul 12, 1:00–3:00 PM', 'Your time: Sat, Jul 12, ', '1:00–3:00 PM'],
  ['Sat, Jul 12, 10:45 PM–Sun, Jul 13, 12:45 AM', 'Sat, Jul 12, 10:45 PM–', 'Sun, Jul 13, 12:45 AM'],
])('%s is shown on two lines', (time, first, second) => {
  expect(inTwo(time)).toEqual([first, second])
})
