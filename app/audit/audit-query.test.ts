import { expect, test } from 'vitest'
import { toSearchParams } from '../platform/list-query.ts'
import { inWords, readAuditQuery } from './audit-query.ts'

test('a URL without parameters filters nothing', () => {
  const query = readAuditQuery(new URLSearchParams())
  expect(query).toEqual({ search: '', action: null, actor: null, from: null, to: null, page: 1 })
  expect(toSearchParams(query)).toBe('')
  expect(inWords(query)).toBe('')
})

test('a query that is written to a URL reads back', () => {
  const query = {
    search: 'O’Meara & co',
    action: 'Member changed',
    actor: 'ann@example.org',
    from: '2025-06-01',
    to: '2025-06-30',
    page: 3,
  } as const
  expect(readAuditQuery(new URLSearchParams(toSearchParams(query)))).toEqual(query)
  expect(inWords(query)).toBe(
    'Member changed, by ann@example.org, from 2025-06-01, to 2025-06-30, narrowed by a search',
  )
})

test.each(['2025-02-30', '0002-06-01', '2025-6-1', 'yesterday', '2025-06-01T00:00', '2025-13-01'])(
  '%s is no valid day',
  (day) => {
    expect(readAuditQuery(new URLSearchParams({ from: day, to: day }))).toMatchObject({ from: null, to: null })
  },
)

test('an unknown action filters nothing, and characters that the database can’t store are removed', () => {
  const query = readAuditQuery(new URLSearchParams({ action: 'toString', actor: 'a\0b' }))
  expect(query).toMatchObject({ action: null, actor: 'ab' })
})
