import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { readConfig } from '../../app/platform/config.ts'
import { publicDocument } from '../../app/platform/http/documents.ts'
import { DocumentCache, type Finished } from './document-cache.ts'

const config = readConfig({})
const page =
  (headers: Record<string, string>, status = 200) =>
  async () =>
    new Response('<p>Hello</p>', { status, headers })
const textOf = (found: Finished | null) => found && Buffer.from(found.body).toString()

test('a public page is cached and answered in the requested encoding', async () => {
  const documents = new DocumentCache(config)
  await documents.make('/about', 'br', page(publicDocument()))
  expect(documents.find('/about', 'gzip')?.headers['Content-Encoding']).toBe('gzip')
  expect(textOf(documents.find('/about', ''))).toBe('<p>Hello</p>')
  expect(documents.find('/about', 'br;q=0')?.headers).not.toHaveProperty('Content-Encoding')
})

test('shared caches get a lifetime when one is configured', async () => {
  const shared = 'CDN-Cache-Control'
  const documents = new DocumentCache(readConfig({ CDN_SECONDS: '2' }))
  const soonUntrue = publicDocument({ until: new Date(Date.now() + 61_000) })
  const laterUntrue = publicDocument({ until: new Date(Date.now() + 70_000) })
  for (const [address, headers] of [
    ['/about', publicDocument()],
    ['/soon', soonUntrue],
    ['/later', laterUntrue],
  ] as const)
    await documents.make(address, '', page(headers))
  expect(documents.find('/about', '')?.headers[shared]).toBe('max-age=2')
  expect(documents.find('/later', 'br')?.headers[shared]).toBe('max-age=2')
  expect(documents.find('/soon', '')?.headers).not.toHaveProperty(shared)
  // Browsers still revalidate each time.
  expect(documents.find('/about', '')?.headers['Cache-Control']).toBe('private, no-cache')
  const own = await documents.make('/own', '', page({}))
  expect(own.headers.has(shared)).toBe(false)
  const without = new DocumentCache(config)
  await without.make('/about', '', page(publicDocument()))
  expect(without.find('/about', '')?.headers).not.toHaveProperty(shared)
})

test('an unknown query isn’t cached, one that the page declares is', async () => {
  const documents = new DocumentCache(config)
  await documents.make('/about?x=1', '', page(publicDocument()))
  await documents.make('/library?tab=tools', '', page(publicDocument({ withQuery: true })))
  expect(documents.find('/about?x=1', '')).toBeNull()
  expect(documents.find('/library?tab=tools', '')).not.toBeNull()
})

test.each(['/About', '/about/', '/about.data', '//about', '/%61bout', '/about/////'])(
  '%s isn’t cached under a spelling of its own',
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
])('a page %s isn’t cached', async (_which, headers, status) => {
  const documents = new DocumentCache(config)
  await documents.make('/some', '', page(headers, status))
  expect(documents.find('/some', '')).toBeNull()
})

test('a page whose data changed during its rendering isn’t cached', async () => {
  const documents = new DocumentCache(config)
  await documents.make('/', '', async () => {
    documents.clear()
    return page(publicDocument())()
  })
  expect(documents.find('/', '')).toBeNull()
})

/** @returns renders pages that show how many were rendered before, each when it is released, in their order */
function heldPage() {
  const held: (() => void)[] = []
  let begun = 0
  const render = async () => {
    const number = begun
    begun += 1
    await new Promise<void>((resolve) => held.push(resolve))
    return new Response(`made ${number}`, { headers: publicDocument() })
  }
  return { render, begun: () => begun, letGo: () => held.splice(0).forEach((resolve) => void resolve()) }
}

const ask = async (documents: DocumentCache, render: () => Promise<Response>, address = '/') =>
  (await documents.make(address, '', render)).text()

/** A cache with one outdated page. */
async function oldPage() {
  const documents = new DocumentCache(config)
  await documents.make('/', '', page(publicDocument()))
  documents.clear()
  return documents
}

