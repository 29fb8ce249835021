import { Client } from 'pg'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { setUpJourney } from './journey.ts'
import { createDatabase, productionSettings } from './outside-world.ts'
import { startServer } from './server.ts'

const journey = setUpJourney()

const tab = (page: Page, name: string) => page.getByRole('navigation', { name: 'Kinds' }).getByRole('link', { name })
const category = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Categories' }).getByRole('link', { name, exact: true })
const cards = (page: Page) => page.locator('.items > li')
const titles = (page: Page) => cards(page).getByRole('heading').allInnerTexts()
const shelf = (page: Page) => page.getByRole('heading', { level: 2 }).first().innerText()

async function expectCurrent(page: Page, tabName: string, categoryName: string) {
  const current = page.getByRole('region', { name: 'Library' }).locator('nav [aria-current="page"]')
  expect((await current.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([tabName, categoryName])
}

test('a visitor looks for something about prompting, changes the tab and goes back', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.goto('/learning-hub')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Learn AI. Build Real Solutions.')
  await expectCurrent(page, 'Guides', 'All')
  await expectAccessible(page)

  await category(page, 'Prompting').click()
  await page.waitForURL('**/learning-hub?category=Prompting#library')
  expect(await titles(page)).toEqual(['Prompt Engineering Guide', 'Learn Prompting'])
  await expectCurrent(page, 'Guides', 'Prompting')
  expect(await page.title()).toBe('Guides about Prompting · AgentSpark')

  await tab(page, 'Tools').click()
  await page.waitForURL('**/learning-hub?tab=tools#library')
  expect(await shelf(page)).toBe('Tools')
  await expectCurrent(page, 'Tools', 'All')

  await page.goBack()
  await expectCurrent(page, 'Guides', 'Prompting')
  await page.goBack()
  await expectCurrent(page, 'Guides', 'All')
  await page.goForward()
  expect(await titles(page)).toEqual(['Prompt Engineering Guide', 'Learn Prompting'])
})

test('an address of the library shows what it says', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  for (const [address, tabName, categoryName, callToAction] of [
    ['/learning-hub?tab=ebooks', 'E-Books', 'All', 'Download E-Book'],
    ['/learning-hub?tab=tools&category=Automation', 'Tools', 'Automation', 'Visit Tool'],
    ['/learning-hub?tab=podcast', 'Podcast', 'All', 'View Season'],
    ['/learning-hub?tab=nothing', 'Guides', 'All', 'Download Guide'],
    ['/learning-hub?page=99', 'Guides', 'All', 'Download Guide'],
  ] as const) {
    await page.goto(address)
    expect(await shelf(page), address).toBe(tabName)
    await expectCurrent(page, tabName, categoryName)
    const links = await cards(page).getByRole('link').allInnerTexts()
    expect(links.length).toBe(await cards(page).count())
    for (const text of links) expect(text).toContain(callToAction)
  }
})

test('who changes tab or category lands where the items begin, on a phone too', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await page.goto('/learning-hub')
  const top = async () => (await page.getByRole('navigation', { name: 'Kinds' }).boundingBox())?.y ?? 0
  expect(await top()).toBeGreaterThan(200)
  await tab(page, 'E-Books').click()
  await page.waitForURL('**/learning-hub?tab=ebooks#library')
  await expect.poll(top).toBeLessThan(200)
  // Below the sticky header, not under it.
  expect(await top()).toBeGreaterThan(60)
  await category(page, 'Reference').click()
  await page.waitForURL('**/learning-hub?tab=ebooks&category=Reference#library')
  await expect.poll(top).toBeLessThan(200)
})

test('a category that does not exist finds nothing, and the filters can be cleared', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.goto('/learning-hub?tab=tools&category=%00%27%3Cb%3E')
  await page.getByRole('heading', { name: 'No results found' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.waitForURL('**/learning-hub?tab=tools#library')
  await expectCurrent(page, 'Tools', 'All')
  expect(await cards(page).count()).toBeGreaterThan(5)
})

test('tags beyond the third are counted and unfold; a phone shows them all', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.goto('/learning-hub')
  const card = cards(page).filter({ hasText: 'Prompt Engineering Guide' })
  const tags = card.getByRole('list', { name: 'Categories' })
  expect(await visibleTexts(tags.getByRole('listitem'))).toEqual(['Prompting', 'Reference', 'Beginner', '+2 more'])
  await tags.getByText('+2').click()
  await tags.getByText('Agents, Research').waitFor()
  expect(page.url()).toMatch(/\/learning-hub$/)

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await visibleTexts(tags.getByRole('listitem'))).toEqual([
    'Prompting',
    'Reference',
    'Beginner',
    'Agents',
    'Research',
  ])
})

