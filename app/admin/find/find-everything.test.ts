import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../test/services.ts'
import { findEverything } from './find-everything.server.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await openTestDatabase()
  const { db } = database
  await db
    .insertInto('community_members')
    .values(
      [
        ['Liam', "O'Brien", 'liam@example.org', '2026-01-01'],
        ['Thảo', 'Trần', 'thao@example.org', '2026-01-02'],
        ['Amina', 'Liamsdotter', 'amina@example.org', '2026-01-03'],
        ['100%', 'Sure', 'sure_1@example.org', '2026-01-04'],
      ].map(([first_name = '', last_name = '', email = '', created_at = '']) => ({
        cohort_id: 1,
        first_name,
        last_name,
        email,
        created_at: new Date(created_at),
        status: 'registered',
      })),
    )
    .execute()
  await db
    .insertInto('inquiries')
    .values({
      first_name: 'Liam',
      last_name: "O'Brien",
      email: 'liam@example.org',
      inquiry_type: 'Other',
      subject: 'A room',
      message: 'For sixty people',
      status: 'new',
    })
    .execute()
  await db
    .insertInto('content')
    .values({ title: 'Rooms for agents', description: 'What they are', content_type: 'guide' })
    .execute()
})
afterAll(() => database.close())

const owner = { adminRole: 'owner' } as const
const namesOf = async (term: string) => (await findEverything(database, owner, term)).people.map(({ name }) => name)

test('people are found by any part of name or address, in any case, and matches at the beginning come first', async () => {
  expect(await namesOf('LIAM')).toEqual(["Liam O'Brien", 'Amina Liamsdotter'])
  expect(await namesOf("o'b")).toEqual(["Liam O'Brien"])
  expect(await namesOf('thảo trần')).toEqual(['Thảo Trần'])
  expect(await namesOf('thao@')).toEqual(['Thảo Trần'])
  expect((await namesOf('am')).slice(0, 2)).toEqual(['Amina Liamsdotter', "Liam O'Brien"])
})

test('the last name may come first, and one typo still finds the person', async () => {
  expect(await namesOf("O'Brien Liam")).toEqual(["Liam O'Brien"])
  expect(await namesOf('trần, thảo')).toEqual(['Thảo Trần'])
  const { people, near } = await findEverything(database, owner, 'Laim')
  expect([people, near.map(({ name }) => name)]).toEqual([[], ["Liam O'Brien", 'Amina Liamsdotter']])
  expect(await findEverything(database, owner, 'Liamsdoter, Amina')).toMatchObject({
    near: [{ name: 'Amina Liamsdotter' }],
  })
  expect(await findEverything(database, owner, 'liam')).toMatchObject({ near: [] })
})

test('a term with pattern characters is taken literally', async () => {
  expect(await namesOf('100%')).toEqual(['100% Sure'])
  expect(await namesOf('%')).toEqual(['100% Sure'])
  expect(await namesOf('e_1')).toEqual(['100% Sure'])
  expect(await namesOf('\\')).toEqual([])
  expect(await namesOf('li\u0000bm')).toEqual([])
  expect(await namesOf(' \u0000 ')).toEqual([])
})

test('one term finds an inquiry, content and a cohort too', async () => {
  const found = await findEverything(database, owner, 'room')
  expect(found.inquiries).toMatchObject([{ subject: 'A room', email: 'liam@example.org', status: 'new' }])
  expect(found.content).toMatchObject([{ title: 'Rooms for agents' }])
  expect((await findEverything(database, owner, 'pilot')).cohorts).toMatchObject([{ id: 1 }])
})

test('the role of the inbox finds inquiries and nothing else', async () => {
  const found = await findEverything(database, { adminRole: 'inbox' }, 'room')
  expect(found).toMatchObject({ inquiries: [{ subject: 'A room' }], people: [], letters: [], content: [], cohorts: [] })
  expect((await findEverything(database, { adminRole: 'inbox' }, 'liam')).people).toEqual([])
})

test('spam doesn’t displace results', async () => {
  await sql`insert into inquiries (first_name, last_name, email, inquiry_type, message, created_at, put_away, put_away_at)
    select 'A', 'Robot', 'robot@example.org', inquiry_type, 'A room for you', now() + n * interval '1 second', 'spam', now()
    from inquiries, generate_series(1, 40) as n`.execute(database.db)
  expect((await findEverything(database, owner, 'room')).inquiries).toMatchObject([{ subject: 'A room' }])
  await database.db.updateTable('inquiries').set({ put_away: 'spam', put_away_at: new Date() }).execute()
  expect((await findEverything(database, owner, 'room')).inquiries).toEqual([])
})

test('of many people with the same name the newest are found, up to the limit', async () => {
  await sql`insert into community_members (cohort_id, first_name, last_name, email, status, created_at)
    select 1, 'Zoe', 'Number' || n, 'zoe' || n || '@example.org', 'registered', now() + n * interval '1 second'
    from generate_series(1, 30) as n`.execute(database.db)
  expect(await namesOf('zoe')).toEqual(['Zoe Number30', 'Zoe Number29', 'Zoe Number28', 'Zoe Number27', 'Zoe Number26'])
})

test('of the bootcamp in focus the sessions and exercises are found, by title or number', async () => {
  const items = async (term: string, focus: number | null = 1) =>
    (await findEverything(database, owner, term, focus)).items.map(({ title }) => title)
  expect(await items('session 2')).toEqual(['Workflow Mastery & Integrations'])
  expect(await items('mastery work')).toEqual(['Workflow Mastery & Integrations'])
  expect(await items('exercise')).toHaveLength(2)
  expect(await items('session 2', null)).toEqual([])
})
