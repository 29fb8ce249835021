import { expect, test } from 'vitest'
import { areTheWords, hasFinished, isCheckInOpen, isExcusable } from './attendance.ts'

const span = { starts: '2027-01-30T18:00:00Z', ends: '2027-01-30T20:00:00Z' }

test.each([
  ['2027-01-30T17:49:59Z', false, true],
  ['2027-01-30T17:50:00Z', true, true],
  ['2027-01-30T19:59:59Z', true, true],
  ['2027-01-30T20:00:00Z', true, false],
  ['2027-01-30T20:29:59Z', true, false],
  ['2027-01-30T20:30:00Z', false, false],
])('at %s check-in is open: %s, and one can still say that one can’t make it: %s', (at, checkIn, excuse) => {
  expect(isCheckInOpen(span, new Date(at))).toBe(checkIn)
  expect(isExcusable(span, new Date(at))).toBe(excuse)
})

test.each([
  'copper river lamp',
  '  Copper RIVER Lamp ',
  'copper-river-lamp',
  'Copper, river, lamp.',
  'coper rivr lmap',
  'cöpper river lamp',
])('“%s” are the words', (typed) => {
  expect(areTheWords(typed, 'Copper river lamp')).toBe(true)
  expect(areTheWords(typed, 'copper-river-lamp')).toBe(true)
})

test.each([
  '',
  'copper river',
  'copper river lamp lamp',
  'river copper lamp',
  'cper river lamp',
  'silver river lamp',
  '…',
])('“%s” are not', (typed) => {
  expect(areTheWords(typed, 'Copper river lamp')).toBe(false)
})

test('words of one or two letters have no typo, and nothing is the word where there is none', () => {
  expect(areTheWords('ab river lamp', 'ab river lamp')).toBe(true)
  expect(areTheWords('ac river lamp', 'ab river lamp')).toBe(false)
  expect(areTheWords('', '')).toBe(false)
})

test.each([
  [3, 0, 2, true],
  [2, 1, 2, true],
  [2, 0, 2, false],
  [1, 2, 2, false],
  [3, 0, 1, false],
  [3, 0, 3, true],
])(
  'there in %d of three sessions, excused in %d, %d of two exercises handed in: finished is %s',
  (there, excused, handedIn, is) => {
    expect(hasFinished({ there, excused, handedIn }, { sessions: 3, exercises: 2 })).toBe(is)
  },
)

test('one excuse from the only session finishes nothing', () => {
  expect(hasFinished({ there: 0, excused: 1, handedIn: 0 }, { sessions: 1, exercises: 0 })).toBe(false)
})
