import { expect, test } from 'vitest'
import { everybody } from './lists/member-query.ts'
import { pilotSearchParams, readPilotQuery } from './pilot-query.ts'

test('a URL without parameters is the first tab', () => {
  expect(readPilotQuery(new URLSearchParams())).toEqual({
    ...everybody,
    state: 'not-signed-up',
    onboarding: 'not-signed-up',
    sort: 'joined',
    reversed: false,
    columns: [],
    page: 1,
  })
})

test('an unknown state is the first tab', () => {
  expect(readPilotQuery(new URLSearchParams('state=toString&page=x')).state).toBe('not-signed-up')
})

test('a query is written into the URL and read back', () => {
  const query = {
    state: 'questionnaire-pending',
    search: 'O’Meara & co',
    role: 'builder',
    newsletter: true,
    columns: ['role', 'company'],
    page: 3,
  } as const
  expect(readPilotQuery(new URLSearchParams(pilotSearchParams(query)))).toMatchObject(query)
})

test('another tab starts without search and page', () => {
  expect(pilotSearchParams({ state: 'registration-complete' })).toBe('?state=registration-complete')
})

test('a search has a maximum length', () => {
  expect(readPilotQuery(new URLSearchParams({ search: 'x'.repeat(10_000) })).search).toHaveLength(200)
})
