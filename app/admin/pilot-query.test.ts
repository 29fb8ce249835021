import { expect, test } from 'vitest'
import { toSearchParams } from '../platform/list-query.ts'
import { readPilotQuery } from './pilot-query.ts'

test('a URL without anything is the first tab', () => {
  expect(readPilotQuery(new URLSearchParams())).toEqual({ state: 'not-signed-up', search: '', page: 1 })
})

test('a state that does not exist is the first tab too', () => {
  expect(readPilotQuery(new URLSearchParams('state=toString&page=x')).state).toBe('not-signed-up')
})

test('what is written is read again', () => {
  const query = { state: 'questionnaire-pending', search: 'O’Meara & co', page: 3 } as const
  expect(readPilotQuery(new URLSearchParams(toSearchParams(query)))).toEqual(query)
})

test('another tab starts without search and page', () => {
  expect(toSearchParams({ state: 'registration-complete' })).toBe('?state=registration-complete')
})

test('a search has a maximum', () => {
  expect(readPilotQuery(new URLSearchParams({ search: 'x'.repeat(10_000) })).search).toHaveLength(200)
})
