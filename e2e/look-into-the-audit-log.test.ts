import { readFile } from 'node:fs/promises'
import type { BrowserContext, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { openFilters, openListMenu, readNewestCode, setUpJourney } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
let office: Awaited<ReturnType<BrowserContext['storageState']>>
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
const admin = 'admin@agentspark.example'
beforeAll(async () => {
  office = await signIn(await journey.visitor({ expectedErrors: /status of 400/ }))
})
/** With a stranger's address first and a wrong code before the right one. */
async function signIn(page: Page) {
  await page.goto('/auth/confirm')
  await page.getByRole('textbox', { name: /^Email/ }).fill('Stranger@example.org')
  await page.getByRole('button', { name: 'Send Magic Link & Code' }).click()
  await page.getByText('Access denied. This email is not authorized for admin access.').first().waitFor()
  await page.getByRole('textbox', { name: /^Email/ }).fill(admin)
  await page.getByRole('button', { name: 'Send Magic Link & Code' }).click()
  await page.getByText('Check your email for the magic link').first().waitFor()
  const code = await readNewestCode(page, admin)
  const field = page.getByRole('textbox', { name: '6-digit code' })
  const verify = page.getByRole('button', { name: 'Verify' })
  await field.fill('12345')
  expect(await verify.getAttribute('aria-disabled')).toBe('true')
  await field.fill(code === '123456' ? '654321' : '1234567')
  await page.getByText('Error verifying OTP: Invalid verification code').first().waitFor()
  await page
    .getByRole('button', { name: 'Back to Email' })
    .or(page.getByRole('link', { name: 'Back to Email' }))
    .waitFor()
  await field.fill(code)
  await page.getByText('Successfully verified! Redirecting to dashboard...').first().waitFor()
  await page.waitForURL('**/admin/dashboard')
  return page.context().storageState()
}

/** By the words of the action. */
const entry = (page: Page, action: string) =>
  page
    .getByRole('list', { name: /^Audit log/ })
    .getByRole('listitem')
    .filter({ hasText: action })

test('who came in, who was refused and what was changed is found, and downloaded', async () => {
  const page = await journey.visitor({ storageState: office, acceptDownloads: true })
  const { rows } = await database.query(`select id from members where email = 'participant@agentspark.example'`)
  const [{ id }] = rows
  const name = `=Maya`
  await database.query(
    `insert into audit_log (actor, action, subject_kind, subject_id, subject, changes, reason)
       values ('ann@example.org', 'Member changed', 'member', $1, $2, $3, 'She asked for it')`,
    [id, name, { newsletter_subscription: { before: true, after: false }, company: { before: null, after: 'Acme' } }],
  )
  await page.goto('/admin/settings')
  await page.getByRole('link', { name: /^Audit log/ }).click()
  await page.waitForURL('**/admin/settings/audit')
  const changed = entry(page, name)
  expect(await changed.innerText()).toMatch(/by ann@example\.org/)
  expect(await changed.innerText()).toMatch(/Newsletter subscription: yes[^:]*no/)
  expect(await changed.innerText()).toMatch(/Company: nothing[^:]*Acme/)
  expect(await changed.innerText()).toContain('Reason: She asked for it')
  await entry(page, 'Signed in').first().waitFor()
  await page.getByText('In the last 24 hours one address, from one network, was refused').waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('stranger@example.org')
  expect(await entry(page, 'The code was wrong.').innerText()).toContain(admin)
  await expectAccessible(page)

  await openFilters(page)
  await page.getByLabel('Action').selectOption('Member changed')
  await page.waitForURL('**action=Member+changed**')
  await page.getByRole('searchbox', { name: 'Search the audit log' }).fill(name)
  await page.getByText('1 entry', { exact: true }).waitFor()
  await openFilters(page)
  await page.getByRole('combobox', { name: 'Person', exact: true }).selectOption('ann@example.org')
  await page.waitForURL('**actor=ann**')
  await page.getByLabel('From', { exact: true }).fill('2020-01-01')
  await page.waitForURL('**from=2020-01-01**')
  await page.getByText('1 entry', { exact: true }).waitFor()
  await openListMenu(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: /^Export CSV/ }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^audit-log-\d{4}-\d{2}-\d{2}\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv.split('\r\n')[0]).toBe('\uFEFFTime (UTC),Who,What,Subject,Subject Kind,Subject ID,Changes,Reason,Entry')
  expect(csv).toContain(`ann@example.org,Member changed,'${name},member,${id},`)
  expect(csv).not.toContain('Signed in')

  await openFilters(page)
  await page.getByLabel('To', { exact: true }).fill('2020-01-02')
  await page.getByText('No entries found').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Clear filters' }).click()
  expect(await entry(page, 'List exported').first().innerText()).toContain(
    'Audit log (Member changed, by ann@example.org, from 2020-01-01',
  )
  await page.getByRole('link', { name }).click()
  await page.waitForURL(`**/admin/users/${id}`)
})

test('on a phone every screen is reached by the menu, which closes behind whoever has gone', async () => {
  const page = await journey.visitor({
    storageState: office,
    viewport: { width: 360, height: 740 },
  })
  await page.goto('/admin/dashboard')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  expect(await menu.isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Menu' }).click()
  expect(await menu.getByRole('link').count()).toBe(8)
  expect(await menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page')
  await expectAccessible(page)
  await menu.getByRole('link', { name: 'Settings' }).click()
  await page.waitForURL('**/admin/settings')
  await page.getByRole('heading', { name: 'Settings', level: 1 }).waitFor()
  expect(await menu.isVisible()).toBe(false)
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  // By keyboard it gives the focus back.
  await page.getByRole('button', { name: 'Menu' }).focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent)
  expect(await focused()).toBe('Find')
  await page.keyboard.press('Escape')
  expect(await menu.isVisible()).toBe(false)
  expect(await focused()).toBe('Menu')

  // Open, it is the column again where the window becomes wide.
  await page.getByRole('button', { name: 'Menu' }).click()
  await menu.getByRole('link', { name: 'Dashboard' }).waitFor()
  await page.setViewportSize({ width: 1366, height: 768 })
  await menu.and(page.locator(':not(:popover-open)')).waitFor()
  expect(await menu.evaluate((nav) => nav.getBoundingClientRect().right)).toBeLessThanOrEqual(256)
  await page.setViewportSize({ width: 360, height: 740 })
  expect(await menu.isVisible()).toBe(false)
})

test('on a small laptop all screens are in sight without scrolling', async () => {
  const page = await journey.visitor({ storageState: office, viewport: { width: 1366, height: 650 } })
  await page.goto('/admin/dashboard')
  const last = await page.getByRole('navigation', { name: 'Admin' }).getByRole('link').last().boundingBox()
  const signOut = await page.getByRole('button', { name: 'Sign out' }).boundingBox()
  for (const box of [last, signOut]) expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(650)
  await page.getByRole('group', { name: 'Theme' }).getByRole('radio', { name: 'Dark' }).check()
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark')
})
