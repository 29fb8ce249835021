import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
async function admin(options: Parameters<typeof journey.visitor>[0] = {}): Promise<Page> {
  const page = await journey.visitor(options)
  await signInAsNewAdmin(page, database)
  return page
}

const palette = (page: Page) => page.getByRole('dialog', { name: 'Find' })
const isInMain = (page: Page) => page.evaluate(() => document.querySelector('main')?.matches(':focus'))

/** A key may be pressed before the page listens. */
async function open(page: Page, key: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press(key)
      return palette(page).isVisible()
    })
    .toBe(true)
}

async function addMember(firstName: string, lastName: string, email: string): Promise<string> {
  const { rows } = await database.query(
    `insert into community_members (cohort_id, first_name, last_name, email, status)
     values (1, $1, $2, $3, 'registered') returning id`,
    [firstName, lastName, email],
  )
  return rows[0]?.id
}

test('by keyboard an admin finds a person, a page and a deed from anywhere', async () => {
  const id = await addMember('Liam', "O'Brienne", 'liam.obrienne@example.org')
  const page = await admin()
  await page.goto('/admin/cohorts')
  await page.getByRole('link', { name: 'Find' }).getByText('Ctrl K').waitFor()
  await open(page, 'Control+k')
  await page.keyboard.type("o'brienne")
  await palette(page)
    .getByRole('option', { name: /^Liam O'Brienne/ })
    .waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/admin/users/${id}`)
  expect(await palette(page).isVisible()).toBe(false)
  await expect.poll(() => isInMain(page)).toBe(true)

  await open(page, '/')
  await page.keyboard.type('retention')
  await palette(page).getByRole('option', { name: 'Retention', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/settings/retention')

  await open(page, 'Control+k')
  await page.keyboard.type('not signed in')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/admin/pilot-bootcamp?remind')
})

test('on a Mac the palette is named and opened by Cmd and K', async () => {
  const page = await journey.visitor()
  await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' }))
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/cohorts')
  await page.getByRole('link', { name: 'Find' }).getByText('⌘ K').waitFor()
  await open(page, 'Meta+k')
})

test('it closes without a trace, asks before what was typed is lost, and leaves / to fields and to those who want it', async () => {
  const page = await admin()
  await page.goto('/admin/content/new')
  const title = page.getByLabel(/^Title/)
  await title.fill('Half a title')
  await title.press('/')
  expect(await title.inputValue()).toContain('/')
  expect(await palette(page).isVisible()).toBe(false)
  await open(page, 'Control+k')
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'hidden' })
  expect(await title.evaluate((field) => field === document.activeElement)).toBe(true)
  await open(page, 'Control+k')
  await page.keyboard.type('audit')
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/admin/settings/audit')

  await open(page, '/')
  await palette(page).getByRole('checkbox', { name: 'Also open with /' }).uncheck()
  await page.keyboard.press('Escape')
  await page.locator('main').focus()
  await page.keyboard.press('/')
  await open(page, 'Control+k')
  expect(await palette(page).getByRole('combobox').inputValue()).toBe('')
  expect(await palette(page).getByRole('checkbox').isChecked()).toBe(false)
})

test('where no script runs a page finds the same, and on a phone the menu leads to it', async () => {
  const id = await addMember('Thảo', 'Đặng', 'thao.dang@example.org')
  const page = await admin({ javaScriptEnabled: false, viewport: { width: 360, height: 740 } })
  await page.goto('/admin/dashboard')
  await page.getByRole('button', { name: 'Menu' }).click()
  await page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: 'Find' }).click()
  await page.waitForURL('**/admin/find')
  await page.getByRole('main').getByRole('link', { name: 'Retention', exact: true }).waitFor()
  await page.getByRole('searchbox').fill('thảo đ')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByText('1 result.').waitFor()
  await expectAccessible(page)
  await page
    .getByRole('main')
    .getByRole('link', { name: /Thảo Đặng/ })
    .click()
  await page.waitForURL(`**/admin/users/${id}`)
})
