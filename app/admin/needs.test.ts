import { expect, test } from 'vitest'
import { type CountedNeeds, isFeedbackDue, needsOf } from './needs.ts'

const none = { total: 0, hasMore: false }
const nothing: CountedNeeds = {
  overdueInquiries: none,
  overdueRequests: none,
  newInquiries: none,
  newRequests: none,
  places: [{ bootcamp: 'the pilot bootcamp', to: '/p', capacity: 100, taken: 100, waiting: 9 }],
  withoutFeedbackForm: [],
  refused: none,
  shared: none,
  unproven: none,
  reports: 0,
  changedSince: 0,
}
const told = (change: Partial<CountedNeeds>) =>
  needsOf({ ...nothing, ...change }).map(({ count, words }) => `${count} ${words}`)

test('without open tasks there are no needs, and failed counts are left out', () => {
  expect(needsOf(nothing)).toEqual([])
  expect(told({ places: null, refused: null, overdueInquiries: null, newInquiries: null, reports: null })).toEqual([])
  expect(told({ places: [{ bootcamp: 'x', to: '/', capacity: 10, taken: 3, waiting: 0 }] })).toEqual([])
})

test('the longest wait comes first, with words for one and for many', () => {
  expect(
    told({
      overdueInquiries: { total: 1, hasMore: false },
      overdueRequests: { total: 1000, hasMore: true },
      newInquiries: { total: 10_000, hasMore: true },
      newRequests: { total: 1, hasMore: false },
      places: [{ bootcamp: 'the pilot bootcamp', to: '/p', capacity: 100, taken: 99, waiting: 1200 }],
      withoutFeedbackForm: [{ bootcamp: 'the pilot bootcamp', to: '/c' }],
      refused: { total: 1, hasMore: false },
      shared: { total: 2, hasMore: false },
      unproven: { total: 1, hasMore: false },
      reports: 3,
      changedSince: 1,
    }),
  ).toEqual([
    '1 inquiry waiting longer than the 24-48 hours we promise',
    '1,000+ beta requests waiting longer than the 24-48 hours we promise',
    '3 reports from participants',
    '1 hidden item to review again: the author made changes',
    '1 free place in the pilot bootcamp, with 1,200 people waiting',
    '1 feedback form missing, for the pilot bootcamp',
    '10,000+ new inquiries',
    '1 new beta request',
    '1 member we can’t reach by email',
    '2 registrations share a mailbox with another',
    '1 registered member not heard from yet',
  ])
})

test.each([
  ['eight days before its end', '2025-07-18', false],
  ['six days before it', '2025-07-20', true],
  ['a month after it', '2025-08-26', true],
  ['a year after it', '2026-07-26', false],
])('the feedback form of a cohort is asked for around its end: %s', (_when, today, isDue) => {
  expect(isFeedbackDue(new Date('2025-07-26T12:00:00Z'), new Date(`${today}T12:00:00Z`))).toBe(isDue)
})