async function visibleTexts(items: Locator): Promise<string[]> {
  const texts = await items.filter({ visible: true }).allInnerTexts()
  return texts.map((text) => text.replace(/\s+/g, ' ').trim())
}

test('featured items come first, then the alphabet; categories stand in the alphabet too', async () => {
  const page = await journey.visitor()
  await page.goto('/learning-hub')
  const all = await titles(page)
  const featured = await cards(page).filter({ hasText: 'Featured' }).getByRole('heading').allInnerTexts()
  expect(featured.length).toBeGreaterThan(1)
  const byAlphabet = (words: string[]) =>
    words.toSorted((one, other) => (one.toLowerCase() < other.toLowerCase() ? -1 : 1))
  const rest = all.filter((title) => !featured.includes(title))
  expect(all).toEqual([...byAlphabet(featured), ...byAlphabet(rest)])
  const [first, ...categories] = await page
    .getByRole('navigation', { name: 'Categories' })
    .getByRole('link')
    .allInnerTexts()
  expect(first).toBe('All')
  expect(categories).toEqual(byAlphabet(categories))
})

test('an item opens in a new tab, says so, and keeps this page to itself', async () => {
  const page = await journey.visitor()
  await page.context().route('https://www.promptingguide.ai/**', (route) => route.fulfill({ body: 'the guide' }))
  await page.goto('/learning-hub')
  const link = page.getByRole('link', { name: 'Download Guide Prompt Engineering Guide (opens in a new tab)' })
  expect(await link.getAttribute('rel')).toBe('noopener noreferrer')
  const [opened] = await Promise.all([
    page.context().waitForEvent('page'),
    // The whole card is the link.
    cards(page).filter({ hasText: 'Prompt Engineering Guide' }).getByRole('heading').click({ force: true }),
  ])
  await opened.waitForURL('https://www.promptingguide.ai/')
  expect(await opened.evaluate(() => window.opener)).toBeNull()
  expect(page.url()).toMatch(/\/learning-hub$/)
})

test('arrow keys, Home and End go from tab to tab, Enter opens one', async () => {
  const page = await journey.visitor()
  await page.goto('/learning-hub')
  const focused = () => page.evaluate(() => document.activeElement?.firstChild?.textContent)
  await tab(page, 'Guides').focus()
  for (const [key, name] of [
    ['ArrowRight', 'E-Books'],
    ['End', 'Podcast'],
    ['ArrowRight', 'Guides'],
    ['ArrowLeft', 'Podcast'],
    ['Home', 'Guides'],
    ['ArrowRight', 'E-Books'],
  ] as const) {
    await page.keyboard.press(key)
    expect(await focused()).toBe(name)
  }
  await page.keyboard.press('Enter')
  await page.waitForURL('**/learning-hub?tab=ebooks#library')
})

test('on a phone the chosen category is in view, however far to the right it stands', async () => {
  const page = await journey.visitor({ viewport: { width: 360, height: 740 } })
  await page.goto('/learning-hub?category=Writing')
  const box = await category(page, 'Writing').boundingBox()
  expect(box?.x).toBeGreaterThanOrEqual(0)
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(360)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})

test('no page of the library sends React, and its own script may be kept: a changed one has another name', async () => {
  for (const address of ['/learning-hub', '/learning-hub?tab=tools&category=Automation']) {
    const html = await (await fetch(journey.origin + address)).text()
    const scripts = [...html.matchAll(/<script[^>]*src="([^"]*)"/g)].map(([, src]) => src)
    // Its own, and that of the form for the newsletter.
    expect(scripts.toSorted()).toEqual([
      expect.stringMatching(/^\/assets\/document-form-[\w-]+\.js$/),
      expect.stringMatching(/^\/assets\/library-tabs-[\w-]+\.js$/),
    ])
    for (const script of scripts)
      expect((await fetch(journey.origin + script)).headers.get('Cache-Control')).toContain('immutable')
  }
})

