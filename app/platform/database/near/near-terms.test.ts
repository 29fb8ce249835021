import fc from 'fast-check'
import { type RawBuilder, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServices, type TestServices } from '../../../../test/services.ts'
import { foldTerm, foldText } from '../fold-term.ts'
import { findNearTerms } from './near-terms.server.ts'
import { oneTypoFrom, wordsOf } from './near-words.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  const people = ['Grace Hopper', 'Grace Kelly', 'Grade One', 'Zoë O’Brien', 'Linh Trần', 'Ольга Иванова', 'Al Wu']
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
  findNearTerms(services.db, typed, { table: 'community_members', isListed })

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
  ['Олга', ['Ольга']],
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
  // The list finds a name by its spelling.
  expect(await near('Tran Linhh')).toEqual([])
  expect(await near('Hopper Grcae')).toEqual([])
})

test('database and program split texts into the same words', async () => {
  const letters = fc.constantFrom(...'abzé王 \'’-_.@()/1"\n\u001f', 'ß')
  const texts = fc.sample(
    fc.array(letters, { maxLength: 40 }).map((some) => foldText(some.join(''))),
    300,
  )
  const { rows } = await sql<{ text: string; words: string[] }>`
    select text, words_of(text) as words from unnest(${texts}::text[]) as text`.execute(services.db)
  for (const { text, words } of rows) expect(wordsOf(foldTerm(text)), JSON.stringify(text)).toEqual(words)
})

test('every typo can be undone by another typo', () => {
  for (const word of ['grace', 'ольга'])
    for (const other of oneTypoFrom(word)) expect(oneTypoFrom(other), other).toContain(word)
})

test('among a thousand members the word index is used, without splitting rows', async () => {
  await sql`
    insert into community_members (first_name, last_name, email, status)
      select 'Given' || n, 'Family' || n, 'crowd' || n || '@mailhouse.example', 'cancelled' from generate_series(1, 1000) as n`.execute(
    services.db,
  )
  await sql`analyze community_members`.execute(services.owner.db)
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain select id from community_members where words_of(search) && ${oneTypoFrom('gracce')}::text[]`.execute(
    services.db,
  )
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('community_members_words')
})
