import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectToast, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
async function admin(options: Parameters<typeof journey.visitor>[0] = {}): Promise<Page> {
  const page = await journey.visitor(options)
  await signInAsNewAdmin(page, database)
  return page
}

const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string | RegExp) => main(page).getByLabel(label)
const more = (page: Page) => main(page).locator('summary', { hasText: 'More about this bootcamp' }).click()
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Bootcamp' }).getByRole('link', { name }).click()
const save = (page: Page) => main(page).getByRole('button', { name: 'Save changes' }).click()
/** A Sunday and the Saturday before it, about a hundred days from now. */
function inSpring(): [sunday: string, saturday: string] {
  const day = new Date(Date.now() + 100 * 86_400_000)
  day.setUTCDate(day.getUTCDate() + 7 - day.getUTCDay())
  const sunday = day.toISOString().slice(0, 10)
  day.setUTCDate(day.getUTCDate() - 1)
  return [sunday, day.toISOString().slice(0, 10)]
}

const shown = async (path: string) => (await fetch(journey.origin + path)).text()

test('an admin changes what the cohort is, when it meets and where, and visitors see it at once', async () => {
  const page = await admin({ expectedErrors: /status of (400|409)/ })
  await page.goto('/admin/cohorts')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Pilot Bootcamp', exact: true }).click()
  await page.waitForURL('**/admin/cohorts/pilot')
  await expectAccessible(page)
  await tab(page, 'Details')
  await page.getByRole('heading', { name: 'Details' }).waitFor()
  await expectAccessible(page)
  const value = '1250'
  // The page is in the server's memory by then.
  expect(await shown('/spark-sessions')).not.toContain(Number(value).toLocaleString('en-US'))
  await field(page, /^Stated value/).fill('a lot')
  await save(page)
  await main(page).getByText('Please enter a sum in whole dollars').last().waitFor()
  expect(await field(page, /^Stated value/).inputValue()).toBe('a lot')
  await field(page, /^Stated value/).fill(value)
  await save(page)
  await expectToast(page, 'AI Agent Development Bootcamp is saved')
  await expect.poll(() => shown('/spark-sessions')).toContain(`$${Number(value).toLocaleString('en-US')}`)

  await tab(page, 'Schedule')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Workflow Mastery & Integrations', exact: true }).click()
  await page.getByRole('heading', { name: 'Workflow Mastery & Integrations' }).waitFor()
  await expectAccessible(page)
  await field(page, /^Recording link/).fill('meet.agentspark.example/recordings/session-2')
  await save(page)
  await expectToast(page, 'Workflow Mastery & Integrations is saved')

  await main(page).getByRole('link', { name: 'Workflow Mastery & Integrations', exact: true }).click()
  await main(page).getByRole('link', { name: 'Move it' }).click()
  await field(page, 'Starts').fill('2025-08-02T10:00')
  await main(page).getByText('Session 3: Showcase & Next Steps is on Jul 26, 2025, 10:00 AM.').last().waitFor()
  expect(await main(page).getByRole('button', { name: /^Move/ }).count()).toBe(0)
  await field(page, 'Starts').fill('2025-07-19T10:00')
  await field(page, 'Minutes').fill('150')
  await main(page).getByRole('button', { name: 'Move the session' }).click()
  await expectToast(page, 'The session is moved')
  const { rows } = await database.query(
    `select ends_at, recording_url from schedule_items where title like 'Workflow%'`,
  )
  expect(rows).toEqual([
    {
      ends_at: new Date('2025-07-19T19:30:00Z'),
      recording_url: 'https://meet.agentspark.example/recordings/session-2',
    },
  ])
  await database.query(`update schedule_items set ends_at = '2025-07-19T19:00:00Z', recording_url = null
      where title like 'Workflow%'`)
})

