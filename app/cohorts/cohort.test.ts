import { expect, test } from 'vitest'
import { readPilot } from '../../test/pilot.ts'
import {
  admissionAt,
  bootcampName,
  dayOf,
  hoursOf,
  phaseOf,
  registrationDay,
  type ShownCohort,
  sessionDays,
  shownAt,
  theBootcamp,
  toldSessions,
  weekdaysOf,
  weeksOf,
  whenSessionsAre,
} from './cohort.ts'

const { pilot, schedule } = await readPilot()
const at = (time: string): ShownCohort => shownAt(pilot, new Date(time))

test('the last day of registration is shown in the pilot’s zone, not in the server’s', () => {
  expect(registrationDay(pilot, pilot.closes)).toBe('Sunday, July 6th, 2025')
})

test('the sessions are on three Saturdays, from ten to noon Pacific Time', () => {
  expect(pilot.sessions.map(({ starts }) => dayOf(starts, pilot.zone))).toEqual([
    'Saturday, July 12, 2025',
    'Saturday, July 19, 2025',
    'Saturday, July 26, 2025',
  ])
  for (const session of pilot.sessions) expect(hoursOf(session, pilot.zone)).toBe('10:00 AM–12:00 PM Pacific Time')
})

test('the days of the sessions read as one date', () => {
  expect(sessionDays(pilot)).toBe('July 12, 19 and 26, 2025')
})

test('office hours are on the Wednesday after the first session, at noon and at four', () => {
  expect(schedule.officeHours.map(({ starts }) => dayOf(starts, pilot.zone))).toEqual([
    'Wednesday, July 16, 2025',
    'Wednesday, July 16, 2025',
  ])
  expect(schedule.officeHours.map((slot) => hoursOf(slot, pilot.zone))).toEqual([
    '12:00 PM–1:00 PM Pacific Time',
    '4:00 PM–5:00 PM Pacific Time',
  ])
})

test('the last day of registration is over at midnight in the pilot’s zone', () => {
  expect(at('2025-07-06T23:59:00-07:00').registration === 'over').toBe(false)
  expect(at('2025-07-07T00:00:00-07:00').registration === 'over').toBe(true)
})

test('the sessions are over when the last one has ended', () => {
  expect(at('2025-07-26T11:59:00-07:00').phase === 'over').toBe(false)
  expect(at('2025-07-26T12:01:00-07:00').phase === 'over').toBe(true)
})

test('a cohort runs from the beginning of its first session to the end of its last one', () => {
  expect(at('2025-07-12T09:59:59-07:00').phase).toBe('ahead')
  expect(at('2025-07-12T10:00:00-07:00').phase).toBe('live')
  expect(at('2025-07-16T00:00:00-07:00').phase).toBe('live')
})

test('registration is announced before the day on which it opens', () => {
  const opening = { ...pilot, opens: '2025-06-20T16:00:00Z' }
  expect(shownAt(opening, new Date('2025-06-20T15:59:59Z')).registration).toBe('ahead')
  expect(shownAt(opening, new Date('2025-06-20T16:00:00Z')).registration).toBe('live')
  expect(at('2025-01-01T00:00:00Z').registration).toBe('live')
})

const spring = {
  ...pilot,
  opens: '2026-02-01T17:00:00Z',
  closes: '2026-03-01T07:59:59Z',
  lateRegistration: false,
  sessions: pilot.sessions.map((session, n) => ({
    ...session,
    starts: `2026-03-0${n + 7}T17:00:00Z`,
    ends: `2026-03-0${n + 7}T19:00:00Z`,
  })),
}

test.each([
  ['2026-02-01T16:59:59Z', 'announced'],
  ['2026-02-01T17:00:00Z', 'open'],
  ['2026-03-01T07:59:58Z', 'open'],
  ['2026-03-01T07:59:59Z', 'waitlist'],
  ['2026-03-09T18:59:59Z', 'waitlist'],
  ['2026-03-09T19:00:00Z', 'interest'],
])('a cohort with an opening day accepts, at %s: %s', (time, admission) => {
  expect(admissionAt(spring, new Date(time))).toBe(admission)
  expect(admissionAt({ ...spring, archived: true }, new Date(time))).toBe('interest')
})

test('without an opening day registration is open from the beginning', () => {
  expect(admissionAt({ ...spring, opens: null }, new Date('2020-01-01T00:00:00Z'))).toBe('open')
})

