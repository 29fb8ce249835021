import { expect, test } from 'vitest'
import { hasNews, hoursInWords, isEmpty, isLate, workInWords } from './hand-in.ts'

const now = new Date('2025-07-20T00:00:00Z')
const [before, after] = ['2025-07-19T17:00:00Z', '2025-07-21T17:00:00Z']

const ends = new Date('2025-07-26T19:00:00Z')

test.each([
  ['not sent after the due day', { due: before, sentAt: null, ends }, true],
  ['sent after the due day', { due: before, sentAt: '2025-07-19T17:00:01Z', ends }, true],
  ['sent in the second that it was due', { due: before, sentAt: before, ends }, false],
  ['not sent before the due day', { due: after, sentAt: null, ends }, false],
  ['due on no day', { due: null, sentAt: null, ends }, false],
  ['not sent in a bootcamp that is over', { due: before, sentAt: null, ends: new Date(before) }, false],
  ['sent after the end of the bootcamp', { due: before, sentAt: '2025-07-27T00:00:00Z', ends }, false],
])('work %s is late: %o %s', (_what, work, expected) => {
  expect(isLate(work, now)).toBe(expected)
})

test.each([
  [0.25, 'About 15 minutes'],
  [0.5, 'About half an hour'],
  [1, 'About an hour'],
  [1.5, 'About an hour and a half'],
  [2.5, 'About 2.5 hours'],
  [3, 'About 3 hours'],
])('%d hours are "%s"', (hours, words) => {
  expect(hoursInWords(hours)).toBe(words)
})

test('a text, a link or a file is enough to hand in', () => {
  const nothing = { text: ' \n', url: null, file: null }
  expect(isEmpty(nothing)).toBe(true)
  expect(isEmpty({ ...nothing, text: 'Done.' })).toBe(false)
  expect(isEmpty({ ...nothing, url: 'https://example.org' })).toBe(false)
  expect(isEmpty({ ...nothing, file: { id: '1', name: 'a.pdf', bytes: 1 } })).toBe(false)
})

test('only what differs from the last revision is news', () => {
  const work = { text: 'One.', url: null, file: null }
  const sent = { number: 1, sentAt: before, answer: null, note: null, answeredAt: null, answeredBy: null }
  expect(hasNews({ draft: { text: '', url: null, file: null }, revisions: [] })).toBe(false)
  expect(hasNews({ draft: work, revisions: [] })).toBe(true)
  expect(hasNews({ draft: work, revisions: [{ ...sent, ...work }] })).toBe(false)
  expect(hasNews({ draft: { ...work, text: 'Two.' }, revisions: [{ ...sent, ...work }] })).toBe(true)
})

test('work is counted in words', () => {
  const file = { id: '1', name: 'a.pdf', bytes: 1 }
  expect(workInWords({ text: 'It works now.', url: 'https://example.org', file })).toBe('3 words, one link, a.pdf')
  expect(workInWords({ text: '', url: null, file })).toBe('a.pdf')
})
