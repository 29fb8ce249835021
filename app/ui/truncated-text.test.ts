import { expect, test } from 'vitest'
import { beginningOf } from './truncated-text.tsx'

test('a short text is not folded', () => {
  expect(beginningOf('A short message.\nOf two lines.')).toBeNull()
  expect(beginningOf('a'.repeat(900))).toBeNull()
})

test('many lines are cut after a line, long ones after a word', () => {
  const lines = Array.from({ length: 40 }, (_, index) => `Line ${index + 1}`)
  expect(beginningOf(lines.join('\n'))).toBe(lines.slice(0, 8).join('\n'))
  expect(beginningOf('four '.repeat(1000))).toMatch(/^(four )+four$/)
})

test('five thousand letters without a blank are cut, and no character is split', () => {
  expect(beginningOf('a'.repeat(5000))).toHaveLength(560)
  for (const text of ['🙂'.repeat(2000), `a${'🙂'.repeat(2000)}`]) expect(beginningOf(text)?.isWellFormed()).toBe(true)
})
