import { expect, test } from 'vitest'
import {
  areSessionsOver,
  dayOf,
  hoursOf,
  isRegistrationDayOver,
  pilot,
  registrationClosingDay,
  sessionDays,
} from './pilot.ts'

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

test('the last day of registration is over at midnight in the pilot’s zone', () => {
  expect(isRegistrationDayOver(new Date('2025-07-06T23:59:00-07:00'))).toBe(false)
  expect(isRegistrationDayOver(new Date('2025-07-07T00:00:00-07:00'))).toBe(true)
})

test('the sessions are over when the last one has ended', () => {
  expect(areSessionsOver(new Date('2025-07-26T11:59:00-07:00'))).toBe(false)
  expect(areSessionsOver(new Date('2025-07-26T12:01:00-07:00'))).toBe(true)
})
