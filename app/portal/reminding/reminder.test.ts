import { expect, test } from 'vitest'
import { isReminderDue } from './reminder.ts'

const starts = new Date('2027-01-23T18:00:00Z')

test.each([
  ['a second early', 24, '2027-01-22T17:59:59Z', false],
  ['a day before', 24, '2027-01-22T18:00:00Z', true],
  ['six hours late, less a second', 24, '2027-01-22T23:59:59Z', true],
  ['six hours late', 24, '2027-01-23T00:00:00Z', false],
  ['an hour before', 1, '2027-01-23T17:00:00Z', true],
  ['a quarter of an hour late', 1, '2027-01-23T17:15:00Z', false],
  ['during the session', 1, '2027-01-23T18:30:00Z', false],
])('%s the reminder of %d hours is due: %s', (_when, hours, now, expected) => {
  expect(isReminderDue(starts, hours, new Date(now))).toBe(expected)
})
