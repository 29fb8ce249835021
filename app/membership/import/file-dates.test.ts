import { expect, test } from 'vitest'
import { dateIn, orderOf } from './file-dates.ts'

const inGermany = { dayFirst: true, zone: 'Europe/Berlin' }
const inAmerica = { dayFirst: false, zone: 'America/Los_Angeles' }

test.each([
  ['2026-11-28', '2026-11-28T12:00'],
  ['28.11.2026', '2026-11-28T12:00'],
  ['28.11.26', '2026-11-28T12:00'],
  ['28. 11. 2026', '2026-11-28T12:00'],
  ['28/11/2026', '2026-11-28T12:00'],
  ['1-2-2026', '2026-02-01T12:00'],
  ['28.11.2026 23:29', '2026-11-28T22:29'],
  ['28.11.2026, 23:29:41 Uhr', '2026-11-28T22:29:41'],
  ['28.07.2026 23:29', '2026-07-28T21:29'],
  ['2026-11-28 23:29', '2026-11-28T22:29'],
  ['2026-11-28T23:29:41.568Z', '2026-11-28T23:29:41'],
  ['2026-11-28 23:29-0800', '2026-11-29T07:29'],
  ['٢٨/١١/٢٠٢٦', '2026-11-28T12:00'],
  ['\u200e28.\u200e11.\u200e2026\u00a0', '2026-11-28T12:00'],
])('%j in a German file is %s in UTC', (text, at) => {
  expect(dateIn(text, inGermany)?.toISOString()).toMatch(at)
})

test.each([
  ['11/28/2026', '2026-11-28T12:00'],
  ['2/1/2026', '2026-02-01T12:00'],
  ['11/28/2026 11:29 PM', '2026-11-29T07:29'],
  ['11/28/26 12:05 a.m.', '2026-11-28T08:05'],
  ['28.11.2026', '2026-11-28T12:00'],
])('%j in an American file is %s in UTC', (text, at) => {
  expect(dateIn(text, inAmerica)?.toISOString()).toMatch(at)
})

test.each([
  '',
  'soon',
  '31.02.2026',
  '28/13/2026',
  '2026',
  '1999-12-31',
  '45989',
  '28.11',
  '28.11.2026 25:00',
  '1/2/345',
])('%j is no date', (text) => {
  expect(dateIn(text, inGermany)).toBe(null)
})

test('the whole column decides whether the day or the month comes first', () => {
  expect(orderOf(['3/4/2026', '28/11/2026', ''])).toEqual({ dayFirst: true, ambiguous: null })
  expect(orderOf(['3/4/2026', '11/28/2026', 'soon'])).toEqual({ dayFirst: false, ambiguous: null })
})

test('a column that tells nothing is read month first and said to be ambiguous, unless both ways mean the same', () => {
  const ambiguous = { dayFirst: false, ambiguous: '3/4/2026' }
  expect(orderOf(['5/5/2026', ' 3/4/2026', '2026-11-28', '28.11.2026'])).toEqual(ambiguous)
  expect(orderOf(['28/11/2026', '3/4/2026', '11/28/2026'])).toEqual(ambiguous)
  expect(orderOf(['5/5/2026', '2026-11-28', '28.11.2026', 'soon'])).toEqual({ dayFirst: false, ambiguous: null })
})
