import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpJourney } from './journey.ts'
import { openTab } from './tab.ts'

const journey = setUpJourney()

async function addressesInSitemap(): Promise<string[]> {
  const response = await fetch(`${journey.origin}/sitemap.xml`)
  expect(response.headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const text = await response.text()
  expect(text).toMatch(/^<\?xml .*<urlset xmlns="http:\/\/www\.sitemaps\.org\/schemas\/sitemap\/0\.9"/s)
  return [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address = '']) => address)
}

test('the sitemap names every public page once, by the address that people see', async () => {
  const addresses = await addressesInSitemap()
  expect(new Set(addresses).size).toBe(addresses.length)
  const expected = ['/', '/about', '/spark-sessions', '/the-spark', '/learning-hub', '/spark-clients', '/contact']
  for (const path of [...expected, '/join', '/terms', '/privacy']) expect(addresses).toContain(journey.origin + path)
})

test('robots are asked to stay away from what is for one person, find the sitemap, and may read all that it names', async () => {
  const response = await fetch(`${journey.origin}/robots.txt`)
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const text = await response.text()
  const disallowed = [...text.matchAll(/^Disallow: (.+)$/gm)].map(([, beginning]) => beginning ?? '')
  for (const path of ['/admin', '/training-portal', '/auth', '/registration', '/newsletter', '/sign-out', '/dev'])
    expect(disallowed).toContain(path)
  expect(text).toContain(`\nSitemap: ${journey.origin}/sitemap.xml\n`)
  for (const address of await addressesInSitemap())
    expect(disallowed.filter((beginning) => new URL(address).pathname.startsWith(beginning))).toEqual([])
})

test('whoever has found a weakness is told whom to write to, and until when that holds', async () => {
  const response = await fetch(`${journey.origin}/.well-known/security.txt`)
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  const lines = Object.fromEntries((await response.text()).split('\n').map((line) => line.split(/: (.*)/)))
  expect(lines.Contact).toBe('mailto:hello@agentspark.example')
  expect(lines.Canonical).toBe(`${journey.origin}/.well-known/security.txt`)
  expect(new Date(lines.Expires).getTime()).toBeGreaterThan(Date.now())
})

