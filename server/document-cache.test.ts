import { expect, test, vi } from 'vitest'
import { readConfig } from '../app/platform/config.ts'
import { publicDocument } from '../app/platform/http/documents.ts'
import { DocumentCache } from './document-cache.ts'

const config = readConfig({})
const page =
  (headers: Record<string, string>, status = 200) =>
  async () =>
    new Response('<p>Hello</p>', { status, headers })

test('a page that is the same for everyone is kept, and answered in the encoding that was asked for', async () => {
  const documents = new DocumentCache(config)
  await documents.make('/about', 'br', page(publicDocument()))
  expect(documents.find('/about', 'gzip')?.headers.get('Content-Encoding')).toBe('gzip')
  expect(await documents.find('/about', '')?.text()).toBe('<p>Hello</p>')
  expect(documents.find('/about', 'br;q=0')?.headers.has('Content-Encoding')).toBe(false)
})

test('a query that somebody made up is not kept, one that the page vouches for is', async () => {
  const documents = new DocumentCache(config)
  await documents.make('/about?x=1', '', page(publicDocument()))
  await documents.make('/library?tab=tools', '', page(publicDocument({ withQuery: true })))
  expect(documents.find('/about?x=1', '')).toBeNull()
  expect(documents.find('/library?tab=tools', '')).not.toBeNull()
})

test.each(['/About', '/about/', '/about.data', '//about', '/%61bout', '/about/////'])(
  '%s is kept under no spelling of its own',
  async (address) => {
    const documents = new DocumentCache(config)
    await documents.make(address, '', page(publicDocument()))
    expect(documents.find(address, '')).toBeNull()
  },
)

test.each([
  ['that says nothing of the kind', {}, 200],
  ['that was not found', publicDocument(), 404],
  ['that failed', publicDocument(), 503],
])('a page %s is not kept', async (_which, headers, status) => {
  const documents = new DocumentCache(config)
  await documents.make('/some', '', page(headers, status))
  expect(documents.find('/some', '')).toBeNull()
})

test('a page that was being made while what it shows changed is not kept', async () => {
  const documents = new DocumentCache(config)
  await documents.make('/', '', async () => {
    documents.clear()
    return page(publicDocument())()
  })
  expect(documents.find('/', '')).toBeNull()
})

test('however many addresses are asked for, two hundred are kept at most', async () => {
  const documents = new DocumentCache(config)
  for (let number = 0; number < 250; number += 1)
    await documents.make(`/library?page=${number}`, '', page(publicDocument({ withQuery: true })))
  const kept = Array.from({ length: 250 }, (_, number) => documents.find(`/library?page=${number}`, '')).filter(Boolean)
  expect(kept).toHaveLength(200)
  expect(documents.find('/library?page=249', '')).not.toBeNull()
})

test('a page is old after a minute, and still given out while the database is away, in place of one that lacks something', async () => {
  let isAway = false
  const documents = new DocumentCache(config, () => isAway)
  await documents.make('/', '', page(publicDocument()))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect(documents.find('/', '')).toBeNull()
    isAway = true
    expect(await documents.find('/', '')?.text()).toBe('<p>Hello</p>')
    const poorer = async () => new Response('<p>Nothing to show</p>', { headers: publicDocument() })
    expect(await (await documents.make('/', '', poorer)).text()).toBe('<p>Hello</p>')
    isAway = false
    expect(documents.find('/', '')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a page that time itself makes untrue is given out until then, and not a moment longer', async () => {
  const documents = new DocumentCache(config)
  const until = new Date(Date.now() + 10_000)
  await documents.make('/', '', page(publicDocument({ until })))
  await documents.make('/library?tab=tools', '', page(publicDocument({ withQuery: true, until })))
  await documents.make('/about', '', page(publicDocument({ until: new Date(until.getTime() + 3_600_000) })))
  const found = () => ['/', '/library?tab=tools', '/about'].filter((address) => documents.find(address, ''))
  try {
    vi.useFakeTimers({ toFake: ['Date'], now: until.getTime() - 1 })
    expect(found()).toEqual(['/', '/library?tab=tools', '/about'])
    vi.setSystemTime(until)
    expect(found()).toEqual(['/about'])
    vi.setSystemTime(until.getTime() + 60_000)
    expect(found()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})