test('the next bootcamp is made of the last one: copied, changed, looked at and published, in a few steps', async () => {
  const page = await admin({ expectedErrors: /status of 400/ })
  let steps = 0
  // By keyboard.
  const follow = async (role: 'link' | 'button', name: string | RegExp) => {
    steps += 1
    await main(page).getByRole(role, { name }).first().press('Enter')
  }
  const type = async (label: RegExp, text: string) => {
    steps += 1
    await field(page, label).fill(text)
  }
  const [sunday, saturday] = inSpring()
  await page.goto('/admin/cohorts')
  await follow('link', 'New bootcamp')
  await page.getByRole('heading', { name: 'Start from scratch' }).waitFor()
  await follow('link', /^Copy Pilot Bootcamp/)
  await page.getByRole('heading', { name: 'Copy Pilot Bootcamp' }).waitFor()
  await expectAccessible(page)
  await type(/^Name of the new cohort/, 'Spring Bootcamp')
  await field(page, /^Day of the first session/).fill(sunday)
  await main(page).getByRole('button', { name: 'Create the draft' }).click()
  await main(page).getByText('That’s a Sunday, and the first session was on a Saturday').last().waitFor()
  expect(await field(page, /^Start on that Sunday/).isChecked()).toBe(false)
  await type(/^Day of the first session/, saturday)
  await follow('button', 'Create the draft')
  await expectToast(page, 'Spring Bootcamp is a draft')
  await page.getByRole('heading', { name: 'Before you publish' }).waitFor()
  expect(await main(page).getByText('is the same as for Pilot Bootcamp').count()).toBe(2)
  await expectAccessible(page)
  expect(await shown('/spark-sessions')).not.toContain('Spring Bootcamp')

  await follow('link', 'Schedule')
  await follow('link', 'Core Building Foundations')
  await page.getByRole('heading', { name: 'Core Building Foundations' }).waitFor()
  await type(/^Title/, 'First steps')
  await follow('button', 'Save changes')
  await expectToast(page, 'First steps is saved')
  await follow('link', 'Details')
  await type(/^Meeting link/, 'https://meet.example.org/spring')
  await type(/^Places/, '25')
  await follow('button', 'Save changes')
  await expectToast(page, 'Spring Bootcamp is saved')
  await follow('link', 'Overview')
  await expect.poll(() => main(page).getByText('is the same as for Pilot Bootcamp').count()).toBe(1)

  await follow('link', 'Preview')
  await page.getByText('Preview of Spring Bootcamp.').waitFor()
  await page.getByText('First 25 learners').or(page.getByText('first 25 learners')).first().waitFor()
  await expectAccessible(page)
  const preview = page.getByRole('navigation', { name: 'Pages of the preview' })
  for (const [name, words] of [
    ['Bootcamp', 'First steps'],
    ['Join', '25 of 25 places are free'],
    ['Expectations', 'Your place is one of 25'],
    ['Schedule', 'First steps'],
  ] as const) {
    await preview.getByRole('link', { name }).click()
    await main(page).getByText(words).first().waitFor()
  }
  await preview.getByRole('link', { name: 'Join' }).click()
  expect(await main(page).getByLabel('First Name').isDisabled()).toBe(true)
  expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex')
  steps += 1
  await preview.getByRole('link', { name: 'Publish…' }).click()
  await page.getByRole('heading', { name: 'What will happen' }).waitFor()
  expect(await main(page).innerText()).toContain('show it right away, in place of Pilot Bootcamp')
  const promised = await main(page).locator('blockquote').innerText()
  await follow('button', 'Publish it now')
  await expectToast(page, 'Spring Bootcamp is published')
  await expect.poll(() => shown('/')).toContain(promised)
  await expect.poll(() => shown('/spark-sessions')).toContain('First steps')
  expect(steps).toBe(17)

  await more(page)
  await main(page).getByRole('link', { name: 'Make it a draft again' }).click()
  await page.getByRole('heading', { name: 'Make Spring Bootcamp a draft again?' }).waitFor()
  await main(page).getByRole('button', { name: 'Make Spring Bootcamp a draft' }).click()
  await expectToast(page, 'Spring Bootcamp is a draft again')
  await expect.poll(() => shown('/spark-sessions')).not.toContain('First steps')
  await more(page)
  await main(page).getByRole('link', { name: 'Delete' }).click()
  await main(page).getByRole('button', { name: 'Delete Spring Bootcamp' }).click()
  await expectToast(page, 'Spring Bootcamp is deleted')
  expect(await main(page).getByRole('link', { name: 'Spring Bootcamp' }).count()).toBe(0)
})

