import { expect, test } from 'vitest'
import { everybody } from './lists/member-query.ts'
import { pilotSearchParams, readPilotQuery } from './pilot-query.ts'

test('a URL without anything is the first tab', () => {
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

test('a state that does not exist is the first tab too', () => {
  expect(readPilotQuery(new URLSearchParams('state=toString&page=x')).state).toBe('not-signed-up')
})

test('what is written is read again', () => {
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

test('a search has a maximum', () => {
  expect(readPilotQuery(new URLSearchParams({ search: 'x'.repeat(10_000) })).search).toHaveLength(200)
})
