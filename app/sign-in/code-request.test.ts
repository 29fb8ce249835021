import { expect, test } from 'vitest'
import { codeSchema, readCode, secondsUntilNextCode, secondsUntilNextLookUp, waitingSentence } from './code-request.ts'

const now = new Date('2025-06-10T17:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)

test.each([
  ['123456', '123456'],
  [' 012345 ', '012345'],
  ['123 456', '123456'],
  ['123-456', '123456'],
  ['123–456', '123456'],
  ['123\u00a0456', '123456'],
  ['1 2 3 4 5 6', '123456'],
  ['１２３４５６', '123456'],
  ['123456 is your AgentSpark sign-in code. It is valid for 10 minutes.', '123456'],
  ['Your code is 000 001, valid for 10 minutes', '000001'],
  ['123456\n…\n@bootcamp.example #123456', '123456'],
])('a code is read however it is typed or pasted: %j', (typed, code) => {
  expect(readCode(typed)).toBe(code)
})

test.each(['', '12345', '1234567', '123456 or 654321', 'abcdef', '2025-06-10', '12345a', '1'.repeat(5000)])(
  'a text without a code or with several is refused: %j',
  (typed) => {
    expect(readCode(typed)).toBeNull()
  },
)

test('a missing code and a short one have different messages', () => {
  const messageOf = (code: unknown) => codeSchema.safeParse({ code }).error?.issues[0]?.message
  expect(messageOf(undefined)).toBe('Please enter the code from the email')
  expect(messageOf(['1', '2'])).toBe('Please enter the code from the email')
  expect(messageOf('  ')).toBe('Please enter the code from the email')
  expect(messageOf('12345')).toBe('The code has 6 digits')
  expect(messageOf('\0')).toBe('The code has 6 digits')
})

test('the wait is 30 seconds from the last successful request, rounded up', () => {
  const after = (milliseconds: number) => secondsUntilNextCode({ lastSentAt: ago(milliseconds), sentAt: [] }, now)
  expect(after(0)).toBe(30)
  expect(after(1)).toBe(30)
  expect(after(1000)).toBe(29)
  expect(after(29_001)).toBe(1)
  expect(after(29_999)).toBe(1)
  expect(after(30_000)).toBe(0)
  expect(secondsUntilNextCode({ lastSentAt: null, sentAt: [] }, now)).toBe(0)
})

test('the sixth code within an hour and the eleventh within a day have to wait', () => {
  const minutes = (...list: number[]) => list.map((minute) => ago(minute * 60_000))
  const wait = (sentAt: Date[]) => secondsUntilNextCode({ lastSentAt: sentAt[0] ?? null, sentAt }, now)
  expect(wait(minutes(10, 20, 30, 40))).toBe(0)
  expect(wait(minutes(10, 20, 30, 40, 50))).toBe(10 * 60)
  expect(wait(minutes(10, 20, 30, 40, 60))).toBe(0)
  expect(wait(minutes(10, 70, 80, 90, 100, 110, 120, 130, 140, 150))).toBe((24 * 60 - 150) * 60)
})

test('ten addresses that may not sign in can be tried in a quarter of an hour', () => {
  expect(secondsUntilNextLookUp(Array(9).fill(ago(0)), 10, now)).toBe(0)
  expect(secondsUntilNextLookUp([...Array(9).fill(ago(0)), ago(60_000)], 10, now)).toBe(14 * 60)
})

test('the sentence is the specified one', () => {
  expect(waitingSentence(7)).toBe('Please wait 7 seconds before requesting another code.')
})
