import { expect, test } from 'vitest'
import { factsOf, whenOf } from './facts.ts'
import { nearestOf } from './nearest.ts'

const cohort = {
  state: 'published',
  calledOff: false,
  zone: 'America/Los_Angeles',
  firstDay: '2027-01-23',
  lastDay: '2027-02-06',
  startsAt: new Date('2027-01-23T18:00:00Z'),
  endsAt: new Date('2027-02-06T20:00:00Z'),
  opens: '2026-12-01',
  opensAt: new Date('2026-12-01T08:00:00Z'),
  closes: '2027-01-17',
  closesAt: new Date('2027-01-18T07:59:59Z'),
  lateRegistration: false,
} as const
const session = (title: string, day: string) => ({
  kind: 'live session' as const,
  title,
  starts: `${day}T10:00`,
  ends: `${day}T12:00`,
  cancelled: false,
})
const items = [
  session('Foundations', '2027-01-23'),
  { kind: 'exercise' as const, title: 'Try it', starts: null, ends: null, cancelled: false },
  session('Workflows', '2027-01-30'),
  session('Launch', '2027-02-06'),
]
const on = (day: string, time = '20:00') => new Date(`${day}T${time}:00Z`)

test.each([
  ['2027-01-12', 'Starts in 11 days'],
  ['2027-01-22', 'Starts tomorrow'],
  ['2027-01-30', 'Running until Feb 6'],
  ['2027-03-01', 'Ended Feb 6'],
  ['2028-03-01', 'Ended Feb 6, 2027'],
])('on %s the menu says: %s', (day, words) => {
  expect(whenOf(cohort, on(day))).toBe(words)
})

test('days are counted on the clocks of the bootcamp', () => {
  // Still the 22nd in Los Angeles
  expect(whenOf(cohort, on('2027-01-23', '07:00'))).toBe('Starts tomorrow')
  expect(whenOf(cohort, on('2027-01-23', '09:00'))).toBe('Starts today')
})

test('a draft and a bootcamp that was called off say so', () => {
  expect(whenOf({ ...cohort, state: 'draft' }, on('2026-11-29'))).toBe('Draft, from Jan 23, 2027')
  expect(whenOf({ ...cohort, state: 'draft', firstDay: null }, on('2026-11-29'))).toBe('Draft')
  expect(whenOf({ ...cohort, state: 'archived', calledOff: true }, on('2026-11-29'))).toBe('Called off')
})

test('the header tells sessions, registration and what comes next', () => {
  expect(factsOf(cohort, items, on('2027-01-12'))).toEqual({
    sessions: {
      label: 'Sessions',
      value: 'Jan 23, Jan 30, Feb 6',
      note: 'Saturdays, 10:00 AM, Pacific Time',
    },
    registration: { label: 'Registration closes', value: 'Sunday, Jan 17', note: 'in 5 days, at 11:59 PM' },
    next: { label: 'Next session', value: 'Sat, Jan 23, 10:00 AM', note: '1. Foundations' },
  })
})

test('registration is told before it opens, after its last day and after the end', () => {
  const registration = (day: string, facts = {}) => {
    const { label, value, note } = factsOf({ ...cohort, ...facts }, items, on(day)).registration
    return `${label}: ${value}, ${note}`
  }
  expect(registration('2026-11-29')).toBe('Registration opens: Tuesday, Dec 1, in 2 days')
  expect(registration('2027-01-20')).toBe('Registration closed: Sunday, Jan 17, newcomers join the waitlist')
  expect(registration('2027-01-20', { lateRegistration: true })).toContain('free places can still be taken')
  expect(registration('2027-03-01')).toBe('Registration: Closed, last day Jan 17')
})

test('a cancelled session keeps its number and is not the next one', () => {
  const cancelled = items.map((item) => ({ ...item, cancelled: item.title === 'Workflows' }))
  expect(factsOf(cohort, cancelled, on('2027-01-24')).next).toMatchObject({ label: 'Next session', note: '3. Launch' })
  expect(factsOf(cohort, items, on('2027-03-01')).next).toMatchObject({ label: 'Last session', note: '3. Launch' })
  expect(factsOf(cohort, [], on('2027-01-24')).next.value).toBe('None yet')
})

test('in focus is the bootcamp that runs or comes next, then the one that ended last, and a draft only alone', () => {
  const named = (name: string, facts: Partial<Parameters<typeof whenOf>[0]>) => ({ ...cohort, ...facts, name })
  const [draft, later] = [named('draft', { state: 'draft' }), named('later', { endsAt: new Date('2027-06-01') })]
  const [next, past] = [named('next', {}), named('past', { endsAt: new Date('2026-01-01') })]
  const nearest = (...cohorts: ReturnType<typeof named>[]) => nearestOf(cohorts, on('2027-01-12'))?.name
  expect(nearest(draft, later, next, past)).toBe('next')
  expect(nearest(draft, past)).toBe('past')
  expect(nearest(named('off', { calledOff: true }), past)).toBe('past')
  expect(nearest(draft)).toBe('draft')
  expect(nearest()).toBeUndefined()
})
