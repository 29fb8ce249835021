import { readFile } from 'node:fs/promises'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectToast, readNewestLetter, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
beforeEach(async () => {
  await database.query('delete from team_recipients')
  await database.query(`delete from inquiries where email = 'ines@example.org'`)
})

test('an admin chooses what to hear of and when; an address that is added is told so, and can stop it', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/settings/notifications')
  await expectAccessible(page)
  await page.getByRole('checkbox', { name: /^Trouble/ }).uncheck()
  await page.getByLabel('Sent at').selectOption('12:00 AM')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectToast(page, 'Your choice is saved')
  expect(await page.getByRole('checkbox', { name: /^Trouble/ }).isChecked()).toBe(false)

  await page.goto('/admin/settings/notifications/addresses/new')
  await page.getByLabel('Email', { exact: true }).fill('press@example.net')
  await page.getByRole('button', { name: 'See the email' }).click()
  await page.getByText('Please choose at least one thing to send.').first().waitFor()
  await page.getByRole('checkbox', { name: /^Inquiries/ }).check()
  await page.getByRole('button', { name: 'See the email' }).click()
  const preview = page.getByRole('region', { name: 'What we send to press@example.net now' })
  await preview.getByText('Inquiries: what visitors and businesses ask us, once a day').waitFor()
  await page.getByRole('button', { name: 'Add and send this email' }).click()
  await expectToast(page, 'press@example.net gets notifications from now on')
  await page
    .getByRole('row', { name: /^press@example.net/ })
    .getByText('Inquiries')
    .waitFor()

  const welcome = await readNewestLetter(page, 'press@example.net')
  await page.goto(/https?:\/\/\S+\/notifications\/[\w-]+\/stop/.exec(welcome)?.[0] ?? '')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop these emails' }).click()
  await page.getByRole('heading', { name: 'You won’t hear from us' }).waitFor()
})

test('the dashboard begins with what needs somebody, the longest waiting first; charts bear their numbers', async () => {
  await database.query(
    `insert into inquiries (first_name, last_name, email, inquiry_type, subject, message, status, created_at)
     values ('Ines', 'Trần', 'ines@example.org', 'Other', 'Forgotten', 'A message of twenty characters.', 'new',
       now() - interval '1000 days')`,
  )
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await expect
    .poll(async () => (await database.query('select count(*)::int as days from cohort_days')).rows[0].days)
    .toBeGreaterThan(0)
  await page.goto('/admin/dashboard')
  await expectAccessible(page)
  const needs = page.getByRole('region', { name: 'Needs you' })
  const places = page.getByRole('region', { name: 'Places, by the days before session 1' })
  await places.getByText(/^The pilot bootcamp began with \d+ of 100 places taken\.$/).waitFor()
  await places.getByText('Numbers', { exact: true }).focus()
  await page.keyboard.press('Enter')
  await places.getByRole('columnheader', { name: 'Days before session 1' }).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    places.getByRole('link', { name: /^Download/ }).click(),
  ])
  expect(await readFile(await download.path(), 'utf8')).toMatch(
    /^\uFEFFDays before session 1,Day,Pilot\r\n60,2025-05-13,\d+\r\n[\s\S]*\r\n0,2025-07-12,\d+\r\n$/,
  )
  await needs.getByText('The oldest is from Ines Trần').waitFor()
  await needs
    .getByRole('link', { name: /^Answer \d+ inquir(y waits|ies wait) longer than the 24-48 hours we promise$/ })
    .click()
  await page.waitForURL('**/admin/inquiries/*')
  const first = page.getByRole('main').getByRole('listitem').filter({ hasText: 'waits' }).first()
  expect(await first.innerText()).toMatch(/waits 1,?\d{3} days[\s\S]*Forgotten/)
})
