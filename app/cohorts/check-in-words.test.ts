import { expect, test } from 'vitest'
import { suggestCheckInWords } from './check-in-words.ts'

test('suggested check-in words are three different ones, and fit their column', () => {
  expect(suggestCheckInWords(() => 0)).toBe('amber apple autumn')
  expect(suggestCheckInWords(() => 0.9999)).toBe('zebra yellow winter')
  for (const _ of Array.from({ length: 1000 })) {
    const suggested = suggestCheckInWords()
    expect(new Set(suggested.split(' ')).size).toBe(3)
    expect(suggested.length).toBeLessThanOrEqual(60)
  }
})
