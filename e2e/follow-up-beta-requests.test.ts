import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { addAdmin, expectToast, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
let ann: Session
beforeAll(async () => {
  ann = await enterOfficeAs('Ann')
})

let bakery: string
beforeEach(async () => {
  await database.query(`delete from inquiries where form = 'beta'`)
  await add({ organization: 'Copper & Co.', industry: 'retail', budget: 'over-100k', status: 'resolved' })
  bakery = await add({
    organization: "O'Brien's Bakery",
    message: 'Take orders by phone\nat five in the morning.',
  })
})

async function enterOfficeAs(firstName: string): Promise<Session> {
  const page = await journey.visitor()
  await signIn(page, await addAdmin(database, firstName))
  return page.context().storageState()
}

async function add(own: Record<string, unknown>): Promise<string> {
  const request = {
    form: 'beta',
    first_name: 'Zoë',
    last_name: "O'Brien",
    email: 'zoe@example.org',
    organization: 'Bakery',
    job_title: 'Owner',
    industry: 'other',
    budget: 'under-5k',
    message: 'Sort the orders that come in over night.',
    ...own,
  }
  const columns = Object.keys(request)
  const { rows } = await database.query(
    `insert into inquiries (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(request),
  )
  return rows[0].id
}

const stored = async () =>
  (await database.query('select status, version from inquiries where id = $1', [bakery])).rows[0]

async function choose(page: Page, status: string): Promise<void> {
  await page.getByRole('combobox', { name: /^Status of/ }).selectOption(status)
}

test('an admin finds a request, reads all of it, sets how far it is and comes back to the same list', async () => {
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/beta-waitlist')
  await page.getByText('2 of 2 requests').waitFor()
  expect(await page.getByRole('columnheader').allInnerTexts()).toEqual([
    'Company',
    'Status',
    'Name',
    'Job title',
    'Industry',
    'Budget',
    'Received (Pacific)',
  ])
  await page.getByRole('cell', { name: 'Over $100,000' }).waitFor()
  await expectAccessible(page)

  await page.getByRole('search').getByLabel('Status').selectOption('New')
  await page.getByText('1 of 2 requests').waitFor()
  await page.getByRole('link', { name: "O'Brien's Bakery" }).click()
  await page.getByRole('heading', { level: 1, name: "O'Brien's Bakery" }).waitFor()
  const text = await page.getByRole('main').innerText()
  for (const words of ['zoe@example.org', 'Owner', 'Other', 'Under $5,000', 'Pacific Time', 'New'])
    expect(text).toContain(words)
  expect(text).toContain('Take orders by phone\nat five in the morning.')
  await expectAccessible(page)

  await choose(page, 'In Progress')
  await expectToast(page, 'Request status updated')
  expect(await stored()).toEqual({ status: 'in_progress', version: 2 })
  expect(await page.locator('.badge').first().innerText()).toBe('In Progress')
  await page.getByRole('link', { name: 'Back to Beta waitlist' }).click()
  await page.getByText('0 of 2 requests').waitFor()
  expect(new URL(page.url()).searchParams.get('status')).toBe('new')
  await page.getByText('No requests match your search').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByText('2 of 2 requests').waitFor()
  const { rows } = await database.query(
    `select actor, subject from audit_log where action = 'Beta request status changed' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor: 'ann.admin.1@example.org', subject: "O'Brien's Bakery (Zoë O'Brien)" }])
})

test('nothing there, not found and not to be loaded are three things', async () => {
  const page = await journey.visitor({ storageState: ann, expectedErrors: /status of (404|500)/ })
  for (const id of ['some', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/admin/beta-waitlist/${id}`)
    await page.getByRole('heading', { level: 1, name: 'Request not found' }).waitFor()
  }
  await database.query(`delete from inquiries where form = 'beta'`)
  await page.getByRole('link', { name: 'Back to Beta waitlist' }).click()
  await page.getByText('No requests yet').waitFor()
  await database.query('alter table inquiries rename to gone')
  try {
    await page.goto('/admin/beta-waitlist')
    await page.getByText('Error loading the beta waitlist').waitFor()
    await page.getByRole('navigation', { name: 'Admin' }).waitFor()
  } finally {
    await database.query('alter table gone rename to inquiries')
  }
  await page.getByRole('link', { name: 'Retry' }).click()
  await page.getByText('No requests yet').waitFor()
})
