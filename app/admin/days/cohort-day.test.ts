import { expect, test } from 'vitest'
import { type CohortDay, labelledBars, shownDays, spread } from './cohort-day.ts'

const day = (n: number, own: Partial<CohortDay> = {}): CohortDay => ({
  day: `day ${n}`,
  registrations: 0,
  taken: 10,
  waiting: 0,
  capacity: 100,
  isReckoned: false,
  ...own,
})
const days = (count: number) => Array.from({ length: count }, (_, n) => day(n))

test('a chart ends two quiet weeks after the last change, and shows sixty days at most', () => {
  const all = days(200)
  all[150] = day(150, { registrations: 1 })
  const shown = shownDays(all)
  expect(shown.at(-1)?.day).toBe('day 164')
  expect(shown).toHaveLength(60)
  expect(shownDays([])).toEqual([])
  expect(shownDays(days(3))).toHaveLength(3)
  // A place that was given back is a change too.
  all[160] = day(160, { taken: 9 })
  expect(shownDays(all).at(-1)?.day).toBe('day 175')
})

test('few bars all have labels, of many only the highest and the last one if it is far enough away', () => {
  expect(labelledBars([0, 2, 0, 1])).toEqual([1, 3])
  const many = Array.from({ length: 40 }, () => 1)
  many[10] = 9
  expect(labelledBars(many)).toEqual([10, 39])
  many[38] = 2
  expect(labelledBars(many)).toEqual([10])
  many[38] = 10
  expect(labelledBars(many)).toEqual([38])
  expect(labelledBars(Array.from({ length: 40 }, () => 0))).toEqual([])
})

test('overlapping labels are spread, in their order and within the chart', () => {
  expect(spread([10, 12, 90], 16, 100)).toEqual([10, 26, 90])
  expect(spread([96, 98, 99], 16, 100)).toEqual([68, 84, 100])
  expect(spread([], 16, 100)).toEqual([])
})
