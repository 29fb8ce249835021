import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { addParticipant, expectToast, setUpJourney, signIn, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
const here = '/training-portal/community'
let me: string
beforeEach(async () => {
  await database.query(`delete from members where role <> 'admin'`)
  me = await addParticipant(database, { firstName: 'Mia', lastName: 'Zimmer' })
})

async function enter(options: Parameters<typeof journey.visitor>[0] = {}): Promise<Page> {
  const page = await journey.visitor(options)
  await signIn(page, me)
  return page
}

/** Page by page they are Ann 01, Ann 02 … */
async function addSixty(industry = 'Finance'): Promise<void> {
  for (let n = 1; n <= 60; n += 1) {
    await addParticipant(database, { firstName: 'Ann', lastName: String(n).padStart(2, '0'), industry })
  }
}

async function idOf(email: string): Promise<string> {
  const { rows } = await database.query('select id from members where email = $1', [email])
  return rows[0].id
}

/** Sent after the pause in typing. */
async function search(page: Page, term: string): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search by name, job title, company or location' }).fill(term)
  await page.waitForURL(`**search=${encodeURIComponent(term)}**`)
}

const names = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()

test('a participant finds somebody, reads their profile, and comes back to where they were', async () => {
  await addParticipant(database, { firstName: 'Bo', lastName: 'Baker', company: 'Warm Bread', industry: 'Retail' })
  const email = await addParticipant(database, {
    firstName: 'Zoë',
    lastName: "O'Brien",
    job_title: 'Nurse',
    company: 'City <b>Clinic</b>',
    linkedin: 'https://linkedin.example/in/zoe',
    work_status: 'Freelancer/Consultant',
    industry: 'Government',
    bootcamp_goal: "Save time at work with AI, I'm curious and want to experiment",
    used_mindstudio: 'false',
  })
  await database.query(
    `insert into ai_agent_projects (user_id, title, description) values ($1, 'Shift swapper', 'Finds a colleague.')`,
    [await idOf(email)],
  )
  const page = await enter()
  await page.goto('/training-portal/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'Community' }).click()
  await page.waitForURL(`**${here}`)
  await page.getByRole('heading', { name: 'Community Directory', level: 1 }).waitFor()
  await page.getByText('Showing 3 of 3 community members').waitFor()
  expect(await names(page)).toEqual(['Bo Baker', 'Mia Zimmer', "Zoë O'Brien"])
  await page.getByText('Nurse at City <b>Clinic</b>').waitFor()
  await page.getByText('Bootcamp Participant').waitFor()
  expect(await page.getByRole('navigation', { name: 'Pages of community members' }).count()).toBe(0)
  await expectAccessible(page)

  await search(page, 'CLINIC')
  await page.getByText('Showing 1 of 3 community members').waitFor()
  await page.getByLabel('Industry').selectOption('Government / Nonprofit')
  await page.waitForURL('**industry=Government**')
  const linkedIn = page.getByRole('link', { name: "Zoë O'Brien on LinkedIn (opens in a new tab)" })
  expect(await linkedIn.getAttribute('href')).toBe('https://linkedin.example/in/zoe')
  expect(await linkedIn.getAttribute('target')).toBe('_blank')

  // Anywhere on the card: its corner belongs to the one link as well.
  await page.getByRole('article').click({ position: { x: 8, y: 8 } })
  await page.waitForURL(`**${here}/*`)
  await page.getByRole('heading', { name: "Zoë O'Brien", level: 1 }).waitFor()
  const facts = await page.getByRole('region', { name: 'Professional Background' }).innerText()
  expect(facts.replace(/\s+/g, ' ')).toBe(
    'Professional Background Work Status Freelancer/Consultant Industry Government Job Title Nurse ' +
      'Company City <b>Clinic</b> Location Not specified About Not provided',
  )
  const goals = page.getByRole('region', { name: 'AI Goals & Experience' })
  expect(await goals.getByRole('listitem').allInnerTexts()).toEqual([
    'Save time at work with AI',
    "I'm curious and want to experiment",
  ])
  await goals.getByText('Sort my inbox').waitFor()
  await goals.getByText('No MindStudio experience').waitFor()
  await page.getByRole('link', { name: 'Connect on LinkedIn (opens in a new tab)' }).waitFor()
  const projects = page.getByRole('region', { name: 'AI Projects & Agents' })
  await projects.getByRole('article', { name: 'Shift swapper' }).getByText('Finds a colleague.').waitFor()
  expect(await page.title()).toContain("Zoë O'Brien")
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Back to Community Directory' }).click()
  await page.waitForURL(`**${here}?search=CLINIC&industry=Government*#${await idOf(email)}`)
  expect(await page.getByRole('searchbox').inputValue()).toBe('CLINIC')
  await page.getByRole('link', { name: 'Clear Filters' }).first().click()
  await page.getByText('Showing 3 of 3 community members').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('')
})

test('sixty people stand on pages, a filter begins at the first, and an address behind the last shows that', async () => {
  await addSixty()
  const page = await enter()
  await page.goto(here)
  await page.getByText('Showing 61 of 61 community members, page 1 of 3').waitFor()
  const pages = page.getByRole('navigation', { name: 'Pages of community members' })
  expect(await pages.getByRole('link', { name: 'Previous' }).count()).toBe(0)
  await pages.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**page=2')
  await page.getByRole('heading', { name: 'Ann 25' }).waitFor()
  expect(await names(page)).toHaveLength(24)
  await pages.getByRole('link', { name: 'Page 3' }).click()
  await page.waitForURL('**page=3')
  await page.getByRole('heading', { name: 'Mia Zimmer' }).waitFor()
  expect(await pages.getByRole('link', { name: 'Next' }).count()).toBe(0)

  await page.getByLabel('Industry').selectOption('Finance')
  await page.waitForURL((url) => url.searchParams.get('industry') === 'Finance' && !url.searchParams.has('page'))
  expect(new URL(page.url()).search).toBe('?industry=Finance')
  await page.getByText('Showing 60 of 61 community members, page 1 of 3').waitFor()
  await page.goBack()
  await page.getByText('Showing 61 of 61 community members').waitFor()
  expect(await page.getByLabel('Industry').inputValue()).toBe('')

  await page.goto(`${here}?page=99`)
  await page.getByText('page 3 of 3').waitFor()
  await page.getByRole('heading', { name: 'Mia Zimmer' }).waitFor()
})

test('nobody fits: that is said, with a way out', async () => {
  const page = await enter()
  await page.goto(`${here}?search=nobody&workStatus=Retired`)
  await page.getByText('No members found matching “nobody”').waitFor()
  await page.getByText('Try adjusting your filters or search terms to find community members').waitFor()
  await page.getByText('Showing 0 of 1 community member').waitFor()
  await page.goto(`${here}?search=Zimer`)
  await page.getByText('Did you mean').waitFor()
  await page.getByRole('link', { name: 'Zimmer', exact: true }).click()
  await page.getByRole('heading', { name: 'Mia Zimmer' }).waitFor()
  await page.goto(`${here}?search=nobody&workStatus=Retired`)
  await page.getByRole('main').getByRole('link', { name: 'Clear Filters' }).click()
  await page.getByRole('heading', { name: 'Mia Zimmer' }).waitFor()
})

test('an address of nobody who is listed is a page that says so', async () => {
  const page = await enter({ expectedErrors: /status of 404/ })
  const waits = await addParticipant(database, { firstName: 'Wanda', lastName: 'Waits' })
  await database.query(`update community_members set status = 'waitlist' where email = $1`, [waits])
  for (const id of [await idOf(waits), '00000000-0000-4000-8000-000000000000', 'some', '%27']) {
    const answer = await page.goto(`${here}/${id}`)
    expect(answer?.status()).toBe(404)
    await page.getByRole('heading', { name: 'Profile Not Found' }).waitFor()
    await page.getByText('This community member profile could not be found').waitFor()
    expect(await page.content()).not.toContain('Wanda')
  }
  await page.getByRole('link', { name: 'Back to Community' }).click()
  await page.getByRole('heading', { name: 'Community Directory' }).waitFor()
})

test('a list that can not be read says so and can be tried again', async () => {
  const page = await enter({ expectedErrors: /status of 500/ })
  await database.query('alter table members rename column sort_key to away')
  try {
    const answer = await page.goto(here)
    expect(answer?.status()).toBe(500)
    await page.getByRole('alert').filter({ hasText: 'Failed to load community members.' }).waitFor()
  } finally {
    await database.query('alter table members rename column away to sort_key')
  }
  await page.getByRole('link', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Mia Zimmer' }).waitFor()
})

test('by keyboard: a card is one stop, LinkedIn another; Enter and Space open it, and the way back ends at the card', async () => {
  const email = await addParticipant(database, { firstName: 'Ada', linkedin: 'https://linkedin.example/in/ada' })
  await addParticipant(database, { firstName: 'Bea' })
  const page = await enter()
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  await page.goto(here)
  for (const key of ['Enter', ' ']) {
    await page.getByRole('combobox').last().focus()
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('Ada Participant')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('Ada Participant on LinkedIn (opens in a new tab)')
    await page.keyboard.press('Tab')
    await expect.poll(focused).toBe('Bea Participant')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press(key)
    await page.getByRole('heading', { name: 'Ada Participant', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Back to Community Directory' }).focus()
    await page.keyboard.press('Enter')
    await page.waitForURL(`**#${await idOf(email)}`)
    await expect.poll(focused).toBe('Ada Participant')
  }
})

test('another page begins at its heading, and the place is said', async () => {
  await addSixty()
  const page = await enter()
  await page.goto(here)
  const top = () => page.evaluate(() => document.querySelector('h1')?.getBoundingClientRect().top ?? -1)
  const next = page.getByRole('link', { name: 'Next' })
  await next.scrollIntoViewIfNeeded()
  expect(await top()).toBeLessThan(0)
  await next.press('Enter')
  await page.getByRole('status').filter({ hasText: 'page 2 of 3' }).waitFor()
  await expect.poll(top).toBeGreaterThanOrEqual(0)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Community Directory')
})

test('somebody who has gone since the list was read: the list stays, with a word about it', async () => {
  const gone = await addParticipant(database, { firstName: 'Gone' })
  const page = await enter()
  await page.goto(`${here}?search=participant`)
  await page.getByRole('heading', { name: 'Gone Participant' }).waitFor()
  await database.query(`update community_members set status = 'cancelled' where email = $1`, [gone])
  await page.getByRole('link', { name: 'Gone Participant' }).click()
  await expectToast(page, 'Could not find this community member.')
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(`${here}?search=participant`)
  await page.getByText('No members found').waitFor()
})

test('a profile of which little is told says so everywhere', async () => {
  const quiet = await addParticipant(database, { firstName: 'Quinn' })
  await database.query(
    `update community_pilot set work_status = null, industry = null, ai_goal = null, used_mindstudio = true where user_id = $1`,
    [await idOf(quiet)],
  )
  const page = await enter()
  await page.goto(`${here}/${await idOf(quiet)}`)
  const words = (await page.getByRole('main').innerText()).replace(/\s+/g, ' ')
  expect(words.match(/Not specified/g)).toHaveLength(6)
  for (const missing of ['Not provided', 'No AI goals shared yet', 'No bootcamp goals shared yet', 'No projects yet']) {
    expect(words).toContain(missing)
  }
  expect(words).toContain("Quinn hasn't shared any AI projects or agents yet")
  expect(words).toContain('Has experience with MindStudio')
  expect(
    await page
      .getByRole('link', { name: /LinkedIn/ })
      .filter({ hasText: 'Connect' })
      .count(),
  ).toBe(0)
})

test('what the browser is told of others is what it shows: no address, role or status', async () => {
  const other = await addParticipant(database, { firstName: 'Olga', linkedin: 'https://linkedin.example/in/olga' })
  await database.query(`update members set role = 'ambassador' where email = $1`, [other])
  const page = await enter()
  for (const address of [here, `${here}/${await idOf(other)}`]) {
    for (const form of ['', '.data']) {
      const answer = await page.request.get(address + form)
      // The footer, which leads to the newsletter, is the same for everybody.
      const body = (await answer.text()).replace(/<footer.*?<\/footer>/s, '')
      expect(body).toContain('Olga')
      expect(body).not.toContain(other)
      expect(body).not.toMatch(/ambassador|registered|newsletter|questionnaire_completed|"role"|"email"/i)
    }
  }
})

test('without a connection a profile can not be opened: that is said, the list stays, and it comes when it can', async () => {
  const page = await enter({ expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ })
  await page.goto(here, { waitUntil: 'networkidle' })
  const name = await page.locator('article h3 a').first().innerText()
  await page.context().setOffline(true)
  await page.getByRole('link', { name, exact: true }).click()
  await expectToast(page, 'You’re offline')
  expect(new URL(page.url()).pathname).toBe(here)
  await page.context().setOffline(false)
  await page.getByRole('link', { name, exact: true }).click()
  await page.getByRole('heading', { level: 1, name }).waitFor()
})

test('names of the world are drawn in their own direction, and the longest one fits on a phone', async () => {
  const people = [
    ['ليلى', 'حداد'],
    ['Þóra', 'Wałęsa-Trần'],
    ['W'.repeat(100), 'a'.repeat(100)],
  ] as const
  for (const [firstName, lastName] of people) await addParticipant(database, { firstName, lastName })
  const page = await enter()
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(here)
  await page.getByText('Showing 4 of 4 community members').waitFor()
  const direction = (name: string) =>
    page.getByRole('heading', { name }).evaluate((heading) => getComputedStyle(heading).direction)
  expect(await direction('ليلى حداد')).toBe('rtl')
  expect(await direction('Þóra Wałęsa-Trần')).toBe('ltr')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await page.getByRole('link', { name: 'ليلى حداد' }).first().click()
  await page.getByRole('heading', { level: 1, name: 'ليلى حداد' }).waitFor()
  expect(await direction('ليلى حداد')).toBe('rtl')
  const visitor = await journey.visitor({ viewport: { width: 360, height: 740 } })
  await visitor.goto('/join')
  await visitor.getByLabel('First name').fill('Łucja Ngọc')
  await visitor.getByLabel('Last name').fill('Þórsdóttir-Trầm')
  await visitor.getByRole('textbox', { name: /^Email/ }).fill('lucja@example.org')
  await visitor.getByRole('button', { name: 'Reserve My Place' }).click()
  await visitor.getByText('Welcome to the community!').first().waitFor()

  const admin = await journey.visitor()
  await signInAsNewAdmin(admin, database)
  await admin.goto('/admin/users')
  const names = admin.getByRole('rowheader').locator('bdi')
  expect(await names.allInnerTexts()).toEqual(
    expect.arrayContaining(['ليلى حداد', 'Þóra Wałęsa-Trần', 'Łucja Ngọc Þórsdóttir-Trầm']),
  )
  await admin.getByRole('link', { name: 'Łucja Ngọc Þórsdóttir-Trầm', exact: true }).click()
  await admin.getByRole('heading', { level: 1, name: 'Łucja Ngọc Þórsdóttir-Trầm' }).waitFor()
  // Each letter from the file that has it, or its accents would stand beside it.
  const missing = () =>
    admin.evaluate(async () => {
      await document.fonts.ready
      const drawn = [...document.fonts].filter(({ family }) => family.includes('Bricolage Grotesque'))
      return drawn.filter(({ status }) => status !== 'loaded').map(({ unicodeRange }) => unicodeRange)
    })
  await expect.poll(missing).toEqual([])
})
