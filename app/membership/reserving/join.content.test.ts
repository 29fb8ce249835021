import { expect, test } from 'vitest'
import { readPilot } from '../../../test/pilot.ts'
import { shownAt } from '../../cohorts/cohort.ts'
import { descriptionOf, introInstead, introOf } from './join.content.ts'

const { pilot } = await readPilot()

test('a cancelled session is not counted among the sessions', () => {
  const [first, second, third] = pilot.sessions
  if (!first || !second || !third) throw new Error('The pilot has three sessions')
  const sessions = [first, { ...second, cancelled: true }, third]
  const ahead = shownAt({ ...pilot, sessions }, new Date('2025-07-01T00:00:00Z'))
  expect(introOf(ahead, 'open')).toMatch(/^In 2 live sessions online/)
  expect(descriptionOf(ahead)).toContain('2 live sessions online')
  const over = shownAt(
    { ...pilot, sessions: [first, { ...second, cancelled: true }] },
    new Date('2026-01-01T00:00:00Z'),
  )
  expect(descriptionOf(over)).toMatch(/^The 1 live session of the pilot bootcamp is over/)
})

test.each([
  ['open', 'You can still join: '],
  ['promised', 'You can still join if a place opens: '],
  ['none', 'You can still join if a place opens: '],
] as const)('while the sessions run and the places are %s it says: %s', (vacancy, expected) => {
  const running = shownAt({ ...pilot, lateRegistration: true }, new Date('2025-07-15T00:00:00Z'))
  expect(introOf(running, vacancy)).toContain(expected)
})

test('the page of a bootcamp that takes no more registrations says so, and leads to the open one', () => {
  const now = new Date('2026-02-10T00:00:00Z')
  const over = shownAt({ ...pilot, hasSuccessor: true }, now)
  const next = { ...pilot, slug: 'spring', name: 'Spring Bootcamp', closes: '2026-03-01T00:00:00Z' }
  expect(introInstead(over, shownAt(next, now))).toBe(
    'The live sessions were on July 12, 19 and 26, 2025. The pilot bootcamp takes no more registrations. You can register for the Spring Bootcamp.',
  )
  expect(introInstead({ ...over, calledOff: true }, { ...shownAt(next, now), admission: 'waitlist' })).toBe(
    'The pilot bootcamp was called off. You can join the waitlist for the Spring Bootcamp.',
  )
})
