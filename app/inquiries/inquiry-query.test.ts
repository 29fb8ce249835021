import { expect, test } from 'vitest'
import { toSearchParams } from '../platform/list-query.ts'
import { inWords, readInquiryQuery, takes } from './inquiry-query.ts'

const read = (search: string) => readInquiryQuery(new URLSearchParams(search), 'contact')
const everything = { status: null, type: null, search: '', page: 1 }

test('a filter reads from the URL and is written back unchanged', () => {
  const query = { status: 'in_progress', type: 'Partnership/Collaboration', search: '50 %', page: 3 } as const
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

test('a filter for one status accepts only that one', () => {
  expect(takes(read('?status=new'), 'resolved')).toBe(false)
  expect(takes(read('?status=new'), 'new')).toBe(true)
  expect(takes(read(''), 'resolved')).toBe(true)
})

test('a filter can be described in words', () => {
  expect(inWords(read('?status=new&type=Other&search=room&page=2'))).toBe(
    'status New, type Other, narrowed by a search',
  )
  expect(inWords(read(''))).toBe('')
})

test('only inquiries have a type', () => {
  expect(readInquiryQuery(new URLSearchParams('?type=Other'), 'beta').type).toBeNull()
})
