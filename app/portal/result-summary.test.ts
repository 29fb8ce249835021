import { expect, test } from 'vitest'
import { resultSummary } from './result-summary.ts'

const members = ['community member', 'community members'] as const

const exactly = (total: number) => ({ total, hasMore: false })

test('the count line names the matches, the total, and the page if there are several', () => {
  const one = { page: 1, pages: 1, hasMore: false }
  expect(resultSummary({ ...one, total: 3 }, exactly(20), members)).toBe('Showing 3 of 20 community members')
  expect(resultSummary({ ...one, total: 1 }, exactly(1), members)).toBe('Showing 1 of 1 community member')
  expect(resultSummary({ page: 2, pages: 42, hasMore: true, total: 1000 }, exactly(12345), members)).toBe(
    'Showing 1,000+ of 12,345 community members, page\u00a02\u00a0of\u00a042',
  )
})
