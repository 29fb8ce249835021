import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { holdRequests } from './held-requests.ts'
import { addAdmin, expectToast, openFilters, openListMenu, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

type Session = Awaited<ReturnType<BrowserContext['storageState']>>
let ann: Session
let bob: Session
beforeAll(async () => {
  ann = await enterAs('Ann')
  bob = await enterAs('Bob')
})

async function enterAs(firstName: string): Promise<Session> {
  const page = await journey.visitor()
  await signIn(page, await addAdmin(database, firstName))
  return page.context().storageState()
}

beforeEach(async () => {
  await database.query('delete from inquiries')
  await database.query('delete from reply_templates')
  await database.query(`delete from emails where kind = 'reply'`)
})

/** The one added last stands first. */
async function add(own: Record<string, unknown>): Promise<string> {
  const inquiry = {
    first_name: 'Zoë',
    last_name: "O'Brien",
    email: 'zoe@example.org',
    inquiry_type: 'Other',
    message: 'We have a bright room.',
    ...own,
  }
  const columns = Object.keys(inquiry)
  const { rows } = await database.query(
    `insert into inquiries (${columns.join(', ')}) values (${columns.map((_, index) => `$${index + 1}`).join(', ')}) returning id`,
    Object.values(inquiry),
  )
  return rows[0].id
}

const bakery = {
  form: 'beta',
  inquiry_type: null,
  organization: "O'Brien's Bakery",
  job_title: 'Owner',
  industry: 'other',
  budget: 'under-5k',
  message: 'Take orders by phone\nat five in the morning.',
}

const row = (page: Page, title: string) => page.getByRole('link', { name: new RegExp(`: ${title}$`) })
const boxes = (page: Page) => page.getByRole('checkbox', { name: /^Select/ })
const titles = (page: Page) =>
  boxes(page).evaluateAll((all) => all.map((box) => box.getAttribute('aria-label')?.slice('Select '.length)))
const pane = (page: Page, title: string) => page.getByRole('article', { name: title, exact: true })
const statusOf = (page: Page) => page.getByRole('combobox', { name: /^Status of/ })
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)
const stored = async (id: string) =>
  (await database.query('select status, version, put_away from inquiries where id = $1', [id])).rows[0]

