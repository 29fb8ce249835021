import { expect, test } from 'vitest'
import { mergeThreeWay, readTexts } from './three-way-merge.ts'

const opened = { name: 'Ada', status: 'registered', role: 'member' }
const inWords = (name: string, words: string) => ({ label: name.toUpperCase(), words })

test('a field that was not touched takes what somebody else has stored', () => {
  const stored = { ...opened, status: 'cancelled' }
  expect(mergeThreeWay(opened, stored, { ...opened, name: 'Augusta' }, inWords)).toEqual({
    conflicts: [],
    taken: [{ label: 'STATUS', storedNow: 'cancelled' }],
    fields: { status: 'cancelled' },
  })
})

test('only what both have changed, and not to the same, is a conflict', () => {
  const stored = { name: 'Countess', status: 'cancelled', role: 'builder' }
  const typed = { name: 'Augusta', status: 'cancelled', role: 'member' }
  expect(mergeThreeWay(opened, stored, typed, inWords)).toEqual({
    conflicts: [{ label: 'NAME', storedNow: 'Countess', typed: 'Augusta' }],
    taken: [{ label: 'ROLE', storedNow: 'builder' }],
    fields: { role: 'builder' },
  })
})

test('a list that was not touched takes all of what is stored, and is read with commas', () => {
  const lists = { tags: ['Legal'], goals: [] as string[] }
  const stored = { tags: ['Legal', 'Retail'], goals: ['Learn'] }
  expect(mergeThreeWay(lists, stored, { tags: ['Legal'], goals: ['Build', 'Learn'] }, inWords)).toEqual({
    conflicts: [{ label: 'GOALS', storedNow: 'Learn', typed: 'Build, Learn' }],
    taken: [{ label: 'TAGS', storedNow: 'Legal, Retail' }],
    fields: { tags: ['Legal', 'Retail'] },
  })
})

test('where nobody knows what the form was opened with, everything that differs counts as typed', () => {
  const compared = mergeThreeWay(null, { ...opened, status: 'cancelled' }, opened, inWords)
  expect(compared).toMatchObject({ conflicts: [{ label: 'STATUS' }], taken: [], fields: {} })
})

test.each([
  [undefined],
  ['no JSON'],
  ['null'],
  ['{"name":"Ada"}'],
  ['{"name":[1],"status":"","role":""}'],
  ['{"name":"Ada","status":1,"role":"member"}'],
])('%s is not what a form was opened with', (written) =>
  expect(readTexts(written, ['name', 'status', 'role'])).toBeNull(),
)

test('of what a form brings back, only its own fields are read', () => {
  expect(readTexts(JSON.stringify({ ...opened, more: 'x' }), ['name', 'status', 'role'])).toEqual(opened)
})
