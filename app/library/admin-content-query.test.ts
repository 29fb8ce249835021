import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/services.ts'
import { contentListAddress, readContentQuery, toContentParams } from './admin-content-query.ts'
import { contentPerPage, countByKind, listContent } from './library.server.ts'
import { kinds } from './library-item.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('content').execute())

const add = (...titles: string[]) =>
  database.db
    .insertInto('content')
    .values(
      titles.map((title, age) => ({
        title,
        description: 'What it is about',
        content_type: title.startsWith('Tool') ? 'tool' : 'guide',
        author: title === 'By Ada' ? 'Ada Lovelace' : null,
        tags: title === 'Tagged' ? ['Prompting', '50% off'] : [],
        created_at: new Date(Date.UTC(2025, 5, 10) + age * 1000),
      })),
    )
    .execute()

async function titles(query: Partial<Parameters<typeof listContent>[1]> = {}): Promise<string[]> {
  const { items } = await listContent(
    database.db,
    { kind: null, search: '', page: 1, ...query },
    countByKind(database.db),
  )
  return items.map(({ title }) => title)
}

test('a query is written into the URL and read back, and the default query is the shortest', () => {
  expect(contentListAddress({})).toBe('/admin/content')
  for (const kind of [null, ...kinds]) {
    const query = { kind, search: 'Q&A, 50 % – 李', page: 3 }
    expect(readContentQuery(new URLSearchParams(toContentParams(query)))).toEqual(query)
  }
  expect(readContentQuery(new URLSearchParams('tab=nonsense&search=++'))).toEqual({
    kind: null,
    search: '',
    page: 1,
  })
})

test('the newest items come first', async () => {
  await add('First', 'Second', 'Third')
  expect(await titles()).toEqual(['Third', 'Second', 'First'])
})

test('a tab shows items of its kind', async () => {
  await add('Guide', 'Tool A', 'Tool B')
  expect(await titles({ kind: 'tool' })).toEqual(['Tool B', 'Tool A'])
  expect(await titles({ kind: 'podcast' })).toEqual([])
})

test('the search covers title, description, author and tags, ignores case, and takes wildcards literally', async () => {
  await add('Plain', 'By Ada', 'Tagged', '100_percent', 'a\\b')
  expect(await titles({ search: 'LOVEL' })).toEqual(['By Ada'])
  expect(await titles({ search: 'prompt' })).toEqual(['Tagged'])
  expect(await titles({ search: 'about' })).toHaveLength(5)
  expect(await titles({ search: '%' })).toEqual(['Tagged'])
  expect(await titles({ search: '_' })).toEqual(['100_percent'])
  expect(await titles({ search: '\\' })).toEqual(['a\\b'])
  for (const search of ["' or true --", 'a\0b\ud800', 'plainBy']) expect(await titles({ search })).toEqual([])
})

test('pages neither skip nor repeat items, a page behind the last is the last, and an invalid page is the first', async () => {
  const all = Array.from({ length: contentPerPage + 2 }, (_, number) => `Guide ${number}`)
  await add(...all)
  expect([...(await titles()), ...(await titles({ page: 2 }))]).toEqual(all.toReversed())
  for (const page of [0, -1, 1.5, Number.NaN]) expect((await titles({ page }))[0]).toBe(all.at(-1))
  expect(await titles({ page: 99 })).toEqual(await titles({ page: 2 }))
})

test('a search with many results stops counting', async () => {
  await add(...Array.from({ length: 1005 }, (_, number) => `Guide ${number}`))
  expect(
    await listContent(database.db, { kind: null, search: 'guide', page: 1 }, countByKind(database.db)),
  ).toMatchObject({
    total: 1000,
    more: true,
  })
  expect(await listContent(database.db, { kind: null, search: '', page: 1 }, countByKind(database.db))).toMatchObject({
    total: 1005,
    more: false,
  })
})
