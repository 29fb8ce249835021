import { expect, test } from 'vitest'
import { letters } from '../../../server/background/letters.ts'
import { againOf, isDecided } from './again.ts'

test('every kind of email can be sent again or has a reason why not', () => {
  expect(letters.map(({ kind }) => kind).filter((kind) => !isDecided(kind))).toEqual([])
})

test('an email of another version can’t be sent again', () => {
  expect(againOf('of-tomorrow')).toMatchObject({ how: 'not' })
})
