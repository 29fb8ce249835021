import { expect, test } from 'vitest'
import { letters } from '../../../server/background/letters.ts'
import { letterKindNames, nameOfLetter } from './letter-kind.ts'

test('every kind of email has a name for admins', () => {
  expect(letters.map(({ kind }) => kind).filter((kind) => !Object.hasOwn(letterKindNames, kind))).toEqual([])
})

test('an email of another version is called by its kind', () => {
  expect(nameOfLetter('of-tomorrow')).toBe('of-tomorrow')
})