async function repliesWritten(): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from emails where kind = 'reply'`)
  return rows[0].count
}

test('five inquiries and one spam are worked through in twelve clicks, and each answer leads to the next by Enter', async () => {
  await database.query(`insert into reply_templates (name, body) values ('Thanks', 'Hello {first name}, thank you.')`)
  const ids: string[] = []
  for (const subject of ['One', 'Two', 'Three', 'Four', 'Cheap pills', 'Five']) ids.push(await add({ subject }))
  const page = await journey.visitor({ storageState: ann })
  let clicks = 0
  const click = async (locator: Locator) => {
    clicks += 1
    await locator.click()
  }
  await page.goto('/admin/inquiries?status=new')
  await click(row(page, 'One'))
  for (const title of ['One', 'Two', 'Three', 'Four', 'Cheap pills', 'Five']) {
    await pane(page, title).waitFor()
    if (title === 'Cheap pills') {
      await click(page.getByRole('button', { name: /^Spam.*Cheap pills/ }))
      await expectToast(page, '1 inquiry marked as spam')
    } else {
      clicks += 1
      await page.getByLabel('Insert a template').selectOption('Thanks')
      await click(page.getByRole('button', { name: 'Send reply' }))
      await expectToast(page, 'Your reply is sent')
    }
    if (title === 'Five') break
    await expect.poll(() => isFocused(page.locator('#next-inquiry'))).toBe(true)
    await page.keyboard.press('Enter')
  }
  expect(clicks).toBe(12)
  expect(await repliesWritten()).toBe(5)
  const statuses = await Promise.all(ids.map(async (id) => (await stored(id)).put_away ?? (await stored(id)).status))
  expect(statuses).toEqual(['resolved', 'resolved', 'resolved', 'resolved', 'spam', 'resolved'])
})

test('an inquiry is read beside the list, its status is set, and the list keeps its filter', async () => {
  const id = await add({
    subject: 'A room for sixty',
    inquiry_type: 'Host an Event',
    organization: 'Riverside Library',
  })
  await add({ subject: 'Lunch', inquiry_type: 'Event Sponsorship', status: 'resolved' })
  await add({ subject: null })
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries?status=new')
  await page.getByText('2 of 3 inquiries').waitFor()
  expect(await titles(page)).toEqual(['A room for sixty', 'No Subject'])
  await expectAccessible(page)
  await row(page, 'A room for sixty').click()
  const inquiry = pane(page, 'A room for sixty')
  await inquiry.waitFor()
  const text = await inquiry.innerText()
  for (const word of ["Zoë O'Brien", 'zoe@example.org', 'Riverside Library', 'Host an Event', 'Pacific Time', 'New'])
    expect(text).toContain(word)
  expect(text).toContain('We have a bright room.')
  await expectAccessible(page)

  await statusOf(page).selectOption('In Progress')
  await expectToast(page, 'Inquiry status updated')
  expect(await stored(id)).toMatchObject({ status: 'in_progress', version: 2 })
  await page.getByText('1 of 3 inquiries').waitFor()
  expect(await inquiry.locator('.badge').first().innerText()).toBe('In Progress')
  expect(new URL(page.url()).search).toBe('?status=new')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'It is back as it was.')
  await expect.poll(() => statusOf(page).inputValue()).toBe('new')

  const filter = page.getByRole('search')
  await page.goto('/admin/inquiries')
  await openFilters(page)
  await filter.getByLabel('Type').selectOption('Event Sponsorship')
  await page.getByText('1 of 3 inquiries').waitFor()
  await filter.getByLabel('Search inquiries').fill('100% nothing')
  await page.getByText('No inquiries match your search').waitFor()
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await page.getByText('3 of 3 inquiries').waitFor()
})

test('of two admins the second is told what the first has done, and a status that can’t be saved returns', async () => {
  const id = await add({ subject: 'A room for sixty' })
  const page = await journey.visitor({ storageState: bob, expectedErrors: /status of 409/ })
  await page.goto(`/admin/inquiries/${id}`)
  const first = await journey.visitor({ storageState: ann, expectedErrors: /status of 503/ })
  await first.goto(`/admin/inquiries/${id}`)
  await database.query('alter table inquiries add constraint broken check (version = 1) not valid')
  try {
    await statusOf(first).selectOption('Resolved')
    await expectToast(first, 'Failed to update inquiry status')
    expect(await statusOf(first).inputValue()).toBe('new')
  } finally {
    await database.query('alter table inquiries drop constraint broken')
  }
  await statusOf(first).selectOption('Resolved')
  await expectToast(first, 'Inquiry status updated')

  await statusOf(page).selectOption('In Progress')
  await expectToast(page, 'Failed to update inquiry status')
  await expectToast(page, 'ann.admin.1@example.org just changed “A room for sixty” to Resolved.')
  expect(await statusOf(page).inputValue()).toBe('resolved')
  await statusOf(page).selectOption('In Progress')
  await expectToast(page, 'Inquiry status updated')
  expect(await stored(id)).toMatchObject({ status: 'in_progress', version: 3 })
})

test('a reply is looked at, sent, taken back with its text, and sent again; notes stand beside it', async () => {
  await add({ subject: 'Another room' })
  await add({ subject: 'A room for sixty' })
  const page = await journey.visitor({ storageState: ann, expectedErrors: /status of 400/ })
  await page.goto('/admin/settings/reply-templates')
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByLabel('Name').fill('Thanks')
  await page.getByLabel('Text').fill('Hello {firstname},')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('There is no placeholder {firstname}').first().waitFor()
  await page.getByLabel('Text').fill('Hello {first name},\n\nthank you.')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expectToast(page, 'Template saved')

  await page.goto('/admin/inquiries?search=sixty')
  await row(page, 'A room for sixty').click()
  await page.getByRole('link', { name: 'Another room' }).waitFor()
  await page.getByLabel('Assigned to for').selectOption('Me')
  await page.getByRole('button', { name: 'Assign' }).first().click()
  await expectToast(page, '1 inquiry assigned')
  await page.getByText('Add a note for the team').click()
  await page.getByRole('textbox', { name: /^Add a note/ }).fill('Called her.\nShe is nice.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expectToast(page, 'Note added')
  const note = page.getByRole('article', { name: /^Note by Ann/ })
  expect(await note.innerText()).toContain('Called her.\nShe is nice.')

  const text = page.getByLabel('Your reply')
  expect(await page.getByLabel('Subject').inputValue()).toBe('Re: A room for sixty')
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText('Text is required').first().waitFor()
  await text.fill('Good morning!')
  await page.getByLabel('Insert a template').selectOption('Thanks')
  expect(await text.inputValue()).toBe('Good morning!\n\nHello Zoë,\n\nthank you.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const email = page.getByRole('region', { name: 'The email' })
  expect(await email.innerText()).toContain('you wrote:\n\n> We have a bright room.')
  expect(await repliesWritten()).toBe(0)
  await expectAccessible(page)

  const answer = page.getByRole('article', { name: /^Reply by Ann/ })
  await page.getByRole('button', { name: 'Send reply' }).click()
  await expectToast(page, 'Your reply is sent')
  await answer.waitFor()
  expect(await text.inputValue()).toBe('')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Your reply is taken back')
  await answer.waitFor({ state: 'detached' })
  await expect.poll(() => text.inputValue()).toBe('Good morning!\n\nHello Zoë,\n\nthank you.')
  expect(await statusOf(page).inputValue()).toBe('new')

  await page.getByRole('button', { name: 'Send reply' }).click()
  await expectToast(page, 'Your reply is sent')
  await answer.waitFor()
  expect(await statusOf(page).inputValue()).toBe('resolved')
  expect(new URL(page.url()).search).toBe('?search=sixty')
  const { rows } = await database.query(`select state from emails where kind = 'reply' order by created_at`)
  expect(rows).toEqual([{ state: 'left out' }, { state: 'waiting' }])
})

test('a reply that is under way when its inquiry is left is said to be sent, and can be taken back', async () => {
  const [first] = [await add({ subject: 'One' }), await add({ subject: 'Two' })]
  const page = await journey.visitor({ storageState: ann })
  await page.goto(`/admin/inquiries/${first}`)
  await pane(page, 'One').getByLabel('Your reply').fill('Hello, gladly.')
  const slow = await holdRequests(page, `/admin/inquiries/${first}`)
  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByRole('button', { name: 'Sending...' }).waitFor()
  await row(page, 'Two').click()
  await pane(page, 'Two').waitFor()
  slow.letThrough()
  await expectToast(page, 'Your reply is sent')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Your reply is taken back')
  await row(page, 'One').click()
  await expect.poll(() => pane(page, 'One').getByLabel('Your reply').inputValue()).toBe('Hello, gladly.')
})

test('of two who answer one inquiry the second is told before and at sending, and keeps what they typed', async () => {
  const id = await add({ subject: 'A room for sixty' })
  const page = await journey.visitor({ storageState: ann, expectedErrors: /status of 409/ })
  await page.goto(`/admin/inquiries/${id}?status=new`)
  await page.getByLabel('Your reply').fill('From Ann')
  await expect
    .poll(async () => (await database.query('select writing_id from inquiries')).rows[0].writing_id)
    .toBeTruthy()

  const other = await journey.visitor({ storageState: bob })
  await other.goto('/admin/inquiries')
  await other.getByText('Ann is writing').waitFor()
  await row(other, 'A room for sixty').click()
  await other.getByText(/^Ann .*is writing a reply$/).waitFor()
  await other.getByLabel('Your reply').fill('From Bob')
  await other.getByRole('button', { name: 'Send reply' }).click()
  await expectToast(other, 'Your reply is sent')

  await page.getByRole('button', { name: 'Send reply' }).click()
  await page.getByText(/^Bob .* replied on /).waitFor()
  await page.getByText('From Bob').first().waitFor()
  expect(await page.getByLabel('Your reply').inputValue()).toBe('From Ann')
  expect(await repliesWritten()).toBe(1)
  await page.getByRole('button', { name: 'Send mine too' }).click()
  await expectToast(page, 'Your reply is sent')
  expect(await repliesWritten()).toBe(2)
})

test('spam goes with whatever else came from its sender, is undone, deleted, and found again', async () => {
  await add({ subject: 'A room for sixty' })
  await add({ subject: 'Cheap pills', email: 'spam@example.org' })
  await add({ ...bakery, organization: 'Cheaper pills', email: 'spam@example.org' })
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries')
  await page.getByRole('checkbox', { name: 'Select Cheap pills' }).check()
  const bar = page.getByRole('form', { name: 'Change several inquiries' })
  await bar.getByRole('button', { name: 'Spam, with all from these senders' }).click()
  await expectToast(page, '2 inquiries marked as spam')
  await expect.poll(() => titles(page)).toEqual(['A room for sixty'])
  expect(await isFocused(page.getByText('1 of 1 inquiry'))).toBe(true)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'All 2 are back as they were.')
  await expect.poll(() => titles(page)).toEqual(['A room for sixty', 'Cheap pills', 'Cheaper pills'])

  await page.getByRole('checkbox', { name: 'Select Cheap pills' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, '1 inquiry deleted')
  await page.goto('/admin/inquiries?folder=deleted')
  await expect.poll(() => titles(page)).toEqual(['Cheap pills'])
  await page.getByRole('checkbox', { name: 'Select Cheap pills' }).check()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, '1 inquiry put back')
  await page.getByText('No inquiries match your search').waitFor()
})

test('a beta request stands in the same inbox, on a phone too, and its old addresses lead there', async () => {
  const id = await add(bakery)
  await add({ ...bakery, organization: 'Copper & Co.', industry: 'retail', budget: 'over-100k' })
  await add({ subject: 'Endless', message: 'q'.repeat(5000), last_name: 'N'.repeat(200), phone: '5'.repeat(50) })
  const page = await journey.visitor({ storageState: ann, viewport: { width: 360, height: 740 } })
  await page.goto('/admin/beta-waitlist')
  await page.waitForURL('**/admin/inquiries?form=beta')
  expect(await titles(page)).toEqual(["O'Brien's Bakery", 'Copper & Co.'])
  await row(page, "O'Brien's Bakery").click()
  const text = await pane(page, "O'Brien's Bakery").innerText()
  for (const words of ['zoe@example.org', 'Owner', 'Other', 'Under $5,000', 'Pacific Time', 'Beta request'])
    expect(text).toContain(words)
  expect(text).toContain('Take orders by phone\nat five in the morning.')
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Back to Inquiries' }).click()
  await page.waitForURL('**/admin/inquiries?form=beta')
  for (const old of [
    `/admin/beta-waitlist/${id}`,
    `/admin/beta-waitlist/${id}/reply`,
    `/admin/inquiries/${id}/reply`,
  ]) {
    await page.goto(old)
    await page.waitForURL(`**/admin/inquiries/${id}`)
  }
  await page.goto('/admin/inquiries')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await row(page, 'Endless').click()
  await pane(page, 'Endless').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('the list has pages, and the file holds what is found, safe for a spreadsheet', async () => {
  for (let number = 1; number <= 27; number += 1) await add({ subject: `Number ${number}` })
  await add({ subject: '=HYPERLINK("https://evil.example")', message: '+1\nand "more"', inquiry_type: 'Media Inquiry' })
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries?page=99')
  expect(await titles(page)).toHaveLength(3)
  await page.goto('/admin/inquiries')
  expect(await titles(page)).toHaveLength(25)
  await page.getByRole('navigation', { name: 'Pages of inquiries' }).getByRole('link', { name: 'Next' }).click()
  await page.waitForURL('**page=2')
  await page.goto('/admin/inquiries?type=Media+Inquiry')
  await openListMenu(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^inquiries-all-\d{4}-\d{2}-\d{2}\.csv$/)
  const [header, ...rows] = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(header).toBe(
    '\uFEFFFirst Name,Last Name,Email,Phone,Organization,Job Title,Form,Inquiry Type,Industry,Budget,Subject,Message,Status,Received (America/Los_Angeles),ID',
  )
  expect(rows[0]).toMatch(
    /^Zoë,O'Brien,zoe@example\.org,,,,Contact,Media Inquiry,,,"'=HYPERLINK\(""https:\/\/evil\.example""\)","'\+1\nand ""more""",New,/,
  )
  const audit = await database.query(`select actor, subject from audit_log where action = 'List exported'`)
  expect(audit.rows).toEqual([{ actor: 'ann.admin.1@example.org', subject: 'Inquiries (type Media Inquiry)' }])
})

test('nothing there, not found and not to be loaded are three things', async () => {
  const page = await journey.visitor({ storageState: ann, expectedErrors: /status of (404|500)/ })
  await page.goto('/admin/inquiries')
  await page.getByText('No inquiries yet').waitFor()
  expect(await page.getByRole('link', { name: 'Export CSV' }).count()).toBe(0)
  await expectAccessible(page)
  for (const id of ['some', '00000000-0000-4000-8000-000000000000']) {
    await page.goto(`/admin/inquiries/${id}`)
    await page.getByRole('heading', { name: 'Inquiry not found' }).waitFor()
  }
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

test('somebody who only wrote in gets their data, or its deletion', async () => {
  const id = await add({ subject: 'A room for sixty', email: 'gone@example.org' })
  await database.query(`update inquiries set created_at = now() - interval '75 hours'`)
  await database.query(
    `insert into admin_invitations (email, first_name, last_name, token_hash, expires_at)
     values ('gone@example.org', 'Grace', 'Hopper', sha256($1), now() + interval '1 day')`,
    ['token'],
  )
  const page = await journey.visitor({ storageState: ann })
  await page.goto(`/admin/inquiries/${id}`)
  await page.getByText('Overdue: waiting 3 days').waitFor()
  await page.goto('/admin/settings/data-requests')
  await page.getByLabel('Email address').fill('gone@example.org')
  await page.getByRole('button', { name: 'Look it up' }).click()
  await page.getByText('1 inquiry', { exact: true }).waitFor()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download their data' }).click(),
  ])
  const files = unzipSync(await readFile(await download.path()))
  expect(Buffer.from(files['my-data.json'] ?? []).toString()).toContain('We have a bright room.')

  await page.getByText('1 invitation to become an admin, still open').waitFor()
  await page.getByText('Delete all of it').click()
  await page.getByText('The invitation is deleted too, and its link stops working.').waitFor()
  await page.getByRole('button', { name: 'Delete everything about gone@example.org' }).click()
  await expectToast(page, 'Everything about this address is deleted')
  const { rows } = await database.query('select from inquiries')
  expect(rows).toEqual([])
  await page.goto('/admin/settings/data-requests?email=gone%40example.org')
  await page.getByText('Nothing is stored about this address.').waitFor()
})
