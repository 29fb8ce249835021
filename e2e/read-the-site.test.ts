import type { Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { brand } from '../app/organization/brand.ts'
import { team as people } from '../app/organization/people.content.ts'
import { publicPages } from '../app/site/for-machines/sitemap.ts'
import { expectAccessible } from './accessible.ts'
import { setUpJourney, signIn } from './journey.ts'

const journey = setUpJourney()
const phone = { width: 360, height: 740 }

/** What a heading of the second level stands over. */
function section(page: Page, name: string): Locator {
  return page.getByRole('region', { name, exact: true })
}

function titlesIn(part: Locator, level: number): Promise<string[]> {
  return part.getByRole('heading', { level }).allInnerTexts()
}

async function expectLink(part: Locator, name: string, to: string): Promise<void> {
  expect(await part.getByRole('link', { name, exact: true }).first().getAttribute('href')).toBe(to)
}

/** Where a part leads to outside the site. */
function addressesIn(part: Locator): Promise<string[]> {
  return part.locator('a[href^="http"]').evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
}

function questionsOf(page: Page): Locator {
  return section(page, 'Questions').locator('summary')
}

async function open(path: string, options: Parameters<typeof journey.visitor>[0] = {}): Promise<Page> {
  const page = await journey.visitor(options)
  await page.goto(path)
  return page
}

describe('what the pages say', () => {
  test('home: what it is, why, for whom, and the loop in four steps', async () => {
    const page = await open('/')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Build Your AI Agency')
    expect(await titlesIn(section(page, 'Why This Matters'), 3)).toHaveLength(4)
    expect(await titlesIn(section(page, 'Who We’re For'), 3)).toHaveLength(6)
    expect(await titlesIn(section(page, 'How It Works'), 3)).toEqual([
      'Bootcamp',
      'Certification',
      'Earn by Building',
      'Give What You Got',
    ])
    const pilot = await section(page, 'Free for the first 100 learners').innerText()
    expect(pilot).toContain('$1,500')
    expect(pilot).toContain('Sunday, July 6th, 2025')
  })

  test('bootcamp: limited access, the instructors, three sessions, three roles, six questions, two calls', async () => {
    const page = await open('/spark-sessions')
    const limited = await section(page, 'Limited access').innerText()
    for (const fact of ['100, free of charge', 'Sunday, July 6th, 2025', '$1,500']) expect(limited).toContain(fact)
    expect(await section(page, 'The platform, and the people who teach it').locator('summary').count()).toBe(3)
    const sessions = section(page, 'The sessions').locator('ol > li')
    expect(await sessions.count()).toBe(3)
    for (const [n, [day, duration]] of [
      ['July 12', '2:00:00'],
      ['July 19', '2:00:00'],
      ['July 26', '0:40:00'],
    ].entries()) {
      const session = await sessions.nth(n).innerText()
      for (const fact of [`Session ${n + 1}`, `Saturday, ${day}, 2025`, 'Pacific Time', 'virtual', duration])
        expect(session).toContain(fact)
    }
    expect(await titlesIn(section(page, 'What you train for'), 3)).toEqual([
      'AI Creative Automator',
      'AI Workflow Designer',
      'AI Digital Efficiency Architect',
    ])
    expect(await questionsOf(page).count()).toBe(6)
    await expectLink(page.getByRole('main'), 'Sign Me Up!', '/join')
    await expectLink(section(page, 'Join the Pilot Bootcamp'), 'Learn about the Bootcamp', '#sessions')
  })

  test('about: story, founder, team, mission and vision, differences, partners, seven questions, the call', async () => {
    const page = await open('/about')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('The Power to Build Is Yours')
    expect(await titlesIn(section(page, 'Our Story'), 3)).toHaveLength(3)
    expect(await section(page, 'Our Story').getByRole('figure').count()).toBe(1)
    const team = section(page, 'The Team').getByRole('figure')
    expect(await team.count()).toBe(2)
    for (const [n, { name, profileUrl }] of people.entries()) {
      const person = team.nth(n)
      expect(await person.innerText()).toMatch(new RegExp(`${name}\\s+Co-founder`))
      expect(await addressesIn(person)).toEqual(profileUrl ? [profileUrl] : [])
    }
    expect(await titlesIn(section(page, 'Mission and vision'), 2)).toEqual(['Mission', 'Vision'])
    expect(await titlesIn(section(page, 'What Makes Us Different'), 3)).toHaveLength(3)
    expect(await titlesIn(section(page, 'Powered by Partnership'), 3)).toHaveLength(3)
    expect(await questionsOf(page).count()).toBe(7)
    await expectLink(page.getByRole('main'), 'Join the Pilot Bootcamp', '/join')
    await expectLink(section(page, 'Join the Pilot Bootcamp'), 'Learn about the Bootcamp', '/spark-sessions')
  })

  test.each([phone, { width: 1440, height: 900 }])(
    'community at $width px: the path in three tiers, the partner, four times 100%, seven questions',
    async (viewport) => {
      const page = await open('/the-spark', { viewport })
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(
        'A Community Built to Help You Grow with AI',
      )
      const tiers = section(page, 'Your Path in the Community').getByRole('row')
      for (const [tier, promise] of [
        ['Member', 'Discounts on specialized events'],
        ['Builder', 'The Certified Builder badge'],
        ['Ambassador', 'A free Business Tier plan ($100/month value)'],
      ] as const)
        expect(await tiers.filter({ hasText: promise }).getByRole('rowheader').innerText()).toContain(tier)
      const partner = section(page, 'Built on MindStudio')
      expect(await partner.innerText()).toMatch(/200,000\+\s+Agents Deployed/)
      await expectLink(partner, 'Visit MindStudio', 'https://www.mindstudio.ai/')
      const promises = section(page, 'What you can count on')
      expect(await promises.getByRole('term').allInnerTexts()).toEqual([
        'Free Training',
        'Real Projects',
        'Community Support',
        'Purpose Driven',
      ])
      expect(await promises.getByRole('definition').allInnerTexts()).toEqual(['100%', '100%', '100%', '100%'])
      await expectLink(promises, 'Join the Community Today', '/join')
      expect(await page.getByRole('main').locator('a[href="/join"]').count()).toBe(2)
      expect(await questionsOf(page).count()).toBe(7)
    },
  )

  test.each([
    ['/terms', 'Terms and Conditions', ['under 13', 'parent or guardian', 'State of California']],
    ['/privacy', 'Privacy Policy', ['180 days', '__Host-', 'newsletter']],
  ])('%s is a text in sections, with its date and the ways to reach us', async (path, title, words) => {
    const page = await open(path)
    const text = page.getByRole('main')
    expect(await text.getByRole('heading', { level: 1 }).innerText()).toBe(title)
    for (const word of ['Last updated June 23, 2025', ...words]) expect(await text.innerText()).toContain(word)
    const sections = text.getByRole('navigation', { name: 'Sections' }).getByRole('link')
    expect(await sections.allInnerTexts()).toEqual(await titlesIn(text, 2))
    for (const anchor of await sections.all())
      expect(await page.locator((await anchor.getAttribute('href')) ?? 'none').count()).toBe(1)
    await expectLink(text, 'hello@agentspark.example', 'mailto:hello@agentspark.example')
    await expectLink(text, 'contact form', '/contact')
  })

  test('after signing out there are both ways in', async () => {
    const page = await open('/login')
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    await expectLink(page.getByRole('main'), 'Sign in to the training portal', '/training-portal/login')
    await expectLink(page.getByRole('main'), 'Sign in to the admin area', '/auth/confirm')
  })

  test('an address that leads nowhere is a 404 with the way home', async () => {
    const page = await journey.visitor({ expectedErrors: /status of 404/ })
    expect((await page.goto('/about/nothing'))?.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Oops! Page not found')
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Build Your AI Agency' }).waitFor()
  })
})

test('the menu of a phone opens, leads on and shows where one is', async () => {
  const page = await open('/', { javaScriptEnabled: false, viewport: phone })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.waitFor()
  expect(await menu.getByRole('link').allInnerTexts()).toEqual([
    'Home',
    'About',
    'Bootcamp',
    'Resources',
    'Community',
    'Contact',
    'Training portal',
  ])
  expect(await page.getByRole('banner').getByRole('link', { name: 'Register' }).isVisible()).toBe(true)
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Bootcamp' }).click()
  await page.waitForURL('**/spark-sessions')
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await currentIn(menu)).toEqual(['Bootcamp'])
})

test('a logo that fails to load leaves the initials of the partner', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /ERR_FAILED/ })
  const seen = () =>
    page
      .locator('.partner-logo')
      .first()
      .evaluate((logo) => {
        logo.scrollIntoView({ block: 'center', behavior: 'instant' })
        const { left, top, height } = logo.getBoundingClientRect()
        return document.elementFromPoint(left + height / 2, top + height / 2)?.tagName
      })
  await page.goto('/about')
  await expect.poll(seen).toBe('IMG')
  await page.route('**/partner-*', (route) => route.abort())
  const failed = page.waitForEvent('requestfailed')
  await page.goto('/about')
  await seen()
  await failed
  await expect.poll(seen).toBe('SPAN')
  expect(await page.locator('.partner-logo').first().innerText()).toBe('ST')
})

