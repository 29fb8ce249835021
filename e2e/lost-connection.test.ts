import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectToast, readNewestCode, setUpJourney, signIn, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
const expectedErrors = /ERR_INTERNET_DISCONNECTED/

/** Presses a button, or does what sends by itself, without a connection, and presses it with one. */
async function pressOfflineFirst(
  page: Page,
  name: string,
  stillThere: () => Promise<unknown>,
  send = () => page.getByRole('button', { name }).click(),
): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await send()
  await page.getByRole('main').getByText('Please check your internet connection and try again.').waitFor()
  await stillThere()
  await page.context().setOffline(false)
  await page.getByRole('button', { name }).click()
}

test.each([
  ['/training-portal/login', 'Send Code', 'participant@agentspark.example', '**/training-portal/dashboard'],
  ['/auth/confirm', 'Send Magic Link & Code', 'admin@agentspark.example', '**/admin/dashboard'],
])('at %s a lost connection takes nothing away that was typed', async (address, button, email, home) => {
  const page = await journey.visitor({ expectedErrors })
  await page.goto(address)
  const emailField = page.getByRole('textbox', { name: /^Email/ })
  await emailField.fill(email)
  await pressOfflineFirst(page, button, async () => expect(await emailField.inputValue()).toBe(email))
  await page.getByText('Code sent to').waitFor()
  const code = await readNewestCode(page, email)
  const codeField = page.getByRole('textbox', { name: '6-digit code' })
  const keepsCode = async () => expect(await codeField.inputValue()).toBe(code)
  await pressOfflineFirst(page, 'Verify', keepsCode, () => codeField.fill(code))
  await page.waitForURL(home)
})

/** A letter that waits for its next try. */
async function lettersPage(): Promise<string> {
  await database.query(
    `with letter as (
       insert into emails (kind, recipient, sealed_facts, created_at, attempts)
       values ('reservation', 'ada@example.org', '', now(), 1) returning id)
     insert into pgboss.job (name, data, singleton_key, start_after)
       select 'email', json_build_object('email', id), id, now() + interval '1 hour' from letter`,
  )
  return '/admin/messages/delivery?state=waiting'
}

async function memberPage(): Promise<string> {
  const { rows } = await database.query(`select id from members where role = 'member' limit 1`)
  return `/admin/users/${rows[0].id}?delete`
}

/** The sample's pilot is over, and nobody is reminded of one that is. */
async function remindPage(): Promise<string> {
  await database.query(`update cohorts set last_ends_at = now() + interval '1 week' where slug = 'pilot'`)
  return '/admin/pilot-bootcamp?remind'
}

test.each([
  ['a reminder', remindPage, /^Remind \d/],
  ['a letter', lettersPage, 'Try now'],
  ['a member', memberPage, /^Delete (?!member)/],
])('without a connection nothing is sent about %s: that is said, and the page stays', async (_, address, name) => {
  const page = await journey.visitor({ expectedErrors })
  await signInAsNewAdmin(page, database)
  await page.goto(await address(), { waitUntil: 'networkidle' })
  const form = page
    .getByRole('main')
    .locator('form')
    .filter({ has: page.getByRole('button', { name }) })
  const before = page.url()
  await page.context().setOffline(true)
  await form.getByRole('button', { name }).click()
  await page.getByText('Please check your internet connection and try again.').first().waitFor()
  expect(page.url()).toBe(before)
  await form.getByRole('button', { name }).waitFor()
})

test('a second attempt without a connection is said again, where it can be seen', async () => {
  const page = await journey.visitor({ expectedErrors, viewport: { width: 360, height: 640 } })
  await page.goto('/contact')
  await page.getByLabel('First name').fill('Ada')
  await page.getByLabel('Last name').fill('Offline')
  await page.getByRole('textbox', { name: /^Email/ }).fill('ada@example.org')
  await page.getByLabel('Inquiry type').selectOption('Other')
  await page.getByLabel('Subject').fill('The network')
  await page.getByLabel('Message').fill('Is anybody there? The network is not.')
  await page.context().setOffline(true)
  const button = page.getByRole('button', { name: 'Send Message' })
  const notice = page.getByRole('alert').filter({ hasText: 'check your internet connection' })
  const isSeen = () => notice.evaluate((it) => it.getBoundingClientRect().bottom > 0)
  for (let attempt = 1; attempt <= 2; attempt += 1) {
    await button.click()
    await notice.waitFor()
    await expect.poll(isSeen).toBe(true)
    await button.evaluate((it) => it.scrollIntoView())
    expect(await isSeen()).toBe(false)
  }
})

test('without a connection a link to a page that is not there yet leaves everything where it is, and says why', async () => {
  const page = await journey.visitor({ expectedErrors })
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/dashboard', { waitUntil: 'networkidle' })
  await page.context().setOffline(true)
  await page.getByRole('link', { name: 'Settings' }).click()
  await expectToast(page, 'You’re offline')
  expect(new URL(page.url()).pathname).toBe('/admin/dashboard')
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor()
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
})

test('a page whose answer was cut off says so in the frame that is there, and blames nobody', async () => {
  const page = await journey.visitor({ expectedErrors: /ERR_CONNECTION_RESET/ })
  await signIn(page, 'participant@agentspark.example')
  await page.goto('/training-portal/dashboard', { waitUntil: 'networkidle' })
  await page.route('**/*.data*', (route) => route.abort('connectionreset'))
  await page.getByRole('link', { name: 'Training Schedule', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'This page didn’t load' }).waitFor()
  await page.unroute('**/*.data*')
  await page.getByRole('link', { name: 'Community', exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name: 'Community Directory' }).waitFor()
})
