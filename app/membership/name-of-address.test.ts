import { expect, test } from 'vitest'
import { nameOfAddress } from './name-of-address.ts'

test.each([
  ['ann.lee@example.org', 'Ann', 'Lee'],
  ['ann-maria_von.ahn+site@example.org', 'Ann', 'Maria Von Ahn'],
  ['boss@example.org', 'Boss', 'Admin'],
  ["o'brien@example.org", "O'brien", 'Admin'],
  ['đặng.thảo@example.org', 'Đặng', 'Thảo'],
  ['admin@example.org', 'Admin', 'Team'],
  ['1234@example.org', 'Admin', 'Team'],
])('%s is greeted as %s', (email, firstName, lastName) => {
  expect(nameOfAddress(email)).toEqual({ firstName, lastName })
})
