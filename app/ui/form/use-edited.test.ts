import { expect, test } from 'vitest'
import { isEdited } from './use-edited.ts'

const saved = { title: 'Inbox', about: 'one\r\ntwo', tags: ['Legal', 'Retail'], featured: true, url: undefined }
const asSaved = { title: ['Inbox'], about: ['one\ntwo'], tags: ['Retail', 'Legal'], featured: ['on'], url: [''] }
const isEditedTo = (changes: Record<string, string[]>) =>
  isEdited(new Map(Object.entries({ ...asSaved, ...changes })), saved)

test('a form with the saved values is not edited, whatever the order of its boxes and the kind of its line breaks', () => {
  expect(isEditedTo({})).toBe(false)
})

test('a change that was typed back is no edit', () => {
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

test('saved values of fields that aren’t rendered don’t count', () => {
  expect(isEdited(new Map([['title', ['Inbox']]]), saved)).toBe(false)
})

test('blanks at the ends, line breaks of forms and the order of fields are no change', () => {
  const typed = new Map([
    ['b', [' two\r\nlines ']],
    ['goals', ['y', 'x']],
    ['a', ['']],
  ])
  expect(isEdited(typed, { a: ' ', b: 'two\nlines', goals: ['x', 'y'] })).toBe(false)
  expect(isEdited(typed, { a: '', b: 'two lines', goals: ['x', 'y'] })).toBe(true)
})