test('an empty draft says what is missing, leads there, and is not published without', async () => {
  const page = await admin({ expectedErrors: /status of (400|409)/ })
  await page.goto('/admin/cohorts/new')
  await field(page, /^Time zone/).fill('Berlin')
  await main(page).getByRole('button', { name: 'Create an empty draft' }).click()
  await main(page).getByText('Name is required').last().waitFor()
  await field(page, /^Name/).fill('From nothing')
  await main(page).getByRole('button', { name: 'Create an empty draft' }).click()
  await main(page).getByText('Please choose one from the list').last().waitFor()
  expect(await field(page, /^Name/).inputValue()).toBe('From nothing')
  await field(page, /^Time zone/).fill('Europe/Berlin')
  await main(page).getByRole('button', { name: 'Create an empty draft' }).click()
  await expectToast(page, 'From nothing is a draft')
  await main(page).getByText('Missing (5)').waitFor()
  await expectAccessible(page)
  await main(page).getByRole('listitem').filter({ hasText: 'is missing' }).getByRole('link').first().click()
  await expect.poll(() => field(page, /^Stated value/).evaluate((input) => input === document.activeElement)).toBe(true)
  await main(page).getByRole('link', { name: 'Preview' }).click()
  await page.getByRole('heading', { name: 'This page can’t be shown yet' }).waitFor()
  await page.getByRole('link', { name: 'Publish…' }).click()
  await main(page).getByText('It can’t be published yet').waitFor()
  expect(await main(page).getByRole('button', { name: 'Publish it now' }).count()).toBe(0)
  await database.query('delete from cohorts where id > 1')
})

test('office hours are added and removed, each by itself', async () => {
  const page = await admin({ expectedErrors: /status of (400|409)/ })
  await page.goto('/admin/cohorts/pilot/schedule')
  await main(page).getByRole('link', { name: 'Add Office hours' }).click()
  await page.getByRole('heading', { name: 'Add office hours' }).waitFor()
  await main(page).getByRole('button', { name: 'Add office hours' }).click()
  await main(page).getByText('Please choose when it starts').last().waitFor()
  await field(page, /^Start/).fill('2025-07-23T12:00')
  await main(page).getByRole('button', { name: 'Add office hours' }).click()
  await expectToast(page, 'Office hours are added')
  const added = main(page).getByRole('listitem').filter({ hasText: 'Jul 23, 2025' })
  expect(await added.innerText()).toContain('Jul 23, 2025, 12:00 PM to 1:00 PM')
  await added.getByRole('link').click()
  await main(page).getByRole('button', { name: 'Remove these office hours' }).click()
  await expectToast(page, 'Office hours are removed')
  await added.waitFor({ state: 'detached' })
})

test('a draft that lacks what it will say is listed and can be opened', async () => {
  await database.query('insert into cohorts (id, capacity) values (2, 10)')
  const page = await admin()
  await page.goto('/admin/cohorts')
  await main(page).getByText('None yet').waitFor()
  await page.goto('/admin/cohorts/2')
  await page.getByRole('heading', { level: 1, name: 'Untitled draft' }).waitFor()
  await tab(page, 'Details')
  await main(page).getByText('0 are taken').waitFor()
  await database.query('delete from cohorts where id = 2')
})

test('a bootcamp is archived, and Undo brings it back', async () => {
  const page = await admin()
  await page.goto('/admin/cohorts/1')
  await more(page)
  await main(page).getByRole('link', { name: 'Archive' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Archive/ })
    .click()
  await main(page).getByText('Archived', { exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Undo' }).click()
  await main(page).getByText('Published', { exact: true }).first().waitFor()
})

test('a cohort that is not there is said to be so', async () => {
  const page = await admin()
  for (const path of [
    '/admin/cohorts/9',
    '/admin/cohorts/x',
    '/admin/cohorts/1/schedule/99',
    '/admin/cohorts/99999999999',
    '/admin/cohorts/9/publish',
    '/admin/cohorts/9/preview',
    '/admin/cohorts/9/portal',
    '/admin/cohorts/9/turns',
  ]) {
    const answer = await page.request.get(path)
    expect(answer.status(), path).toBe(404)
    expect(await answer.text(), path).toContain('</main>')
  }
})
