import { expect, test } from 'vitest'
import { greeted } from './greeting.ts'

test.each(['Zoë', "O'Brien", '李', 'Mary Jane', 'J. R.', 'Anne-Marie'])('%s is used in the greeting', (name) => {
  expect(greeted(', ', name)).toBe(`, ${name}`)
})

test.each([
  'You won! https://evil.example',
  'evil.example',
  'www evil',
  'call me@evil.example',
  'Free money for everybody who comes to the shop today',
])('%s is left out of the greeting', (name) => {
  expect(greeted(', ', name)).toBe('')
})