test('late registration is open after the last day, but not before the first', () => {
  const late = { ...spring, lateRegistration: true }
  expect(admissionAt(late, new Date('2026-02-01T16:59:59Z'))).toBe('announced')
  for (const time of ['2026-03-01T07:59:59Z', '2026-03-09T19:00:00Z', '2036-01-01T00:00:00Z'])
    expect(admissionAt(late, new Date(time))).toBe('open')
  expect(at('2036-01-01T00:00:00Z').admission).toBe('open')
})

test.each([
  ['2026-03-09T18:59:59Z', 'open'],
  ['2026-03-09T19:00:00Z', 'interest'],
  ['2036-01-01T00:00:00Z', 'interest'],
])('once a later cohort is on the site, late registration ends with the sessions: at %s: %s', (time, admission) => {
  const followed = { ...spring, lateRegistration: true, hasSuccessor: true }
  expect(admissionAt(followed, new Date(time))).toBe(admission)
  expect(admissionAt({ ...followed, closes: '2037-01-01T00:00:00Z' }, new Date(time))).toBe(admission)
})

test('only the pilot is called pilot; another cohort has its own name, without a second article', () => {
  expect([bootcampName(pilot), theBootcamp(pilot)]).toEqual(['Pilot Bootcamp', 'the pilot bootcamp'])
  const spring = { slug: 'spring', name: 'The Spring Bootcamp' }
  expect([bootcampName(spring), theBootcamp(spring)]).toEqual(['Spring Bootcamp', 'the Spring Bootcamp'])
})

test('no email announces a session that is over', () => {
  const told = (time: string) => whenSessionsAre(toldSessions(at(time)))
  expect(told('2025-07-01T00:00:00Z')).toBe(
    'The live sessions are on July 12, 19 and 26, 2025, 10:00 AM–12:00 PM Pacific Time',
  )
  expect(told('2025-07-20T00:00:00Z')).toBe(
    'The live sessions have begun; the last one is on Saturday, July 26, 2025, 10:00 AM–12:00 PM Pacific Time',
  )
  expect(told('2025-08-01T00:00:00Z')).toBe('The live sessions were on July 12, 19 and 26, 2025')
})

const on = (...days: string[]) => ({
  zone: 'Europe/Berlin',
  sessions: days.map((day, n) => ({
    ...(pilot.sessions[0] as (typeof pilot.sessions)[number]),
    number: n + 1,
    starts: `${day}T17:00:00Z`,
    ends: `${day}T19:00:00Z`,
  })),
})

test.each([
  [['2026-03-07'], 'March 7, 2026', 'Saturday', 1],
  [['2026-03-28', '2026-04-04', '2026-04-11'], 'March 28, April 4 and 11, 2026', 'Saturdays', 3],
  [['2026-12-29', '2027-01-05'], 'December 29, 2026 and January 5, 2027', 'Tuesdays', 2],
  [['2026-03-07', '2026-03-08'], 'March 7 and 8, 2026', 'days', 1],
  [['2026-03-07', '2026-03-07'], 'March 7, 2026', 'Saturdays', 1],
])('sessions on %j are on %s', (days, words, weekdays, weeks) => {
  const sessions = on(...days)
  expect(sessionDays(sessions)).toBe(words)
  expect(weekdaysOf(sessions)).toBe(weekdays)
  expect(weeksOf(sessions)).toBe(weeks)
})

test('hours are local times of the zone, on both sides of a change of its clocks', () => {
  expect(hoursOf({ starts: '2026-03-28T09:00:00Z', ends: '2026-03-28T11:00:00Z' }, 'Europe/Berlin')).toBe(
    '10:00 AM–12:00 PM Central European Time',
  )
  expect(hoursOf({ starts: '2026-04-04T08:00:00Z', ends: '2026-04-04T10:00:00Z' }, 'Europe/Berlin')).toBe(
    '10:00 AM–12:00 PM Central European Time',
  )
})

test('a span is over at its end', () => {
  const span = { starts: '2025-07-12T17:00:00Z', ends: '2025-07-12T19:00:00Z' }
  expect(phaseOf(span, new Date('2025-07-12T18:59:59Z'))).toBe('live')
  expect(phaseOf(span, new Date('2025-07-12T19:00:00Z'))).toBe('over')
})
