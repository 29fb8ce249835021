import { expect, test } from 'vitest'
import { chooseOwnCohort, keptCohort, type OwnCohort } from './own-cohort.ts'

const cohort = (slug: string, ends: string): OwnCohort => ({
  id: 1,
  slug,
  name: slug,
  firstDay: '2025-07-12',
  ends: new Date(ends),
  accepted_expectations: true,
  questionnaire_completed: true,
})
const pilot = cohort('pilot', '2025-07-26T19:00:00Z')
const spring = cohort('spring', '2026-03-21T18:00:00Z')
const at = (time: string, slug: string | null = null) => chooseOwnCohort([pilot, spring], slug, new Date(time))?.slug

test('the current cohort is shown, and when all are over the latest', () => {
  expect(at('2025-07-26T18:59:59Z')).toBe('pilot')
  expect(at('2025-07-26T19:00:00Z')).toBe('spring')
  expect(at('2026-03-21T18:00:00Z')).toBe('spring')
  expect(chooseOwnCohort([pilot], null, new Date('2030-01-01T00:00:00Z'))).toBe(pilot)
  expect(chooseOwnCohort([], null, new Date())).toBeUndefined()
})

test('the URL selects another cohort of theirs, and no other one', () => {
  expect(at('2026-03-01T00:00:00Z', 'pilot')).toBe('pilot')
  expect(at('2026-03-01T00:00:00Z', 'fall')).toBeUndefined()
  expect(at('2026-03-01T00:00:00Z', '')).toBe('spring')
})

test('a link keeps the cohort of its page', () => {
  expect(keptCohort(new URLSearchParams('page=2&cohort=pilot'))).toBe('?cohort=pilot')
  expect(keptCohort(new URLSearchParams('page=2&cohort='))).toBe('')
})
