import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectToast, readNewestCode, readNewestLetter, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

const mark = 'script'

const more = (page: Page) => page.locator('summary', { hasText: /^More for/ })

test('who called is added by hand, gets the email again at a corrected address, a code, and is told of a lost place', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: 'Add a member' }).click()
  await page.getByRole('heading', { name: 'Add a member' }).waitFor()
  await page.getByLabel('First name').fill('Siobhán')
  await page.getByLabel('Last name').fill("O'Brien")
  await page.getByRole('button', { name: 'Add member' }).click()
  await page.getByRole('alert').filter({ hasText: 'Email is required' }).first().waitFor()
  await page.getByRole('textbox', { name: /^Email/ }).fill(`siobhan.${mark}@exampel.org`)
  await page.getByText('is reserved').first().click()
  await page.getByText('Welcome to the community, [first name]!').waitFor()
  await page.getByRole('button', { name: 'Add member' }).click()
  await expectToast(page, `Siobhán O'Brien gets an email at siobhan.${mark}@exampel.org.`)
  expect(await readNewestLetter(page, `siobhan.${mark}@exampel.org`)).toContain('Welcome to the community, Siobhán!')

  // The address was wrong.
  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog', { name: 'Edit Member' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /^Email/ }).fill(`siobhan.${mark}@example.org`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Member updated successfully')
  await page.getByText(`Earlier address: siobhan.${mark}@exampel.org.`).waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: /^Send again… “Registration confirmation”/ }).click()
  await page.getByRole('heading', { name: 'Send an email again' }).waitFor()
  await page.getByText('Welcome to the community, Siobhán!').waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send it again' }).click()
  await expectToast(page, `It went to siobhan.${mark}@example.org.`)
  expect(await readNewestLetter(page, `siobhan.${mark}@example.org`)).toContain('Welcome to the community, Siobhán!')

  await more(page).click()
  await page.getByRole('button', { name: /^Email a code for the training portal/ }).click()
  await expectToast(page, 'is valid for 10 minutes')
  expect(await readNewestCode(page, `siobhan.${mark}@example.org`)).toMatch(/^\d{6}$/)
  await page.getByText(/^Sign-ins and codes/).click()
  await page.getByText('still valid').waitFor()

  await page.getByRole('link', { name: 'Edit', exact: true }).click()
  await page.locator('#member-status').selectOption('Cancelled')
  await page.getByText('was cancelled').first().click()
  await page.getByText('We cancelled your place').first().waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, `Siobhán O'Brien gets an email about the place at siobhan.${mark}@example.org.`)
  await expect
    .poll(() => readNewestLetter(page, `siobhan.${mark}@example.org`), { timeout: 30_000 })
    .toContain('We cancelled your place')
  // What told of the place would not be true any more.
  await page
    .getByRole('link', { name: /^Send again… “Registration confirmation”/ })
    .first()
    .click()
  await page.getByText('This email can’t be sent because it’s no longer true').waitFor()
})

test('a person is found from every list, and their sessions end by keyboard', async () => {
  const page = await journey.visitor()
  const admin = await signInAsNewAdmin(page, database)
  const { rows } = await database.query(
    `insert into community_members (first_name, last_name, email, status) values ('Trần', 'Thị Bích', 'tran@example.org', 'registered') returning id`,
  )
  const id = rows[0].id
  await database.query(
    `insert into sessions (token_hash, member_id, created_at, last_seen_at, browser)
     values (sha256('x'), $1, now(), now(), 'Firefox on Windows')`,
    [id],
  )
  await database.query(
    `insert into emails (kind, recipient, created_at, delivered_at) values ('reservation', 'tran@example.org', now(), now())`,
  )
  await page.goto('/admin/messages/delivery?state=all')
  await page.getByRole('link', { name: 'tran@example.org', exact: true }).click()
  await page.getByRole('heading', { name: 'Trần Thị Bích' }).waitFor()
  await page.getByText(/^Sign-ins and codes/).click()
  await page.getByText('Signed in on one device:').waitFor()
  await page.getByText('Firefox on Windows, since').waitFor()
  await more(page).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: /^End all sessions/ }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Signed out everywhere')
  await page.getByText('Not signed in on any device.').waitFor()
  await page.goto('/admin/pilot-bootcamp')
  await page.getByRole('row').filter({ hasText: 'tran@example.org' }).getByRole('link', { name: 'Trần' }).click()
  await page.getByRole('heading', { name: 'Trần Thị Bích' }).waitFor()
  await page.goto('/admin/settings/audit')
  await page.getByRole('strong').filter({ hasText: 'Sessions ended' }).waitFor()
  await page
    .getByRole('list', { name: /^Audit log/ })
    .getByRole('link', { name: admin })
    .first()
    .click()
  await page.getByRole('heading', { name: 'Ann Admin' }).waitFor()
})
