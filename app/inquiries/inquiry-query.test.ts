import { expect, test } from 'vitest'
import { toSearchParams } from '../platform/list-query.ts'
import { inWords, readInquiryQuery } from './inquiry-query.ts'

const read = (search: string) => readInquiryQuery(new URLSearchParams(search))
const everything = { form: null, status: null, type: null, search: '', page: 1 }

test('a filter reads from the URL and is written back unchanged', () => {
  const query = {
    form: 'contact',
    status: 'in_progress',
    type: 'Partnership/Collaboration',
    search: '50 %',
    page: 3,
  } as const
  expect(read(toSearchParams(query))).toEqual(query)
  expect(toSearchParams(everything)).toBe('')
})

test.each([
  '',
  '?status=&type=&search=',
  '?status=gone&type=Spam',
  '?status=toString&type=__proto__',
  '?search=%20%20',
])('unknown values filter nothing: %j', (search) => {
  expect(read(search)).toEqual(everything)
})

test('a filter can be described in words', () => {
  expect(inWords(read('?form=contact&status=new&type=Other&search=room&page=2'))).toBe(
    'form Contact, status New, type Other, narrowed by a search',
  )
  expect(inWords(read(''))).toBe('')
})
