import { expect, test } from 'vitest'
import { dayOf, hoursOf, pilot, registrationClosingDay, sessionDays } from './pilot.ts'

test('registration closes on the day that the site promises, told in the pilot’s zone and not in the server’s', () => {
  expect(registrationClosingDay()).toBe('Sunday, July 6th, 2025')
})

test('the sessions are on three Saturdays, from ten to noon Pacific Time', () => {
  expect(pilot.sessions.map(({ starts }) => dayOf(starts))).toEqual([
    'Saturday, July 12, 2025',
    'Saturday, July 19, 2025',
    'Saturday, July 26, 2025',
  ])
  for (const session of pilot.sessions) expect(hoursOf(session)).toBe('10:00 AM–12:00 PM Pacific Time')
})

test('the days of the sessions read as one date', () => {
  expect(sessionDays()).toBe('July 12, 19 and 26, 2025')
})

test('office hours are on the Wednesday after the first session, at noon and at four', () => {
  expect(pilot.officeHours.map(({ starts }) => dayOf(starts))).toEqual([
    'Wednesday, July 16, 2025',
    'Wednesday, July 16, 2025',
  ])
  expect(pilot.officeHours.map(hoursOf)).toEqual(['12:00 PM–1:00 PM Pacific Time', '4:00 PM–5:00 PM Pacific Time'])
})
