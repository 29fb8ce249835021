import { expect, test } from 'vitest'
import type { CohortRecord } from '../../cohorts/cohort-records.server.ts'
import { findingsOf } from './readiness.ts'

const draft: CohortRecord = {
  id: 7,
  slug: 'spring',
  name: 'Spring',
  state: 'draft',
  zone: 'America/Los_Angeles',
  capacity: 25,
  value: 1500,
  opens: '2026-01-20',
  closes: '2026-03-01',
  lateRegistration: false,
  acceptWithin: null,
  signInWithin: null,
  firstDay: '2026-03-07',
  lastDay: '2026-03-21',
  opensAt: new Date('2026-01-20T08:00:00Z'),
  closesAt: new Date('2026-03-02T07:59:59Z'),
  startsAt: new Date('2026-03-07T18:00:00Z'),
  endsAt: new Date('2026-03-21T19:00:00Z'),
  meetingUrl: 'https://meet.example.org/spring',
  chatUrl: 'https://chat.example.org/spring',
  feedbackUrl: null,
  version: 1,
  calledOff: false,
}
const session: Parameters<typeof findingsOf>[0]['items'][number] = {
  id: 70,
  kind: 'live session',
  title: 'First steps',
  description: 'We begin.',
  starts: '2026-03-07T10:00',
  document: null,
}
const exercise = {
  ...session,
  id: 71,
  kind: 'exercise' as const,
  title: 'Refine it',
  starts: null,
  document: 'exercise-1',
}
const pilot: CohortRecord = {
  ...draft,
  id: 1,
  slug: 'pilot',
  name: 'Pilot',
  state: 'published',
  firstDay: '2025-07-12',
  opensAt: null,
  closesAt: new Date('2025-07-07T06:59:59Z'),
  meetingUrl: 'https://meet.example.org/pilot',
  chatUrl: 'https://chat.example.org/pilot',
  feedbackUrl: null,
}

const look = (change: Partial<CohortRecord>, items = [session], others = [pilot], now = '2026-01-10T12:00:00Z') =>
  findingsOf({ cohort: { ...draft, ...change }, items, others, now: new Date(now) })
const keysOf = (...args: Parameters<typeof look>) => look(...args).map(({ key }) => key)

test('a complete draft has no findings', () => {
  expect(look({}, [session, exercise])).toEqual([])
})

test('each missing fact links to its field, and a schedule without a session to the schedule', () => {
  const nothing = { name: null, slug: null, value: null, closes: null, closesAt: null, meetingUrl: null, chatUrl: null }
  const findings = look(nothing, [{ ...exercise, document: null }])
  expect(findings.map(({ at, about, says }) => `${about} ${says} ${at}`)).toEqual([
    'Name is missing. /admin/cohorts/7/details#cohort-name',
    'Address is missing. /admin/cohorts/7/details#cohort-slug',
    'Stated value in dollars is missing. /admin/cohorts/7/details#cohort-value',
    'Last day of registration is missing. /admin/cohorts/7/details#cohort-closes',
    'Meeting link is missing. /admin/cohorts/7/details#cohort-meetingUrl',
    'Chat link is missing. /admin/cohorts/7/details#cohort-chatUrl',
    'Refine it has no document. /admin/cohorts/7/schedule/71',
    'Schedule has no live session. /admin/cohorts/7/schedule',
  ])
  expect(findings.every(({ missing }) => missing)).toBe(true)
})

test.each<[string, Partial<CohortRecord>, string[]]>([
  ['there are no places', { capacity: 0 }, ['no-places']],
  ['registration was to open', { opens: '2026-01-05', opensAt: new Date('2026-01-05T08:00:00Z') }, ['opens-past']],
  ['registration opens too late', { opens: '2026-03-08', opensAt: new Date('2026-03-08T08:00:00Z') }, ['opens-late']],
  ['registration has closed', { opensAt: null, closesAt: new Date('2026-01-01T08:00:00Z') }, ['closes-past']],
  ['registration closes late', { closesAt: new Date('2026-03-10T06:59:59Z') }, ['closes-late']],
  ['the name is of another year', { name: 'Bootcamp 2025' }, ['name-year']],
  ['the name is of the next year', { name: 'Class of 2027' }, []],
  ['the name is taken', { name: 'pilot' }, ['same-name']],
  ['the links are old', { meetingUrl: pilot.meetingUrl, chatUrl: pilot.chatUrl }, ['same-meetingUrl', 'same-chatUrl']],
])('a warning is shown, and doesn’t prevent publishing: %s', (_what, change, keys) => {
  expect(keysOf(change)).toEqual(keys)
  expect(look(change).some(({ missing }) => missing)).toBe(false)
})

test('a past session is named with its day, on the clocks of its zone', () => {
  const before = [{ ...session, starts: '2026-01-10T03:59' }]
  expect(look({}, before)).toMatchObject([
    {
      key: 'session-past-70',
      at: '/admin/cohorts/7/schedule/70',
      about: 'First steps',
      says: 'starts in the past, on Jan 10, 2026, 3:59 AM.',
    },
  ])
  expect(keysOf({}, [{ ...session, starts: '2026-01-10T04:00' }])).toEqual([])
})

test("a text with last year's date is found", () => {
  const copied = [{ ...session, description: 'Bring what you made in July 2025.' }]
  expect(look({}, copied)).toMatchObject([
    { key: 'item-year-70', says: 'mentions 2025, and the first session is in 2026.' },
  ])
})

test('another cohort that takes registrations at the same time is named', () => {
  const winter = {
    ...pilot,
    id: 3,
    slug: 'winter',
    name: 'Winter',
    firstDay: '2026-02-07',
    closesAt: new Date('2026-01-25T07:59:59Z'),
  }
  expect(look({}, [session], [pilot, winter])).toMatchObject([
    { key: 'open-with-3', says: expect.stringContaining('Winter (from Feb 7, 2026)') },
  ])
  for (const state of ['draft', 'archived'] as const) expect(keysOf({}, [session], [{ ...winter, state }])).toEqual([])
  const over = { ...winter, closesAt: new Date('2026-01-20T07:59:59Z') }
  expect(keysOf({}, [session], [over])).toEqual([])
})
