import { readFile } from 'node:fs/promises'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { addAdmin, expectToast, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
let ann: Session
let bob: Session
beforeAll(async () => {
  ann = await enterOfficeAs('Ann')
  bob = await enterOfficeAs('Bob')
})

beforeEach(async () => {
  await database.query(`delete from inquiries where form = 'contact'`)
  await add({ subject: 'A room for sixty', inquiry_type: 'Host an Event', organization: 'Riverside Library' })
  await add({ subject: 'Lunch', inquiry_type: 'Event Sponsorship', status: 'resolved' })
  await add({ subject: null, message: 'The confirmation letter reached me twice.' })
})

async function enterOfficeAs(firstName: string): Promise<Session> {
  const page = await journey.visitor()
  await signIn(page, await addAdmin(database, firstName))
  return page.context().storageState()
}

async function add(own: Record<string, unknown>): Promise<void> {
  const inquiry = {
    first_name: 'Zoë',
    last_name: "O'Brien",
    email: 'zoe@example.org',
    inquiry_type: 'Other',
    subject: 'Hello',
    message: 'We have a bright room and would like to host an evening.',
    ...own,
  }
  const columns = Object.keys(inquiry)
  await database.query(
    `insert into inquiries (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')})`,
    Object.values(inquiry),
  )
}

const card = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const statusOf = (inquiry: Locator) => inquiry.getByRole('combobox', { name: /^Status of/ })
const subjects = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
const stored = async (subject: string) =>
  (await database.query('select status, version from inquiries where subject = $1', [subject])).rows[0]

async function choose(inquiry: Locator, status: string): Promise<void> {
  await statusOf(inquiry).selectOption(status)
}

test('an admin reads what is new, sets how far it is, and finds it again', async () => {
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries?status=new')
  await expectAccessible(page)
  await page.getByText('2 of 3 inquiries').waitFor()
  expect(await subjects(page)).toEqual(['No Subject', 'A room for sixty'])
  const inquiry = card(page, 'A room for sixty')
  const text = await inquiry.innerText()
  for (const word of ["Zoë O'Brien", 'zoe@example.org', 'Riverside Library', 'Host an Event', 'Pacific Time', 'New'])
    expect(text).toContain(word)
  expect(text).toContain('We have a bright room and would like to host an evening.')

  await choose(inquiry, 'In Progress')
  await expectToast(page, 'Inquiry status updated')
  expect(await stored('A room for sixty')).toEqual({ status: 'in_progress', version: 2 })
  // It has left the filter, but not from under the reader's hands.
  await page.getByText('1 of 3 inquiries').waitFor()
  await inquiry.getByText('It no longer matches the filter.').waitFor()
  expect(await inquiry.locator('.badge').first().innerText()).toBe('In Progress')
  await choose(inquiry, 'Resolved')
  await expect.poll(() => stored('A room for sixty')).toEqual({ status: 'resolved', version: 3 })
  await choose(inquiry, 'In Progress')
  await expect.poll(() => stored('A room for sixty')).toEqual({ status: 'in_progress', version: 4 })

  await page.goto('/admin/inquiries?status=in_progress')
  expect(await subjects(page)).toEqual(['A room for sixty'])
  const { rows } = await database.query(
    `select actor, subject from audit_log where action = 'Inquiry status changed' order by id desc limit 1`,
  )
  expect(rows).toEqual([{ actor: 'ann.admin.1@example.org', subject: "A room for sixty (Zoë O'Brien)" }])
})

test('status, type and search narrow the list and stay in its address', async () => {
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries')
  const filter = page.getByRole('search')
  await filter.getByLabel('Type').selectOption('Event Sponsorship')
  await page.getByText('1 of 3 inquiries').waitFor()
  expect(await subjects(page)).toEqual(['Lunch'])
  await page.reload()
  expect(await filter.getByLabel('Type').inputValue()).toBe('Event Sponsorship')

  await filter.getByLabel('Search inquiries').fill('100% nothing')
  await page.getByText('No inquiries match your search').waitFor()
  await page.getByText('0 of 3 inquiries').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByText('3 of 3 inquiries').waitFor()
  expect(await filter.getByLabel('Type').inputValue()).toBe('')
  expect(await filter.getByLabel('Search inquiries').inputValue()).toBe('')
})

test('of two admins the second is told what the first has done, and nothing is overwritten', async () => {
  const page = await journey.visitor({ storageState: bob, expectedErrors: /status of 409/ })
  await page.goto('/admin/inquiries')
  const first = await journey.visitor({ storageState: ann })
  await first.goto('/admin/inquiries')
  await choose(card(first, 'A room for sixty'), 'Resolved')
  await expectToast(first, 'Inquiry status updated')

  const inquiry = card(page, 'A room for sixty')
  await choose(inquiry, 'In Progress')
  await expectToast(page, 'Failed to update inquiry status')
  await expectToast(page, 'ann.admin.1@example.org just changed “A room for sixty” to Resolved.')
  expect(await statusOf(inquiry).inputValue()).toBe('resolved')
  expect(await stored('A room for sixty')).toEqual({ status: 'resolved', version: 2 })
  await inquiry.getByRole('alert').waitFor()

  // Having seen it, the second may decide otherwise.
  await choose(inquiry, 'In Progress')
  await expectToast(page, 'Inquiry status updated')
  expect(await stored('A room for sixty')).toEqual({ status: 'in_progress', version: 3 })
})

test('a status that can not be saved returns, and the page says so', async () => {
  const page = await journey.visitor({ storageState: ann, expectedErrors: /status of 503/ })
  await page.goto('/admin/inquiries')
  const inquiry = card(page, 'A room for sixty')
  await database.query('alter table inquiries add constraint broken check (version = 1) not valid')
  try {
    await choose(inquiry, 'Resolved')
    await expectToast(page, 'Failed to update inquiry status')
    expect(await statusOf(inquiry).inputValue()).toBe('new')
  } finally {
    await database.query('alter table inquiries drop constraint broken')
  }
  await choose(inquiry, 'Resolved')
  await expectToast(page, 'Inquiry status updated')
  expect(await inquiry.getByRole('alert').count()).toBe(0)
})

test('a long message is folded, and stays inside a phone', async () => {
  await add({ subject: 'Endless', message: 'q'.repeat(5000), last_name: 'N'.repeat(200), phone: '5'.repeat(50) })
  const page = await journey.visitor({ storageState: ann, viewport: { width: 360, height: 740 } })
  await page.goto('/admin/inquiries')
  const endless = card(page, 'Endless')
  const shown = async () => ((await endless.innerText()).match(/q/g) ?? []).length
  expect(await shown()).toBeLessThan(1000)
  await endless.getByText('Show the whole message').click()
  expect(await shown()).toBe(5000)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await endless.getByText('Show less').click()
  expect(await shown()).toBeLessThan(1000)
})

test('the list has pages, and one behind the last is the last', async () => {
  for (let number = 1; number <= 21; number += 1) await add({ subject: `Number ${number}` })
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries?page=99')
  expect(await subjects(page)).toHaveLength(4)
  await page.goto('/admin/inquiries')
  expect(await subjects(page)).toHaveLength(20)
  const pages = page.getByRole('navigation', { name: 'Pages of inquiries' })
  expect(await pages.getByRole('button').count()).toBe(0)
  for (const box of (await page.getByRole('checkbox', { name: /^Select/ }).all()).slice(0, 2)) await box.check()
  await page.getByText('2 selected').waitFor()
  await pages.getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**page=2')
  await expectToast(page, '2 are no longer selected')
  await card(page, 'Number 1').waitFor()
  expect(await subjects(page)).toHaveLength(4)
  await choose(card(page, 'Number 1'), 'Resolved')
  await expectToast(page, 'Inquiry status updated')
  expect(new URL(page.url()).search).toBe('?page=2')
})

test('by keyboard: who walks through the statuses quickly leaves the last one', async () => {
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries')
  const status = statusOf(card(page, 'A room for sixty'))
  for (let step = 0; step < 60 && !(await isFocused(status)); step += 1) await page.keyboard.press('Tab')
  expect(await isFocused(status)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => stored('A room for sixty')).toMatchObject({ status: 'resolved' })
  await page.getByText('“A room for sixty” is Resolved.').first().waitFor()
  expect(await status.inputValue()).toBe('resolved')
  expect(await isFocused(status)).toBe(true)
  expect(await page.getByRole('alert').count()).toBe(0)
})

test('a choice shows before it is saved', async () => {
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries')
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route('**/admin/inquiries.data*', async (route) => {
    await held
    await route.continue()
  })
  const inquiry = card(page, 'A room for sixty')
  await statusOf(inquiry).selectOption('Resolved')
  expect(await inquiry.locator('.badge').first().innerText()).toBe('Resolved')
  await inquiry.getByText('Saving...').waitFor()
  expect(await stored('A room for sixty')).toMatchObject({ status: 'new' })
  letThrough()
  await expectToast(page, 'Inquiry status updated')
})

test('the file holds what is found, safe for a spreadsheet, and that it was taken is written down', async () => {
  await add({ subject: '=HYPERLINK("https://evil.example")', message: '+1\nand "more"', inquiry_type: 'Media Inquiry' })
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries?type=Media+Inquiry')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^inquiries-all-\d{4}-\d{2}-\d{2}\.csv$/)
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(header).toBe(
    '\uFEFFFirst Name,Last Name,Email,Phone,Organization,Inquiry Type,Subject,Message,Status,Received (UTC),ID',
  )
  expect(rows).toHaveLength(2)
  expect(rows[0]).toMatch(
    /^Zoë,O'Brien,zoe@example\.org,,,Media Inquiry,"'=HYPERLINK\(""https:\/\/evil\.example""\)","'\+1\nand ""more""",New,/,
  )
  const audit = await database.query(`select actor, subject from audit_log where action = 'List exported'`)
  expect(audit.rows).toEqual([{ actor: 'ann.admin.1@example.org', subject: 'Inquiries (type Media Inquiry)' }])
})

test('nothing there and not to be loaded are two things, and the second can be tried again', async () => {
  await database.query(`delete from inquiries where form = 'contact'`)
  const page = await journey.visitor({ storageState: ann, expectedErrors: /status of 500/ })
  await page.goto('/admin/inquiries')
  await page.getByText('No inquiries yet').waitFor()
  expect(await page.getByRole('link', { name: 'Export CSV' }).count()).toBe(0)
  await expectAccessible(page)

  await database.query('alter table inquiries rename to gone')
  try {
    await page.goto('/admin/inquiries')
    await page.getByText('Error loading inquiries').waitFor()
    await page.getByRole('navigation', { name: 'Admin' }).waitFor()
  } finally {
    await database.query('alter table gone rename to inquiries')
  }
  await page.getByRole('link', { name: 'Retry' }).click()
  await page.getByText('No inquiries yet').waitFor()
})

function isFocused(locator: Locator): Promise<boolean> {
  return locator.evaluate((element) => element === document.activeElement)
}
