import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../test/services.ts'
import { countContentItems, itemsPerPage, viewLibrary } from './library.server.ts'
import type { Kind } from './library-item.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())
beforeEach(() => database.db.deleteFrom('content').execute())

interface Item {
  title: string
  content_type?: Kind
  tags?: string[]
  featured?: boolean
}

async function add(...items: Item[]): Promise<void> {
  const rows = items.map((item) => ({ content_type: 'guide', description: 'What it is about', tags: [], ...item }))
  await database.db.insertInto('content').values(rows).execute()
}

async function view(kind: Kind, category: string | null = null, page = 1) {
  const shown = await viewLibrary(database.db, { kind, category, page })
  return { ...shown, titles: shown.items.map(({ title }) => title) }
}

test('an empty library has no items of any kind', async () => {
  expect(await view('tool')).toEqual({
    counts: { guide: 0, ebook: 0, tool: 0, podcast: 0 },
    categories: [],
    items: [],
    titles: [],
    total: 0,
    page: 1,
    pages: 1,
  })
})

test('featured items come first, then the others in alphabetical order, ignoring case', async () => {
  await add({ title: 'beta' }, { title: 'Gamma' }, { title: 'Alpha' }, { title: 'delta' })
  await add({ title: 'zulu', featured: true }, { title: 'Yankee', featured: true })
  expect((await view('guide')).titles).toEqual(['Yankee', 'zulu', 'Alpha', 'beta', 'delta', 'Gamma'])
})

test('a tab shows items of its kind, and every tab has its count', async () => {
  await add({ title: 'A' }, { title: 'B', content_type: 'tool' }, { title: 'C', content_type: 'tool' })
  const tools = await view('tool')
  expect(tools.titles).toEqual(['B', 'C'])
  expect(tools.counts).toEqual({ guide: 1, ebook: 0, tool: 2, podcast: 0 })
  expect(await countContentItems(database.db)).toBe(3)
})

test('categories are those of this kind, each once, in alphabetical order', async () => {
  await add({ title: 'A', tags: ['prompting', 'Zapier'] }, { title: 'B', tags: ['No-code', 'Zapier', ''] })
  await add({ title: 'C', content_type: 'ebook', tags: ['Design'] })
  expect((await view('guide')).categories).toEqual(['No-code', 'prompting', 'Zapier'])
})

test('a category shows the items with that tag only', async () => {
  await add(
    { title: 'A', tags: ['Agents'] },
    { title: 'B', tags: ['AI Agents'] },
    { title: 'C', tags: ['x', 'Agents'] },
  )
  const agents = await view('guide', 'Agents')
  expect(agents.titles).toEqual(['A', 'C'])
  expect(agents.total).toBe(2)
  expect(agents.categories).toEqual(['Agents', 'AI Agents', 'x'])
})

test.each(['agents', '%', "' or true --", '\0', '\ud800'])(
  'the unknown category %j shows nothing',
  async (category) => {
    await add({ title: 'A', tags: ['Agents'] })
    expect(await view('guide', category)).toMatchObject({ items: [], total: 0, page: 1, pages: 1 })
  },
)

test('a tag that is stored twice is one category and counts once', async () => {
  await add({ title: 'A', tags: ['Agents', 'Agents'] })
  expect(await view('guide', 'Agents')).toMatchObject({ titles: ['A'], total: 1, categories: ['Agents'] })
})

test('long lists have pages that neither skip nor repeat items', async () => {
  const titles = Array.from({ length: 2 * itemsPerPage + 1 }, (_, number) => `Guide ${String(number).padStart(3, '0')}`)
  await add(...titles.map((title) => ({ title, tags: ['All'] })))
  for (const category of [null, 'All']) {
    const pages = await Promise.all([1, 2, 3].map((page) => view('guide', category, page)))
    expect(pages.flatMap((page) => page.titles)).toEqual(titles)
    expect(pages.map(({ page, pages }) => [page, pages])).toEqual([
      [1, 3],
      [2, 3],
      [3, 3],
    ])
  }
})

test('any page number gets a page', async () => {
  await add({ title: 'A' })
  for (const page of [99, 0, -1, 1.5, Number.NaN, Number.POSITIVE_INFINITY])
    expect(await view('guide', null, page)).toMatchObject({ titles: ['A'], page: 1 })
})
