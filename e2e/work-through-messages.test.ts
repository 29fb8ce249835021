import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { BrowserContext, Locator, Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { addAdmin, expectToast, readNewestLetter, setUpJourney, signIn } from './journey.ts'
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
  await database.query(`delete from inquiries where form = 'contact'`)
  await database.query(`delete from inquiries where form = 'beta'`)
  await database.query('delete from reply_templates')
  await database.query(`delete from emails where kind = 'reply'`)
})

/** The one added last stands first. */
async function add(subject: string, email = 'zoe@example.org'): Promise<void> {
  await database.query(
    `insert into inquiries (first_name, last_name, email, inquiry_type, subject, message)
     values ('Zoë', 'O''Brien', $2, 'Other', $1, 'We have a bright room.')`,
    [subject, email],
  )
}

async function repliesWritten(): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as count from emails where kind = 'reply'`)
  return rows[0].count
}

const subjects = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()
const isFocused = (locator: Locator) => locator.evaluate((element) => element === document.activeElement)

test('spam goes with whatever else came from its sender, is undone, deleted, and found again', async () => {
  await add('A room for sixty')
  await add('Cheap pills', 'spam@example.org')
  await add('Cheaper pills', 'spam@example.org')
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries')
  await page.getByRole('checkbox', { name: 'Select Cheap pills' }).check()
  const bar = page.getByRole('form', { name: 'Change several inquiries' })
  await bar.getByLabel('everything else from the same addresses').check()
  await bar.getByRole('button', { name: 'Spam' }).click()
  await expectToast(page, '2 inquiries and requests marked as spam')
  await expect.poll(() => subjects(page)).toEqual(['A room for sixty'])
  expect(await page.getByText('no longer selected').count()).toBe(0)
  expect(await isFocused(page.getByText('1 of 1 inquiry'))).toBe(true)

  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'All 2 are back as they were.')
  await expect.poll(() => subjects(page)).toEqual(['Cheaper pills', 'Cheap pills', 'A room for sixty'])

  await page.getByRole('checkbox', { name: 'Select Cheap pills' }).check()
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expectToast(page, '1 inquiry deleted')
  await page.goto('/admin/inquiries?folder=deleted')
  await expect.poll(() => subjects(page)).toEqual(['Cheap pills'])
  await page.getByRole('checkbox', { name: 'Select Cheap pills' }).check()
  await bar.getByLabel('All 1 found, on every page').check()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await expectToast(page, '1 inquiry put back')
  await page.getByText('No inquiries match your search').waitFor()
})

test('an inquiry is given to somebody, noted upon, and answered with a template after a look at the email', async () => {
  await add('A room for sixty')
  await add('Another room')
  const page = await journey.visitor({ storageState: ann, expectedErrors: /status of 400/ })
  await page.goto('/admin/reply-templates')
  await page.getByText('No templates yet').waitFor()
  await page.getByRole('link', { name: 'New template' }).click()
  await page.getByLabel('Name').fill('Thanks')
  await page.getByLabel('Text').fill('Hello {firstname},')
  await page.getByRole('button', { name: 'Save template' }).click()
  await page.getByText('There is no placeholder {firstname}').first().waitFor()
  await page.getByLabel('Text').fill('Hello {first name},\n\nthank you.')
  await page.getByRole('button', { name: 'Save template' }).click()
  await expectToast(page, 'Template saved')

  await page.goto('/admin/inquiries?search=sixty')
  await page.getByRole('link', { name: 'A room for sixty' }).click()
  await page.getByRole('heading', { level: 1, name: 'A room for sixty' }).waitFor()
  await page.getByRole('link', { name: 'Another room' }).waitFor()
  await page.getByLabel('Assigned to').selectOption('Me')
  await page.getByRole('button', { name: 'Assign' }).click()
  await expectToast(page, '1 inquiry assigned')
  await page.getByLabel('Add a note').fill('Called her.\nShe is nice.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expectToast(page, 'Note added')
  const note = page.getByRole('article', { name: /^Note by Ann/ })
  expect(await note.innerText()).toContain('Called her.\nShe is nice.')
  await expect.poll(() => isFocused(page.getByRole('listitem').filter({ has: note }))).toBe(true)
  expect(new URL(page.url()).search).toBe('?search=sixty')
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Write a reply' }).click()
  await page.getByRole('heading', { level: 1, name: 'Write a reply' }).waitFor()
  expect(await page.getByLabel('Subject').inputValue()).toBe('Re: A room for sixty')
  await page.getByLabel('Text').fill('Good morning!')
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('Good morning!\n\nHello Zoë,\n\nthank you.')
  await page.getByRole('button', { name: 'Preview' }).click()
  const email = page.getByRole('region', { name: 'Text of the email' })
  await email.waitFor()
  expect(await email.innerText()).toContain('you wrote:\n\n> We have a bright room.')
  expect(await repliesWritten()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send to zoe@example.org' }).click()
  await expectToast(page, 'Your reply is sent')
  const answer = page.getByRole('article', { name: /^Reply by Ann/ })
  expect(await answer.innerText()).toContain('Good morning!')
  expect(await readNewestLetter(page, 'zoe@example.org')).toContain('Good morning!\n\nHello Zoë,')
  expect(await repliesWritten()).toBe(1)
  expect(await page.locator('.badge').first().innerText()).toBe('Resolved')

  await page.goto('/admin/inquiries?assignee=me&answered=yes&notes=yes&status=resolved')
  expect(await subjects(page)).toEqual(['A room for sixty'])
  expect(await page.getByRole('article').innerText()).toMatch(/Assigned to Ann .*· Answered · 1 note/)
})

test('of two who answer one inquiry the second is told before and at sending, and keeps what they typed', async () => {
  await add('A room for sixty')
  const page = await journey.visitor({ storageState: ann, expectedErrors: /status of 409/ })
  await page.goto('/admin/inquiries?status=new')
  await page.getByRole('link', { name: 'A room for sixty' }).click()
  await page.getByRole('link', { name: 'Write a reply' }).click()
  await page.getByLabel('Text').fill('From Ann')
  await page.getByRole('button', { name: 'Preview' }).click()
  await page.getByRole('region', { name: 'Text of the email' }).waitFor()

  const other = await journey.visitor({ storageState: bob })
  await other.goto(page.url().replace('/reply', ''))
  await other.getByText(/^Ann .*is writing a reply/).waitFor()
  await other.getByRole('link', { name: 'Write a reply' }).click()
  await other.getByText(/^Ann .*is writing a reply/).waitFor()
  await other.getByLabel('Text').fill('From Bob')
  await other.getByRole('button', { name: 'Preview' }).click()
  await other.getByRole('button', { name: 'Send to zoe@example.org' }).click()
  await expectToast(other, 'Your reply is sent')

  await page.getByRole('button', { name: 'Send to zoe@example.org' }).click()
  await page.getByText(/^Bob .* replied on .*Send yours anyway\?$/).waitFor()
  await page.getByText('From Bob').first().waitFor()
  expect(await page.getByRole('textbox', { name: 'Text' }).inputValue()).toBe('From Ann')
  expect(await repliesWritten()).toBe(1)
  await page.getByRole('button', { name: 'Send anyway to zoe@example.org' }).click()
  await expectToast(page, 'Your reply is sent')
  expect(await repliesWritten()).toBe(2)
  expect(new URL(page.url()).search).toBe('?status=new')
})

test('somebody who only wrote in gets their data, or its deletion', async () => {
  await add('A room for sixty', 'gone@example.org')
  await database.query(`update inquiries set created_at = now() - interval '75 hours'`)
  await database.query(
    `insert into admin_invitations (email, first_name, last_name, token_hash, expires_at)
     values ('gone@example.org', 'Grace', 'Hopper', sha256($1), now() + interval '1 day')`,
    ['token'],
  )
  const page = await journey.visitor({ storageState: ann })
  const { rows: inquiries } = await database.query('select id from inquiries')
  await page.goto(`/admin/inquiries/${inquiries[0]?.id}`)
  await page.getByText('Overdue: waiting 3 days').waitFor()
  await page.goto('/admin/data-requests')
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
  await page.goto('/admin/data-requests?email=gone%40example.org')
  await page.getByText('Nothing is stored about this address.').waitFor()
})

test('by keyboard: a status that empties the list leaves the card and the focus, and undoing leaves the focus in the page', async () => {
  await add('A room for sixty')
  const page = await journey.visitor({ storageState: ann })
  await page.goto('/admin/inquiries?status=new')
  const status = page.getByRole('combobox', { name: 'Status of A room for sixty' })
  await status.focus()
  await page.keyboard.press('End')
  await expectToast(page, 'Inquiry status updated')
  await page.getByText('It no longer matches the filter.').waitFor()
  expect(await isFocused(status)).toBe(true)
  await page.getByRole('button', { name: 'Undo' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'It is back as it was.')
  await expect.poll(() => status.inputValue()).toBe('new')
  expect(await isFocused(page.getByRole('main'))).toBe(true)

  await page.getByRole('checkbox', { name: 'Select A room for sixty' }).focus()
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Delete', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, '1 inquiry deleted')
  await expect.poll(() => isFocused(page.locator('#found'))).toBe(true)
})

test('a form that is begun says what is wrong before anything is sent, takes it back while it is corrected, and lets a template come into an empty text', async () => {
  await add('A room for sixty')
  await database.query(`insert into reply_templates (name, body) values ('Thanks', 'Hello {first name}, thank you.')`)
  // What is sent before the checks have come, the server refuses.
  const page = await journey.visitor({ storageState: ann, expectedErrors: /status of 400/ })
  await page.goto('/admin/inquiries')
  await page.getByRole('link', { name: 'A room for sixty' }).first().click()
  await page.getByRole('link', { name: 'Write a reply' }).click()
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
  await page.getByLabel('Subject').fill('')
  const summary = page.getByRole('alert').filter({ hasText: 'Please check what you entered' })
  await expect
    .poll(async () => {
      sent.length = 0
      await page.getByRole('button', { name: 'Preview' }).click()
      return (await summary.isVisible()) && sent.length === 0
    })
    .toBe(true)
  expect(await summary.getByRole('listitem').allInnerTexts()).toEqual(['Subject is required', 'Text is required'])
  await expect.poll(() => isFocused(page.getByLabel('Subject'))).toBe(true)
  await page.getByLabel('Subject').fill('Your room')
  await summary.waitFor({ state: 'detached' })
  expect(await page.locator('.field-error:visible').allInnerTexts()).toEqual(['Text is required'])
  expect(await page.getByLabel('Subject').getAttribute('aria-invalid')).toBeNull()
  await page.getByRole('button', { name: 'Insert' }).click()
  await expect.poll(() => page.getByLabel('Text').inputValue()).toBe('Hello Zoë, thank you.')
  expect(await page.getByLabel('Subject').inputValue()).toBe('Your room')
  expect(sent.length).toBe(1)
})

test('requests are worked through in the same way', async () => {
  await database.query(
    `insert into inquiries (form, first_name, last_name, email, organization, job_title, industry, budget, message)
     select 'beta', 'Zoë', 'O''Brien', 'zoe@example.org', 'Bakery ' || n, 'Owner', 'other', 'under-5k', 'Sort the orders.'
     from generate_series(1, 2) as n`,
  )
  const page = await journey.visitor({ storageState: ann, viewport: { width: 360, height: 740 } })
  await page.goto('/admin/beta-waitlist')
  await page.getByRole('checkbox', { name: 'Select Bakery 1' }).check()
  // On a phone it hides no row before it is opened.
  await page.getByText('1 selected').click()
  await page.getByRole('button', { name: 'Select all 2 on this page' }).click()
  await page.getByText('2 selected').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await page.getByRole('button', { name: 'Spam' }).click()
  await expectToast(page, '2 requests marked as spam')
  await page.getByText('No requests yet').waitFor()
  await page.goto('/admin/beta-waitlist?folder=spam')
  await page.getByRole('link', { name: 'Bakery 2' }).click()
  await page.getByRole('button', { name: 'Not spam' }).click()
  await expectToast(page, '1 request put back')
  await page.getByRole('button', { name: 'Spam' }).waitFor()
  await expect.poll(() => isFocused(page.getByRole('heading', { level: 1, name: 'Bakery 2' }))).toBe(true)
  await expectAccessible(page)
})
