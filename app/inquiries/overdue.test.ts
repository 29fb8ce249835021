import { expect, test } from 'vitest'
import { overdueFor } from './overdue.ts'

const now = new Date('2026-07-12T12:00:00Z')
const sent = (hoursAgo: number) => new Date(now.getTime() - hoursAgo * 60 * 60 * 1000)

test.each([
  ['new', 48, null],
  ['new', 48.1, '2 days'],
  ['in_progress', 71.9, '2 days'],
  ['in_progress', 24 * 30, '30 days'],
  ['resolved', 24 * 30, null],
] as const)('%s after %d hours is overdue: %s', (status, hoursAgo, expected) => {
  expect(overdueFor({ status, created_at: sent(hoursAgo), replies: 0 }, now)).toBe(expected)
})

test('an inquiry answered from the admin area is not overdue', () => {
  expect(overdueFor({ status: 'in_progress', created_at: sent(72), replies: 1 }, now)).toBe(null)
})
