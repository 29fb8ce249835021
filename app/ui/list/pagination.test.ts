import { expect, test } from 'vitest'
import { shownPages } from './pagination.tsx'

test('a few pages are all shown', () => {
  expect(shownPages(2, 4)).toEqual([1, 2, 3, 4])
})

test('far pages are left out, but never a single one that a number would have room for', () => {
  expect(shownPages(10, 20)).toEqual([1, -1, 9, 10, 11, -2, 20])
  expect(shownPages(4, 20)).toEqual([1, 2, 3, 4, 5, -1, 20].map((page, index) => (index === 5 ? -2 : page)))
  expect(shownPages(1, 20)).toEqual([1, 2, -2, 20])
  expect(shownPages(20, 20)).toEqual([1, -1, 19, 20])
})
