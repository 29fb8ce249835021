import { expect, test } from 'vitest'
import { letters } from '../../../server/background/letters.ts'
import { againOf, isDecided } from './again.ts'

test('of every email it is known whether it can be sent again, and otherwise why not', () => {
  expect(letters.map(({ kind }) => kind).filter((kind) => !isDecided(kind))).toEqual([])
})

test('an email of another version is not sent again', () => {
  expect(againOf('of-tomorrow')).toMatchObject({ how: 'not' })
})
