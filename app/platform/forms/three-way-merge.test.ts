import { expect, test } from 'vitest'
import { mergeThreeWay, readTexts } from './three-way-merge.ts'

const opened = { name: 'Ada', status: 'registered', role: 'member' }
const inWords = (name: string, words: string) => ({ label: name.toUpperCase(), words })

test('a field that the user left unchanged takes the stored value', () => {
  const stored = { ...opened, status: 'cancelled' }
  expect(mergeThreeWay(opened, stored, { ...opened, name: 'Augusta' }, inWords)).toEqual({
    conflicts: [],
    taken: [{ label: 'STATUS', storedNow: 'cancelled' }],
    fields: { status: 'cancelled' },
  })
})

test('only a field that both changed, to different values, is a conflict', () => {
  const stored = { name: 'Countess', status: 'cancelled', role: 'builder' }
  const typed = { name: 'Augusta', status: 'cancelled', role: 'member' }
  expect(mergeThreeWay(opened, stored, typed, inWords)).toEqual({
    conflicts: [{ label: 'NAME', storedNow: 'Countess', typed: 'Augusta' }],
    taken: [{ label: 'ROLE', storedNow: 'builder' }],
    fields: { role: 'builder' },
  })
})

test('a list that the user left unchanged takes the stored list, shown with commas', () => {
  const lists = { tags: ['Legal'], goals: [] as string[] }
  const stored = { tags: ['Legal', 'Retail'], goals: ['Learn'] }
  expect(mergeThreeWay(lists, stored, { tags: ['Legal'], goals: ['Build', 'Learn'] }, inWords)).toEqual({
    conflicts: [{ label: 'GOALS', storedNow: 'Learn', typed: 'Build, Learn' }],
    taken: [{ label: 'TAGS', storedNow: 'Legal, Retail' }],
    fields: { tags: ['Legal', 'Retail'] },
  })
})

test('without the opened values every difference counts as typed', () => {
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
])('%s is refused as opened values', (written) => expect(readTexts(written, ['name', 'status', 'role'])).toBeNull())

test('only the form’s own fields are read from the opened values', () => {
  expect(readTexts(JSON.stringify({ ...opened, more: 'x' }), ['name', 'status', 'role'])).toEqual(opened)
})
