import { expect, test } from 'vitest'
import { toSearchParams } from '../platform/list-query.ts'
import { inWords, readTriageQuery } from './triage-query.ts'

const read = (search: string) => readTriageQuery(new URLSearchParams(search))
const everything = { status: null, search: '', page: 1 }

test('the URL says what is looked at, and is written the same way', () => {
  const query = { status: 'in_progress', search: '50 % & more', page: 3 } as const
  expect(read(toSearchParams(query))).toEqual(query)
  expect(toSearchParams(everything)).toBe('')
})

test.each(['', '?status=&search=', '?status=gone', '?status=toString', '?search=%20%20'])(
  'what is unknown leaves nothing out: %j',
  (search) => {
    expect(read(search)).toEqual(everything)
  },
)

test('it can be said in words', () => {
  expect(inWords(read('?status=new&search=shop&page=2'))).toBe('status New, narrowed by a search')
  expect(inWords(read(''))).toBe('')
})