test('many simultaneous requests for an outdated page share one rendering', async () => {
  const documents = await oldPage()
  const { render, begun, letGo } = heldPage()
  const answers = Promise.all(Array.from({ length: 32 }, () => ask(documents, render)))
  expect(begun()).toBe(1)
  letGo()
  expect(await answers).toEqual(Array(32).fill('made 0'))
  expect(begun()).toBe(1)
})

test('a request after a change gets no page whose rendering began before it', async () => {
  const documents = await oldPage()
  const { render, begun, letGo } = heldPage()
  const before = ask(documents, render)
  documents.clear()
  const after = ask(documents, render)
  letGo()
  expect(await before).toBe('made 0')
  await expect.poll(begun).toBe(2)
  letGo()
  expect(await after).toBe('made 1')
})

test.each([
  ['is another one for each', {}, 200],
  ['fails', publicDocument(), 503],
])('no visitor gets another visitor’s page that %s', async (_what, headers, status) => {
  const documents = new DocumentCache(config)
  let made = 0
  const render = async () => {
    made += 1
    return new Response(`for ${made}`, { headers, status })
  }
  const askAll = () => Promise.all(Array.from({ length: 3 }, () => ask(documents, render)))
  expect((await askAll()).toSorted()).toEqual(['for 1', 'for 2', 'for 3'])
  expect((await askAll()).toSorted()).toEqual(['for 4', 'for 5', 'for 6'])
})

test('when rendering fails, another request renders', async () => {
  const documents = await oldPage()
  let begun = 0
  const render = async () => {
    begun += 1
    if (begun === 1) throw new Error('a page that breaks')
    return page(publicDocument())()
  }
  const answers = await Promise.allSettled(Array.from({ length: 3 }, () => ask(documents, render)))
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'fulfilled'])
})

test('a failing page fails its own request only, and the process goes on', async () => {
  const documents = await oldPage()
  const unhandled = vi.fn()
  process.on('unhandledRejection', unhandled)
  try {
    await expect(ask(documents, () => Promise.reject(new Error('a page that breaks')))).rejects.toThrow()
    await setImmediate()
    expect(unhandled).not.toHaveBeenCalled()
  } finally {
    process.off('unhandledRejection', unhandled)
  }
})

test('the most requested page is evicted last', async () => {
  const documents = new DocumentCache(config)
  await documents.make('/', '', page(publicDocument()))
  for (let number = 0; number < 250; number += 1) {
    await documents.make(`/library?page=${number}`, '', page(publicDocument({ withQuery: true })))
    expect(documents.find('/', '')).not.toBeNull()
  }
})

test('the cache holds at most two hundred pages', async () => {
  const documents = new DocumentCache(config)
  for (let number = 0; number < 250; number += 1)
    await documents.make(`/library?page=${number}`, '', page(publicDocument({ withQuery: true })))
  const kept = Array.from({ length: 250 }, (_, number) => documents.find(`/library?page=${number}`, '')).filter(Boolean)
  expect(kept).toHaveLength(200)
  expect(documents.find('/library?page=249', '')).not.toBeNull()
})

test('a freshly rendered page isn’t the next to be evicted', async () => {
  const documents = new DocumentCache(config)
  const make = (number: number) =>
    documents.make(`/library?page=${number}`, '', page(publicDocument({ withQuery: true })))
  for (let number = 0; number < 200; number += 1) await make(number)
  documents.clear()
  await make(0)
  await make(200)
  expect(documents.find('/library?page=0', '')).not.toBeNull()
})

test('a page is outdated after a minute, and still served while the database is away, instead of an incomplete one', async () => {
  let isAway = false
  const documents = new DocumentCache(config, () => isAway)
  await documents.make('/', '', page(publicDocument()))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
  try {
    expect(documents.find('/', '')).toBeNull()
    isAway = true
    expect(textOf(documents.find('/', ''))).toBe('<p>Hello</p>')
    const poorer = async () => new Response('<p>Nothing to show</p>', { headers: publicDocument() })
    expect(await (await documents.make('/', '', poorer)).text()).toBe('<p>Hello</p>')
    isAway = false
    expect(documents.find('/', '')).toBeNull()
  } finally {
    vi.useRealTimers()
  }
})

test('a page with an end time is served until then and not a moment longer', async () => {
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
