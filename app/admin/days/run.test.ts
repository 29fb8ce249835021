import { expect, test } from 'vitest'
import { findingOf, type Run, rowsOf, takenAt } from './run.ts'

const run = (bootcamp: string, ...days: [before: number, taken: number][]): Run => ({
  bootcamp,
  label: bootcamp,
  capacity: 100,
  days: days.map(([before, taken]) => ({ day: `day ${before}`, before, taken, isReckoned: false })),
})

test.each([
  ['with nothing to compare', run('the May Bootcamp', [20, 3], [11, 45]), null, '45 of 100 places are taken, 11 days'],
  [
    'ahead',
    run('the May Bootcamp', [11, 45]),
    [
      [30, 1],
      [12, 36],
      [10, 50],
    ],
    'is 9 places ahead of where the pilot was',
  ],
  [
    'behind',
    run('the May Bootcamp', [11, 35]),
    [
      [12, 36],
      [0, 50],
    ],
    'is 1 place behind where the pilot was',
  ],
  ['before the other began', run('the May Bootcamp', [40, 2]), [[12, 36]], 'is 2 places ahead of'],
  [
    'as far',
    run('the May Bootcamp', [11, 36]),
    [[12, 36]],
    'The May Bootcamp is exactly where the pilot was on this day.',
  ],
  [
    'begun',
    run('the May Bootcamp', [1, 4], [0, 45]),
    [[0, 48]],
    'began with 45 of 100 places taken, 3 places fewer than',
  ],
] as const)('the finding %s', (_, own, earlier, words) => {
  const other = earlier && run('the pilot', ...earlier.map(([before, taken]) => [before, taken] as [number, number]))
  expect(findingOf(own, other)).toContain(words)
})

test('before its first day a run has no places taken, and a day without a record has those of the day before', () => {
  const pilot = run('the pilot', [30, 1], [12, 36])
  expect([40, 30, 20, 12, 0].map((before) => takenAt(pilot, before))).toEqual([0, 1, 1, 36, 36])
})

test('the numbers stand beside each other by the days before the first session', () => {
  expect(rowsOf(run('May', [2, 5], [1, 6]), run('the pilot', [3, 1], [2, 4]))).toEqual([
    { before: 3, day: null, taken: null, earlier: 1 },
    { before: 2, day: 'day 2', taken: 5, earlier: 4 },
    { before: 1, day: 'day 1', taken: 6, earlier: null },
  ])
})
