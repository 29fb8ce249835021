import { expect, test } from 'vitest'
import { readPilot } from '../../../test/pilot.ts'
import { shownAt } from '../../cohorts/cohort.ts'
import { wayOutOf } from './registration-view.tsx'

const { pilot } = await readPilot()

test.each([
  ['2025-07-01', 'someone else can have it'],
  ['2026-01-01', 'your access to the training portal ends'],
])('on %s who gives a place back reads: %s', (day, expected) => {
  const shown = shownAt({ ...pilot, lateRegistration: false }, new Date(`${day}T00:00:00Z`))
  expect(wayOutOf({ shown, declined: false }, 'place')[1]).toContain(expected)
})
