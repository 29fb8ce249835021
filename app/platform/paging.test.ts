import { expect, test } from 'vitest'
import { cutPage } from './paging.ts'

test('a list is cut into pages, and an empty list has one page', () => {
  expect(cutPage(50, 3, 24)).toEqual({ page: 3, pages: 3, offset: 48 })
  expect(cutPage(48, 2, 24)).toEqual({ page: 2, pages: 2, offset: 24 })
  expect(cutPage(0, 1, 24)).toEqual({ page: 1, pages: 1, offset: 0 })
})

test.each([0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])('page %d of three is the first', (wanted) => {
  expect(cutPage(50, wanted, 24)).toEqual({ page: 1, pages: 3, offset: 0 })
})

test.each([4, 1e300])('page %d of three is the last', (wanted) => {
  expect(cutPage(50, wanted, 24)).toEqual({ page: 3, pages: 3, offset: 48 })
  expect(cutPage(0, wanted, 24)).toEqual({ page: 1, pages: 1, offset: 0 })
})
