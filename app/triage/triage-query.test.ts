import { expect, test } from 'vitest'
import { toSearchParams } from '../platform/list-query.ts'
import { inWords, readTriageQuery } from './triage-query.ts'

const read = (search: string) => readTriageQuery(new URLSearchParams(search))
const everything = { status: null, search: '', page: 1 }

test('a query is written into the URL and read back', () => {
  const query = { status: 'in_progress', search: '50 % & more', page: 3 } as const
  expect(read(toSearchParams(query))).toEqual(query)
  expect(toSearchParams(everything)).toBe('')
})

test.each(['', '?status=&search=', '?status=gone', '?status=toString', '?search=%20%20'])(
  'unknown values are ignored: %j',
  (search) => {
    expect(read(search)).toEqual(everything)
  },
)

test('a query can be described in words', () => {
  expect(inWords(read('?status=new&search=shop&page=2'))).toBe('status New, narrowed by a search')
  expect(inWords(read(''))).toBe('')
})
