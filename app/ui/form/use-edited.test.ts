import { expect, test } from 'vitest'
import { isEdited } from './use-edited.ts'

const saved = { title: 'Inbox', about: 'one\r\ntwo', tags: ['Legal', 'Retail'], featured: true, url: undefined }
const asSaved = { title: ['Inbox'], about: ['one\ntwo'], tags: ['Retail', 'Legal'], featured: ['on'], url: [''] }
const isEditedTo = (changes: Record<string, string[]>) =>
  isEdited(new Map(Object.entries({ ...asSaved, ...changes })), saved)

test('a form that shows what is saved is not edited, however its boxes are ordered and its lines end', () => {
  expect(isEditedTo({})).toBe(false)
})

test('whoever types and takes it back has edited nothing', () => {
  expect(isEditedTo({ title: ['Inbox!'] })).toBe(true)
  expect(isEditedTo({ title: ['Inbox'] })).toBe(false)
})

test.each([
  ['a text is emptied', { title: [''] }],
  ['an empty one is filled', { url: ['https://example.org'] }],
  ['a box is no longer ticked', { featured: [] }],
  ['one of several boxes is ticked', { tags: ['Legal', 'Retail', 'Sales'] }],
  ['a file is chosen for a field that nothing is saved of', { picture: ['cat.png'] }],
])('it is edited when %s', (_what, changes) => {
  expect(isEditedTo(changes)).toBe(true)
})

test('what is saved of fields that are not shown does not count', () => {
  expect(isEdited(new Map([['title', ['Inbox']]]), saved)).toBe(false)
})

test('blanks at the ends, line breaks of forms and the order of fields make no change', () => {
  const typed = new Map([
    ['b', [' two\r\nlines ']],
    ['goals', ['y', 'x']],
    ['a', ['']],
  ])
  expect(isEdited(typed, { a: ' ', b: 'two\nlines', goals: ['x', 'y'] })).toBe(false)
  expect(isEdited(typed, { a: '', b: 'two lines', goals: ['x', 'y'] })).toBe(true)
})
