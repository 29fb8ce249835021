import { expect, test } from 'vitest'
import { bootcampGoals } from '../../membership/vocabulary.ts'
import { goalBars, industryBars, percentInWords, shortName } from './statistics.ts'

test('industries: all 16, equal ones merged, the largest first, in percent of all respondents', () => {
  const bars = industryBars(
    [
      { answer: 'Marketing', count: 2 },
      { answer: 'Marketing / Advertising', count: 1 },
      { answer: 'Sales', count: 1 },
      { answer: 'Other', count: 1 },
      { answer: 'Technology', count: 1 },
    ],
    8,
  )
  expect(bars).toHaveLength(16)
  expect(bars.slice(0, 4)).toEqual([
    { label: 'Marketing / Advertising', count: 3, percent: 37.5 },
    { label: 'Other', count: 2, percent: 25 },
    { label: 'Technology', count: 1, percent: 12.5 },
    { label: 'Education', count: 0, percent: 0 },
  ])
})

test('without answers every bar is empty and nothing is divided by zero', () => {
  const bars = industryBars([], 0)
  expect(bars).toHaveLength(16)
  expect(bars.every(({ count, percent }) => count === 0 && percent === 0)).toBe(true)
  expect(goalBars([], 0)).toEqual([])
})

test('goals: the eight most common, without unused ones', () => {
  const counts = bootcampGoals.map((answer, place) => ({ answer: answer.toLowerCase(), count: place }))
  const bars = goalBars(counts, 10)
  expect(bars.map(({ count }) => count)).toEqual([8, 7, 6, 5, 4, 3, 2, 1])
  expect(bars[0]?.label).toBe("I'm curious and want to experiment")
})

test('percentages are whole, and neither rounded to 0% nor up from 0', () => {
  expect([0, 0.01, 33.4, 99.99, 100].map(percentInWords)).toEqual(['0%', 'under 1%', '33%', '99%', '100%'])
})

test('names are shown without the last name, in any script', () => {
  expect(shortName({ first_name: 'Zoë', last_name: "o'Brien" })).toBe('Zoë O.')
  expect(shortName({ first_name: '小龙', last_name: '李' })).toBe('小龙 李.')
})