test('the library is followed by its feed, and the sessions by a calendar that names no meeting', async () => {
  const page = await journey.visitor()
  await page.goto('/learning-hub')
  const feed = await page.locator('link[rel=alternate][type="application/atom+xml"]').getAttribute('href')
  const atom = await fetch(journey.origin + feed)
  expect(atom.headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  const entries = await page.evaluate(
    (xml) => new DOMParser().parseFromString(xml, 'application/xml').getElementsByTagName('entry').length,
    await atom.text(),
  )
  expect(entries).toBeGreaterThan(5)
  for (const query of ['', '?any']) {
    const calendar = await fetch(`${journey.origin}/spark-sessions/calendar.ics${query}`)
    expect(calendar.headers.get('Content-Type')).toContain('text/calendar')
    const text = (await calendar.text()).replaceAll('\r\n ', '')
    expect(text.match(/^UID:public-.*session/gm)).toHaveLength(3)
    expect(text).not.toContain('zoom.us')
    expect(text).toContain(`URL;VALUE=URI:${journey.origin}/spark-sessions`)
  }
})

test('every page of the sitemap says what it is, where it is and how a link to it looks', async () => {
  const page = await journey.visitor()
  const said: { title: string; description: string }[] = []
  for (const address of await addressesInSitemap()) {
    const answer = await fetch(address)
    expect(answer.status, address).toBe(200)
    const head = await readHead(page, await answer.text())
    said.push({ title: head.titles[0] ?? '', description: head.descriptions[0] ?? '' })
    expect(head, address).toMatchObject({
      titles: [expect.stringMatching(/.{12,} · AgentSpark$/)],
      descriptions: [expect.stringMatching(/^.{110,160}$/)],
      canonical: [address],
      robots: [],
      og: {
        type: 'website',
        site_name: 'AgentSpark',
        url: address,
        title: expect.stringMatching(/./),
        description: head.descriptions[0],
        image: expect.stringContaining(`${journey.origin}/share/`),
        'image:width': '1200',
        'image:height': '630',
        'image:alt': expect.stringContaining('AgentSpark'),
      },
    })
    const picture = await fetch(head.og.image ?? '')
    expect([picture.status, picture.headers.get('Content-Type')], head.og.image).toEqual([200, 'image/png'])
  }
  for (const what of ['title', 'description'] as const)
    expect(new Set(said.map((words) => words[what])).size, `different ${what}s`).toBe(said.length)
})

/** @param page whose browser reads the HTML, without what it links to */
async function readHead(page: Page, html: string) {
  return page.evaluate((text) => {
    const { head } = new DOMParser().parseFromString(text, 'text/html')
    const all = (selector: string, name: string) =>
      [...head.querySelectorAll(selector)].map((element) => element.getAttribute(name) ?? '')
    return {
      titles: [...head.querySelectorAll('title')].map(({ textContent }) => textContent),
      descriptions: all('meta[name=description]', 'content'),
      robots: all('meta[name=robots]', 'content'),
      canonical: all('link[rel=canonical]', 'href'),
      og: Object.fromEntries(
        [...head.querySelectorAll('meta[property^="og:"]')].map((element) => [
          element.getAttribute('property')?.slice(3),
          element.getAttribute('content'),
        ]),
      ) as Record<string, string | undefined>,
    }
  }, html)
}

test('what is for one person, or leads nowhere, is not to be found by searching', async () => {
  const page = await journey.visitor()
  for (const path of [
    '/login',
    '/training-portal/login',
    '/auth/confirm',
    '/registration/some',
    '/newsletter/some/unsubscribe',
    '/no/such/page',
    '/dev/mailbox',
  ]) {
    const answer = await fetch(journey.origin + path)
    const { robots, canonical } = await readHead(page, await answer.text())
    // What is answered with an error is not indexed either.
    expect(answer.status === 200 ? robots : ['noindex'], path).toEqual(['noindex'])
    expect(canonical, path).toEqual([])
  }
})

test('an address that leads nowhere is answered with 404', async () => {
  expect((await fetch(`${journey.origin}/no/such/page`)).status).toBe(404)
})

test('icons and manifest are there', async () => {
  const page = await journey.visitor()
  await page.goto('/')
  const files = await page
    .locator('link[rel=icon], link[rel=apple-touch-icon], link[rel=manifest]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  expect(files).toHaveLength(4)
  for (const file of files) expect((await fetch(file)).status, file).toBe(200)
})

interface Thing {
  '@type': string
  name?: string
  startDate?: string
  endDate?: string
  mainEntity?: { name: string; acceptedAnswer: { text: string } }[]
  [key: string]: unknown
}

async function readThings(page: Page): Promise<Thing[]> {
  const blocks = await page.locator('script[type="application/ld+json"]').allTextContents()
  const documents = blocks.map((block) => JSON.parse(block) as { '@context': string; '@graph': Thing[] })
  for (const document of documents) expect(document['@context']).toBe('https://schema.org')
  return documents.flatMap((document) => document['@graph'])
}

function ofType(things: Thing[], type: string): Thing[] {
  return things.filter((thing) => thing['@type'] === type)
}

test('the home page says who runs the site', async () => {
  const page = await journey.visitor()
  await page.goto('/')
  const things = await readThings(page)
  const logo = `${journey.origin}/icon-512.png`
  expect(ofType(things, 'Organization')).toMatchObject([{ name: 'AgentSpark', url: `${journey.origin}/`, logo }])
  expect((await fetch(logo)).status).toBe(200)
  expect(ofType(things, 'WebSite')).toMatchObject([{ name: 'AgentSpark', url: `${journey.origin}/` }])
})

test('the course and its events are those that the bootcamp page shows', async () => {
  const page = await journey.visitor()
  await page.goto('/spark-sessions')
  const things = await readThings(page)
  const shown = await page
    .locator('time[datetime]')
    .evaluateAll((times) => times.map((time) => new Date((time as HTMLTimeElement).dateTime).getTime()))
  const events = ofType(things, 'Event')
  expect(events).toHaveLength(3)
  for (const { name = '', startDate = '', endDate = '' } of events) {
    expect(shown).toContain(Date.parse(startDate))
    // Between ten and noon of the clocks in Los Angeles.
    expect(startDate).toMatch(/^2025-07-\d\dT10:00:00-07:00$/)
    expect(endDate).toMatch(/^2025-07-\d\dT12:00:00-07:00$/)
    await page.getByRole('heading', { name: name.replace(/^Session \d: /, ''), exact: true }).waitFor()
  }
  const [course] = ofType(things, 'Course')
  expect(course).toMatchObject({
    provider: { name: 'AgentSpark' },
    offers: { price: 0, category: 'Free' },
    hasCourseInstance: {
      courseMode: 'Online',
      startDate: events[0]?.startDate,
      endDate: events[2]?.endDate,
      maximumAttendeeCapacity: 100,
    },
  })
  expect(await page.getByRole('main').innerText()).toContain('100')
  const text = JSON.stringify(things)
  expect(text).not.toContain('meet.agentspark')
})

test('the questions of a page have the answers that the page gives', async () => {
  const page = await journey.visitor()
  for (const [path, count] of [
    ['/spark-sessions', 6],
    ['/about', 7],
    ['/the-spark', 7],
  ] as const) {
    await page.goto(path)
    const [faq] = ofType(await readThings(page), 'FAQPage')
    expect(faq?.mainEntity, path).toHaveLength(count)
    const shown = await page.locator('details').evaluateAll((items) =>
      items.map((item) => ({
        question: item.querySelector('summary')?.textContent,
        answer: [...item.querySelectorAll('p')].map((paragraph) => paragraph.textContent).join('\n'),
      })),
    )
    for (const { name, acceptedAnswer } of faq?.mainEntity ?? [])
      expect(shown).toContainEqual({ question: name, answer: acceptedAnswer.text })
  }
})

test('a page that only informs is ready before its link is clicked, and no other is', async () => {
  const tab = await openTab()
  try {
    await tab.goto(`${journey.origin}/`)
    const paths = (await tab.candidates()).map((address) => new URL(address).pathname)
    expect(paths).toContain('/about')
    for (const path of ['/join', '/contact', '/spark-clients', '/training-portal']) expect(paths).not.toContain(path)

    await tab.restOn('/the-spark')
    expect(await tab.prerendered('/the-spark')).toBe('Ready')
    await tab.click()
    await tab.until(`location.pathname === '/the-spark'`)
    expect(await tab.until(`performance.getEntriesByType('navigation')[0].activationStart`)).toBeGreaterThan(0)
    expect(await tab.until(`document.querySelector('h1').textContent`)).toContain('Community')
  } finally {
    await tab.close()
  }
})