test('of the questions one is open at a time, and it can be closed', async () => {
  const page = await open('/the-spark', { javaScriptEnabled: false })
  const [first, second] = [questionsOf(page).nth(0), questionsOf(page).nth(1)]
  await first.click()
  await page.getByText('The community is free to join, and stays free.').waitFor()
  await second.click()
  expect(await openQuestions(page)).toEqual(['How do I join?'])
  await second.click()
  expect(await openQuestions(page)).toEqual([])
})

test('an answer that is looked for opens by itself', async () => {
  // A browser's search can't be driven from here. It reveals what it finds in the way in which an address does.
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.route('**/the-spark', async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replace('<p>Ambassadors are', '<p id="found">Ambassadors are')
    await route.fulfill({ response, body })
  })
  await page.goto('/the-spark#found')
  await page.getByText('Ambassadors are builders who host events').waitFor()
  expect(await openQuestions(page)).toEqual(['What does an Ambassador do?'])
})

test.each([
  ['Asia/Kathmandu', 'Your time: Sat, Jul 12, 10:45 PM–Sun, Jul 13, 12:45 AM'],
  ['America/Los_Angeles', 'Los Angeles, GMT-7'],
])('in %s the first session is also told as %s', async (timezoneId, words) => {
  const page = await open('/spark-sessions', { timezoneId })
  const session = section(page, 'The sessions').locator('ol > li').first()
  await session.getByText(words, { exact: true }).waitFor()
  await session.getByText('10:00 AM–12:00 PM Pacific Time').waitFor()
})