/** Pages that are kept in memory are asked for again each time; others are stored nowhere. */
test('what the page links to is kept in memory, what a stranger thinks up is not', async () => {
  const policyOf = async (address: string) =>
    (await fetch(journey.origin + address, { headers: { Accept: 'text/html' } })).headers.get('Cache-Control')
  for (const address of ['', '?tab=tools', '?category=Prompting', '?tab=ebooks&category=Responsible+AI'])
    expect(await policyOf(`/learning-hub${address}`), address).toBe('private, no-cache')
  for (const address of [
    '/learning-hub?category=Nothing',
    '/learning-hub?tab=guides',
    '/learning-hub?tab=tools&x=1',
    '/learning-hub?tab=tools&page=1',
    '/learning-hub?page=2',
    '/learning-hub?category=Prompting&tab=tools',
    '/Learning-Hub?tab=tools',
    '/learning-hub.data?tab=tools',
    '/learning-hub.data?tab=tools&_routes=library%2Flearning-hub-page',
  ])
    expect(await policyOf(address), address).toBe('no-store')
})

describe('a library of its own', () => {
  test('is empty at first, fills while it is open, grows to pages, and says so when it can not be read', async () => {
    const database = await createDatabase('empty')
    const mail = await startMailServer()
    const server = await startServer(productionSettings({ databaseUrl: database.url, smtpUrl: mail.url }))
    const client = new Client({ connectionString: database.ownerUrl })
    client.on('error', () => {})
    await client.connect()
    try {
      const page = await journey.visitor({ baseURL: server.origin, expectedErrors: /status of 503/ })
      for (const [tabName, sentence] of [
        ['guides', 'No guides available yet'],
        ['ebooks', 'No e-books available yet'],
        ['tools', 'No tools available yet'],
        ['podcast', 'No podcasts available yet'],
      ]) {
        await page.goto(`/learning-hub?tab=${tabName}`)
        await page.getByRole('heading', { name: sentence }).waitFor()
        expect(await page.getByRole('navigation', { name: 'Categories' }).count()).toBe(0)
      }
      await expectAccessible(page)

      await client.query(
        `insert into content (title, description, content_type, tags, image_url, external_url)
         values ('A picture', 'Without a link', 'tool', '{Drawing}', '/icon-192.png', null),
                ('Elsewhere', '<b>Its</b> picture is', 'tool', '{}', 'https://example.org/a.png', 'https://example.org/')`,
      )
      await expect
        .poll(async () => (await (await fetch(`${server.origin}/learning-hub?tab=tools`)).text()).includes('Elsewhere'))
        .toBe(true)
      await page.goto('/learning-hub?tab=tools')
      expect(await titles(page)).toEqual(['A picture', 'Elsewhere'])
      const [drawn, elsewhere] = await cards(page).all()
      expect(await drawn?.getByRole('link').count()).toBe(0)
      // It is fetched when it comes near the screen, which may be after the page has loaded.
      await expect
        .poll(() => drawn?.locator('img').evaluate((picture: HTMLImageElement) => picture.naturalWidth))
        .toBe(192)
      expect(await elsewhere?.locator('img').count()).toBe(0)
      expect(await elsewhere?.innerText()).toContain('<b>Its</b> picture is')

      await client.query(
        `insert into content (title, description, content_type, tags)
         select 'Guide ' || lpad(number::text, 2, '0'), 'One of many', 'guide', '{Many,"Q&A"}' from generate_series(1, 60) number`,
      )
      await expect
        .poll(async () => (await (await fetch(`${server.origin}/learning-hub`)).text()).includes('page 1 of 3'))
        .toBe(true)
      await page.goto('/learning-hub?category=Q%26A')
      await page.getByRole('navigation', { name: 'Pages of Guides' }).getByRole('link', { name: 'Page 2' }).click()
      await page.waitForURL('**/learning-hub?category=Q%26A&page=2#library')
      expect((await titles(page))[0]).toBe('Guide 25')
      await page.getByRole('link', { name: 'Next' }).click()
      await page.waitForURL('**/learning-hub?category=Q%26A&page=3#library')
      expect((await titles(page)).at(-1)).toBe('Guide 60')
      await page.goto('/learning-hub?category=Many&page=99')
      expect((await titles(page)).at(-1)).toBe('Guide 60')

      await database.remove()
      const answer = await page.goto('/learning-hub?tab=podcast&category=Any')
      expect(answer?.status()).toBe(503)
      await page.getByRole('heading', { name: 'We can’t load the library right now' }).waitFor()
      expect(await page.getByRole('link', { name: 'Try again' }).getAttribute('href')).toBe(
        '/learning-hub?tab=podcast&category=Any#library',
      )
      await expect.poll(() => server.output()).toContain('the library could not be read')
    } finally {
      await client.end()
      await server.stop()
      await mail.close()
      await database.remove()
    }
  })
})
