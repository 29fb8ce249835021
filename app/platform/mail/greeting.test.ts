import { expect, test } from 'vitest'
import { greeted } from './greeting.ts'

test.each(['Zoë', "O'Brien", '李', 'Mary Jane', 'J. R.', 'Anne-Marie'])('%s is spoken', (name) => {
  expect(greeted(', ', name)).toBe(`, ${name}`)
})

test.each([
  'You won! https://evil.example',
  'evil.example',
  'www evil',
  'call me@evil.example',
  'Free money for everybody who comes to the shop today',
])('%s is left out', (name) => {
  expect(greeted(', ', name)).toBe('')
})