test('the header highlights where one is', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 404/ })
  for (const [path, current] of [
    ['/', ['Home']],
    ['/about/nothing', ['About']],
    ['/spark-sessions/', ['Bootcamp']],
    ['/join', ['Register']],
    ['/terms', []],
  ] as const) {
    await page.goto(path)
    expect(await currentIn(page.getByRole('banner')), path).toEqual(current)
  }
})

test('from 1024 px on the header is one row, Admin included', async () => {
  const page = await adminsBrowser()
  await page.goto('/about')
  const links = await page.getByRole('navigation', { name: 'Main' }).getByRole('link').all()
  expect(await Promise.all(links.map((link) => link.innerText()))).toContain('Admin')
  for (const width of [1024, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    const tops = await Promise.all(
      [...links, page.getByRole('banner').getByRole('link', { name: 'Register' })].map(topOf),
    )
    expect(Math.max(...tops) - Math.min(...tops), `${width} px`).toBeLessThan(12)
  }
})

test('Admin is offered to admins alone, whoever asked for the page before them', async () => {
  const stranger = await open('/the-spark')
  const admin = stranger.getByRole('link', { name: 'Admin', includeHidden: true })
  expect(await admin.count()).toBe(0)
  const office = await adminsBrowser()
  await office.setViewportSize({ width: 1440, height: 900 })
  await office.goto('/the-spark')
  await expectLink(office.getByRole('navigation', { name: 'Main' }), 'Admin', '/admin/dashboard')
  await stranger.reload()
  expect(await admin.count()).toBe(0)
})

test('every page begins at its top', async () => {
  const page = await open('/', { viewport: phone })
  const footer = page.getByRole('contentinfo')
  for (const name of ['Privacy Policy', 'Contact', 'Terms and Conditions']) {
    await footer.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1 }).waitFor()
    await expect.poll(() => page.evaluate(() => [location.pathname === '/', scrollY])).toEqual([false, 0])
    await footer.scrollIntoViewIfNeeded()
  }
})

