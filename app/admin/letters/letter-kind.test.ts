import { expect, test } from 'vitest'
import { letters } from '../../../server/background/letters.ts'
import { letterKindNames, nameOfLetter } from './letter-kind.ts'

test('every letter of the product has a name that an admin understands', () => {
  expect(letters.map(({ kind }) => kind).filter((kind) => !Object.hasOwn(letterKindNames, kind))).toEqual([])
})

test('a letter of another version is called by its kind', () => {
  expect(nameOfLetter('of-tomorrow')).toBe('of-tomorrow')
})
