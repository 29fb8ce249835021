import { expect, test } from 'vitest'
import { readPilot } from '../../test/pilot.ts'
import { shownAt } from './cohort.ts'
import { nextBootcampOpen } from './invitation.ts'

const { pilot } = await readPilot()

test.each([
  ['before the sessions', '2025-07-01', true],
  ['while they run', '2025-07-15', true],
  ['once they are over, although places can still be reserved', '2026-01-01', false],
])('a visitor who waits for the next bootcamp is led to this one: %s', (_when, day, expected) => {
  const cohort = shownAt({ ...pilot, lateRegistration: true }, new Date(`${day}T00:00:00Z`))
  expect(cohort.admission).toBe('open')
  expect(nextBootcampOpen(cohort)).toBe(expected ? cohort : null)
})