test('the footer leads to help, to the legal texts, and to the networks on which the organization has an address', async () => {
  const footer = (await open('/')).getByRole('contentinfo')
  await expectLink(footer, 'Contact', '/contact')
  await expectLink(footer, 'Privacy Policy', '/privacy')
  await expectLink(footer, 'Terms and Conditions', '/terms')
  expect(await addressesIn(footer)).toEqual(brand.socialLinks.map(({ url }) => url))
  expect(await footer.innerText()).toContain('Build fast. Build smart.')
})

test('who is signed in reads so after all, with the way on and the way out', async () => {
  const page = await adminsBrowser()
  await page.goto('/login')
  await page.getByRole('heading', { name: 'You’re signed in' }).waitFor()
  await expectLink(page.getByRole('main'), 'Open the admin area', '/admin/dashboard')
  expect(await page.getByRole('button', { name: 'Sign out' }).count()).toBe(1)
  await expectAccessible(page)
})

test('every page fits a screen of 320 px, and one whose letters are twice as large', async () => {
  const page = await journey.visitor()
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  for (const path of [...publicPages.map(({ path }) => path), '/login']) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(path)
    expect(await width(), path).toBe(320)
    await page.setViewportSize({ width: 768, height: 900 })
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    expect(await width(), path).toBe(768)
    await page.setViewportSize(phone)
    expect(await width(), path).toBe(360)
  }
})

async function adminsBrowser(): Promise<Page> {
  const page = await journey.visitor()
  await signIn(page, 'admin@agentspark.example')
  return page
}

function currentIn(part: Locator): Promise<string[]> {
  return part.locator('[aria-current]:not(.logo):visible').allInnerTexts()
}

function openQuestions(page: Page): Promise<string[]> {
  return section(page, 'Questions').locator('details[open] > summary').allInnerTexts()
}

async function topOf(link: Locator): Promise<number> {
  return (await link.boundingBox())?.y ?? -1
}

test('the theme that somebody chooses is that of every page from its first paint on, also of one that is kept for all', async () => {
  const page = await journey.visitor({ colorScheme: 'light' })
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  const chosen = () => page.getByRole('group', { name: 'Theme' }).getByRole('radio', { checked: true }).inputValue()
  await page.goto('/about')
  const light = await paper()
  expect(await chosen()).toBe('system')
  await page.getByRole('radio', { name: 'System' }).focus()
  await page.keyboard.press('ArrowLeft')
  expect([await chosen(), await paper()]).not.toContain(light)
  const dark = await paper()
  // An application's page, whose fields come with React, and one from the cache.
  for (const path of ['/training-portal/login', '/', '/dev/mailbox']) {
    await page.goto(path)
    expect([path, await paper()]).toEqual([path, dark])
  }
  await page.goto('/terms')
  await page.getByRole('radio', { name: 'Light' }).check({ force: true })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await paper()).toBe(light)
  await page.getByRole('radio', { name: 'System' }).check({ force: true })
  expect([await paper(), await page.context().cookies()]).toEqual([dark, []])
})

test('who runs no script has the theme of their device, and no choice that does nothing', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.goto('/about')
  expect(await page.getByRole('group', { name: 'Theme' }).count()).toBe(0)
})
