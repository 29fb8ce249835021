import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { findNearTerms } from './near-terms.server.ts'
import { isOneTypo } from './near-words.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  const people = ['Grace Hopper', 'Grace Kelly', 'Grade One', 'Zoë O’Brien', 'Linh Trần', 'Al Wu']
  await services.db
    .insertInto('community_members')
    .values(
      people.map((name, place) => ({
        first_name: name.split(' ')[0] ?? '',
        last_name: name.split(' ')[1] ?? '',
        email: `person${place}@mailhouse.example`,
        status: 'cancelled',
      })),
    )
    .execute()
})
afterAll(() => services.close())

const near = (typed: string, isListed: RawBuilder<boolean> = sql`true`) =>
  findNearTerms(services.db, typed, { table: 'members', isListed })

test.each([
  // One letter too many, missing, wrong, or two swapped.
  ['Gracce', ['Grace']],
  ['hoper', ['hopper']],
  ['Hoppet', ['Hopper']],
  ['Hpoper', ['Hopper']],
  // In the typed sentence and capitals, the usual word first.
  ['Grace Kely', ['Grace Kelly']],
  ['Graxe', ['Grace', 'Grade']],
  ['Graxe Kelly', ['Grace Kelly']],
  ['Zeo', ['Zoe']],
  ['zoë o’brein', ['zoë o’brien']],
  ['Linhh Tran', ['Linh Tran']],
  ['Grace\nKely', ['Grace Kelly']],
  ['grace\0', ['grade']],
  ['\0 gracce', ['grace']],
  ['person3@maihouse.example', ['person3@mailhouse.example']],
])('%j suggests %j', async (typed, meant) => {
  expect(await near(typed)).toEqual(meant)
})

test.each(['Grace', 'Gracceyy', 'wi', '123', '\u0301', '%', '', 'x'.repeat(200)])(
  '%j is one typo away from nothing',
  async (typed) => {
    expect(await near(typed)).toEqual(typed === 'Grace' ? ['Grade'] : [])
  },
)

test('nothing is suggested that the list itself would not find', async () => {
  expect(await near('Graxe', sql`last_name = 'One'`)).toEqual(['Grade'])
  // Grace and Wu exist, but no member has both names.
  expect(await near('Graxe Wu')).toEqual([])
  // The list finds the last name first.
  expect(await near('Tran, Linhh')).toEqual(['Tran, Linh'])
  expect(await near('Hopper Grcae')).toEqual(['Hopper Grace'])
})

test.each([
  ['grace', 'gracce', true],
  ['grace', 'grce', true],
  ['grace', 'graxe', true],
  ['grace', 'garce', true],
  ['ольга', 'олга', true],
  ['𝒶bc', '𝒷bc', true],
  ['grace', 'grace', false],
  ['grace', 'garec', false],
  ['grace', 'grass', false],
  ['grace', 'gracing', false],
])('%s and %s are one typo apart: %s', (one, other, are) => {
  expect(isOneTypo(one, other)).toBe(are)
  expect(isOneTypo(other, one)).toBe(are)
})
