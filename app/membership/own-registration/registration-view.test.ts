import { expect, test } from 'vitest'
import { readPilot } from '../../../test/pilot.ts'
import { shownAt } from '../../cohorts/cohort.ts'
import { findHeld, returnableEntitlement, type ShownRegistration, standingIn } from './own-registration.ts'
import { wayOutOf } from './registration-view.tsx'

const { pilot } = await readPilot()

const [before, after] = ['2025-07-26T18:59:59Z', '2025-07-26T19:00:00Z'].map((time) => shownAt(pilot, new Date(time)))
if (!before || !after) throw new Error('two moments')

const registration: ShownRegistration = {
  cohort: 1,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  status: 'registered',
  inCohort: true,
  newsletter: false,
  registeredAt: new Date('2025-06-10T17:00:00Z'),
  queueNumber: null,
  declined: false,
  expired: false,
  expiry: null,
  shown: before,
}

test.each(['registered', 'confirmed'] as const)(
  'a place can be given back until the last session is over, although registration is open: %s',
  (status) => {
    expect(after.admission).toBe('open')
    expect(returnableEntitlement({ ...registration, status })).toBe('place')
    expect(returnableEntitlement({ ...registration, status, shown: after })).toBeNull()
    expect(findHeld([{ ...registration, status, shown: after }], '')).toBeNull()
  },
)

test('who waits can leave the waitlist after the last session too', () => {
  expect(returnableEntitlement({ ...registration, status: 'waitlist', shown: after })).toBe('queue number')
})

const spring = { ...before, id: 2, slug: 'spring', name: 'Spring Bootcamp' }
test.each([
  ['can register for the next one', { shown: after }, { is: 'free' }],
  ['has a place', { shown: spring }, { is: 'in', holding: 'place', queueNumber: null }],
  [
    'waits',
    { shown: spring, status: 'waitlist', queueNumber: 3 },
    { is: 'in', holding: 'queue number', queueNumber: 3 },
  ],
  ['gave a place back', { shown: spring, status: 'cancelled' }, { is: 'free' }],
  ['said "Not at This Time"', { shown: spring, status: 'waitlist', declined: true }, { is: 'free' }],
  ['takes part in another one', { shown: before }, { is: 'elsewhere', bootcamp: 'the pilot bootcamp', slug: 'pilot' }],
] as const)('the registration page knows a member who %s', (_who, own, expected) => {
  const registrations = [{ ...registration, ...own }]
  const next = own.shown === after ? spring : null
  expect(standingIn({ registrations, next }, 'spring')).toEqual(expected)
})

test('the registration page of a bootcamp that takes no more registrations has nothing for a member', () => {
  const next = { ...spring, admission: 'interest' as const }
  expect(standingIn({ registrations: [{ ...registration, shown: after }], next }, 'spring')).toBeNull()
})

const closed = shownAt({ ...pilot, hasSuccessor: true }, new Date('2026-01-01T00:00:00Z'))
test.each([
  ['has a place', { shown: before, declined: false }, 'place', 'someone else can have it'],
  ['waits', { shown: before, declined: false }, 'queue number', 'everyone behind you moves up'],
  ['declined a place', { shown: before, declined: true }, 'queue number', 'we’ll cancel your registration'],
  ['waits for a bootcamp that is over', { shown: closed, declined: false }, 'queue number', 'we won’t email you when'],
] as const)('a person who %s reads what leaving changes', (_who, own, holding, expected) => {
  expect(wayOutOf(own, holding)[1]).toContain(expected)
})
