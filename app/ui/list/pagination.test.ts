import { expect, test } from 'vitest'
import { shownPages } from './pagination.tsx'

test('a few pages are all listed', () => {
  expect(shownPages(2, 4)).toEqual([1, 2, 3, 4])
})

test('distant pages are omitted, but never a single one, whose number needs no more room', () => {
  expect(shownPages(10, 20)).toEqual([1, -1, 9, 10, 11, -2, 20])
  expect(shownPages(4, 20)).toEqual([1, 2, 3, 4, 5, -1, 20].map((page, index) => (index === 5 ? -2 : page)))
  expect(shownPages(1, 20)).toEqual([1, 2, -2, 20])
  expect(shownPages(20, 20)).toEqual([1, -1, 19, 20])
})
