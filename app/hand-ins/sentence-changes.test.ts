import { expect, test } from 'vitest'
import { sentenceChanges } from './sentence-changes.ts'

const marks = { same: ' ', struck: '-', added: '+' }
const written = (before: string, after: string) =>
  sentenceChanges(before, after)?.map(({ text, kind }) => `${marks[kind]}${text.trim()}`)

test('a changed sentence is struck as a whole, and the new one stands behind it', () => {
  expect(
    written('It reads a note. It guesses the dose. It ends.', 'It reads a note. It asks for the dose. It ends.'),
  ).toEqual([' It reads a note.', '-It guesses the dose.', '+It asks for the dose.', ' It ends.'])
})

test.each([
  ['', '', []],
  ['', 'New.', ['+New.']],
  ['Old.', '', ['-Old.']],
  ['Same.', 'Same.', [' Same.']],
  ['One. Two.', 'Two. One.', ['-One.', ' Two.', '+One.']],
  ['A list\nwith lines', 'A list\nof lines', [' A list', '-with lines', '+of lines']],
  [
    'It asked: “How much?” I answered.',
    'It asked: “How much?” I did.',
    [' It asked: “How much?”', '-I answered.', '+I did.'],
  ],
  ['Version 1.5 works. Yes.', 'Version 1.6 works. Yes.', ['-Version 1.5 works.', '+Version 1.6 works.', ' Yes.']],
  ['Moved  apart.  Still.', 'Moved  apart. Still.', [' Moved  apart.', ' Still.']],
])('from %j to %j', (before, after, expected) => {
  expect(written(before, after)).toEqual(expected)
})

test('texts keep all that was written, blanks and lines included', () => {
  const after = 'One. Two!\n\nThree?  Four\n'
  const changes = sentenceChanges('One.', after) ?? []
  expect(changes.map(({ text }) => text).join('')).toBe(after)
})

test('very long texts are not compared', () => {
  expect(sentenceChanges('A. '.repeat(700), 'B. ')).toBeNull()
})
