import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import {
  addAdmin,
  expectToast,
  openListMenu,
  readNewestLetter,
  setUpJourney,
  signIn,
  signInAsAdmin,
} from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
/** For what comes after an answer of the server. */

async function fillInvitation(page: Page, email: string, lastName = 'Hopper'): Promise<void> {
  await page.getByLabel('First name').fill(' Grace ')
  await page.getByLabel('Last name').fill(lastName)
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('button', { name: 'Send invitation' }).click()
}

const sent = (email: string) => `Admin invitation sent to ${email}. They will receive an email with login instructions.`

async function invitationLink(page: Page, email: string): Promise<string> {
  return /http\S+\/admin-invitation\/[\w-]{43}/.exec(await readNewestLetter(page, email))?.[0] ?? ''
}

test('an admin invites another, who accepts, signs in and is removed again', async () => {
  const office = await journey.visitor({ viewport: { width: 1280, height: 900 } })
  const email = 'grace@example.org'
  await signIn(office, await addAdmin(database, 'Ann'))
  await office.goto('/admin/dashboard')
  await office.getByRole('link', { name: 'Settings' }).click()
  await office.getByRole('link', { name: 'Admins and roles' }).click()
  await office.waitForURL('**/admin/settings/admins')
  await expectAccessible(office)
  await office.getByRole('link', { name: 'Create Admin' }).click()
  await office.getByRole('dialog', { name: 'Create Admin User' }).waitFor()
  await expectAccessible(office)
  await fillInvitation(office, email)
  await expectToast(office, sent(email))
  const row = office.getByRole('row', { name: email })
  await row.getByText('Open').waitFor()

  const link = await invitationLink(office, email)
  expect(link.startsWith(journey.origin)).toBe(true)
  // As a mail scanner does.
  for (let visit = 0; visit < 3; visit += 1) expect((await fetch(link)).status).toBe(200)
  await fetch(link, { method: 'HEAD' })

  const grace = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /status of 403/ })
  const opened = await grace.goto(link)
  expect(opened?.headers()['cache-control']).toContain('no-store')
  expect(await grace.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex')
  await grace.getByRole('heading', { name: 'Become an admin, Grace?' }).waitFor()
  await expectAccessible(grace)
  await grace.getByRole('button', { name: 'Accept the invitation' }).click()
  await grace.waitForURL('**/auth/confirm')
  await expectToast(grace, 'You are an admin now')
  await signInAsAdmin(grace, email)

  const late = await journey.visitor({ expectedErrors: /status of (404|410)/ })
  expect((await late.goto(link))?.status()).toBe(410)
  await late.getByRole('heading', { name: 'This invitation was already accepted' }).waitFor()
  expect((await late.goto('/admin-invitation/cut-off'))?.status()).toBe(404)
  await late.getByRole('heading', { name: 'We couldn’t find that invitation' }).waitFor()

  await office.goto('/admin/settings/admins')
  await office.getByRole('link', { name: 'Remove as admin Grace Hopper' }).first().click()
  await office.getByRole('dialog', { name: 'Remove Grace Hopper as admin?' }).waitFor()
  await office.getByRole('button', { name: 'Remove Grace Hopper as admin' }).click()
  await expectToast(office, 'Grace Hopper is no longer an admin')
  await office.getByRole('row', { name: email }).waitFor({ state: 'detached' })
  expect((await grace.goto('/admin/dashboard'))?.status()).toBe(403)
  await grace.getByText("Access Denied: You don't have permission to access the admin area.").waitFor()
  await grace.getByText(`${email} is no longer an admin, so you’ve been signed out.`).waitFor()
  await grace.goto('/admin/dashboard')
  await grace.waitForURL('**/auth/confirm?returnTo=*')
})

test('an owner says what another admin may do, and the next click knows', async () => {
  const page = await journey.visitor()
  await signIn(page, await addAdmin(database, 'Ann'))
  const email = await addAdmin(database, 'Rea')
  const bea = await journey.visitor({ expectedErrors: /status of 403/ })
  await signIn(bea, email)
  await bea.goto('/admin/content/new')
  await bea.getByLabel('Title').fill('A map of agents')
  await bea.getByLabel('Description').fill('Where which of them is of use.')
  await page.goto('/admin/settings/admins')
  const row = page.getByRole('row', { name: email })
  await row.getByRole('link', { name: 'Change role of Rea Admin' }).press('Enter')
  await page.getByRole('dialog', { name: 'The role of Rea Admin' }).waitFor()
  await page.getByRole('radio', { name: 'Owner' }).focus()
  for (const _ of ['organiser', 'editor', 'reader']) await page.keyboard.press('ArrowUp')
  await page.getByRole('button', { name: 'Save the role' }).press('Enter')
  await expectToast(page, 'Rea Admin is a reader now')
  await row.getByText('Reader').waitFor()

  // What was open since before is refused, with everything that was typed.
  await bea.getByRole('button', { name: 'Create Content' }).press('Enter')
  await bea.getByText('Your role doesn’t allow this').waitFor()
  expect(await bea.getByLabel('Title').inputValue()).toBe('A map of agents')
  const { rows } = await database.query(`select id from content where title = 'A map of agents'`)
  expect(rows).toEqual([])
})

test('a reader looks at everything, and is told that others change it', async () => {
  const page = await journey.visitor()
  const email = await addAdmin(database, 'Rhea')
  await database.query(`update members set admin_role = 'reader' where email = $1`, [email])
  await signIn(page, email)
  await page.goto('/admin/cohorts/pilot/details')
  await page.getByText('You’re a reader. You can look at this, but changing it takes an organiser.').waitFor()
  expect(await page.getByLabel('Places', { exact: false }).first().isDisabled()).toBe(true)
  for (const name of ['Save', 'Copy', 'Archive']) expect(await page.getByText(name, { exact: true }).count()).toBe(0)
  await expectAccessible(page)
  await page.goto('/admin/users')
  await page.getByRole('row').nth(1).waitFor()
  await openListMenu(page)
  for (const name of ['Import', 'Create Admin', 'Export CSV', 'Edit'])
    expect(await page.getByRole('link', { name }).count(), name).toBe(0)
  await page.goto('/admin/settings/admins?invite')
  expect(await page.getByRole('button', { name: 'Send invitation' }).count()).toBe(0)
})

test('what is wrong with an invitation is said beside the field, and what was typed stays', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 4(00|09)/ })
  const admin = await addAdmin(database, 'Ann')
  await signIn(page, admin)
  await page.goto('/admin/settings/admins?invite')
  await fillInvitation(page, 'grace@nowhere', ' ')
  await page.getByText('Last name is required').first().waitFor()
  await page.getByText('Invalid email address').first().waitFor()
  await fillInvitation(page, ' ', ' ')
  await page.getByText('Email is required').first().waitFor()
  expect((await page.getByLabel('First name').inputValue()).trim()).toBe('Grace')
  await expectAccessible(page)

  await fillInvitation(page, admin)
  const dialog = page.getByRole('dialog', { name: 'Create Admin User' })
  await dialog.getByRole('alert').getByText('Failed to send admin invitation').waitFor()
  await dialog.getByText(`${admin} already belongs to an admin.`).waitFor()
  // Over the dialog, and not spoken a second time.
  const toast = page.locator('.toasts:popover-open').getByText('Failed to send admin invitation')
  await toast.waitFor()
  expect(await toast.evaluate((words) => words.closest('[aria-live]')?.getAttribute('aria-live'))).toBe('off')
  expect(await page.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe(admin)
})

test('an invitation is sent again with a new link, and withdrawn', async () => {
  const page = await journey.visitor({ viewport: { width: 1280, height: 900 } })
  const email = 'hedy@example.org'
  await signIn(page, await addAdmin(database, 'Ann'))
  await page.goto('/admin/settings/admins?invite')
  await fillInvitation(page, email)
  await expectToast(page, sent(email))
  const first = await invitationLink(page, email)
  const row = page.getByRole('row', { name: email })
  await row.getByRole('button', { name: 'Send again' }).click()
  await expectToast(page, sent(email))
  await expect.poll(() => invitationLink(page, email)).not.toBe(first)
  const second = await invitationLink(page, email)
  expect((await fetch(first)).status).toBe(404)
  expect((await fetch(second)).status).toBe(200)

  await row.getByRole('link', { name: /Withdraw/ }).click()
  await page.getByRole('dialog', { name: 'Withdraw the invitation of Grace Hopper?' }).waitFor()
  await page.getByRole('button', { name: 'Withdraw the invitation' }).click()
  await expectToast(page, 'The invitation is withdrawn')
  await row.waitFor({ state: 'detached' })
  expect((await fetch(second)).status).toBe(410)
})

test('an admin gives the own role up, is warned before and out after', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 403/ })
  const email = await addAdmin(database, 'Zoe')
  await signIn(page, email)
  await page.goto('/admin/settings/admins')
  await page
    .getByRole('row', { name: email })
    .getByRole('link', { name: /Remove as admin/ })
    .click()
  await page.getByText('This is your own role').waitFor()
  await page.getByRole('button', { name: 'Give up my admin role' }).click()
  await page.waitForURL(`${journey.origin}/`)
  await page.goto('/admin/settings/admins')
  await page.waitForURL('**/auth/confirm?returnTo=*')
})

test('a click beside a question closes it, and beside a form it takes nothing away', async () => {
  const page = await journey.visitor()
  await signIn(page, await addAdmin(database, 'Ann'))
  await page.goto(`/admin/settings/admins`)
  await page
    .getByRole('link', { name: /Remove as admin/ })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await page.mouse.click(5, 5)
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'Create Admin' }).click()
  await page.getByLabel('First name').fill('Grace')
  await page.mouse.click(5, 5)
  await page.getByLabel('Last name').fill('Hopper')
  expect(await page.getByLabel('First name').inputValue()).toBe('Grace')
})

test('the dialog stands over the members too, and leads back to them', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 409/ })
  const admin = await addAdmin(database, 'Ann')
  const email = `back@example.org`
  await signIn(page, admin)
  await page.goto('/admin/users?status=registered')
  await page.getByRole('link', { name: 'Create Admin' }).click()
  await page.waitForURL('**/admin/users?status=registered&invite=')
  const dialog = page.getByRole('dialog', { name: 'Create Admin User' })
  await dialog.waitFor()
  await fillInvitation(page, admin)
  await dialog.getByText(`${admin} already belongs to an admin.`).waitFor()
  await page.getByRole('heading', { name: 'Community Members' }).waitFor()
  await fillInvitation(page, email)
  await page.waitForURL('**/admin/users?status=registered')
  await expectToast(page, sent(email))
})

test('who is signed in as another admin is told for whom the invitation is, and stays signed in', async () => {
  const page = await journey.visitor()
  const ann = await addAdmin(database, 'Ann')
  await signIn(page, ann)
  await page.goto('/admin/settings/admins?invite')
  await fillInvitation(page, 'second@example.org')
  await expectToast(page, sent('second@example.org'))
  await page.goto(await invitationLink(page, 'second@example.org'))
  await page.getByText(`You’re signed in as ${ann}`).waitFor()
  await page.getByRole('button', { name: 'Accept the invitation' }).click()
  await page.waitForURL('**/admin/settings/admins')
  await expectToast(page, 'second@example.org is an admin now')
  await expectToast(page, `You are still signed in as ${ann}.`)
  await page.getByRole('row', { name: 'second@example.org' }).waitFor()
})

test('the role of the inbox finds inquiries and its own settings in the menu, and nothing about a participant who writes', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 403/ })
  const email = await addAdmin(database)
  await database.query(`update members set admin_role = 'inbox' where email = $1`, [email])
  const { rows } = await database.query(
    `insert into inquiries (first_name, last_name, email, inquiry_type, subject, message)
     values ('Maya', 'Okafor', 'participant@agentspark.example', 'Other', 'My place', 'When does the first session begin?')
     returning id`,
  )
  await signIn(page, email)
  await page.goto('/admin/dashboard')
  await page.waitForURL('**/admin/inquiries')
  const menu = page.getByRole('navigation', { name: 'Admin' })
  expect((await menu.getByRole('link').allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
    'Inquiries',
    'Settings',
  ])
  await page.getByRole('link', { name: /My place$/ }).click()
  await page.waitForURL(`**/admin/inquiries/${rows[0].id}`)
  await page.getByLabel('Your reply').waitFor()
  await expectAccessible(page)
  expect(await page.locator('main a[href*="/admin/users"], main a[href*="data-requests"]').count()).toBe(0)
  await menu.getByRole('link', { name: 'Settings' }).click()
  await page.getByRole('heading', { level: 1, name: 'Settings' }).waitFor()
  expect(await page.getByRole('main').getByRole('listitem').count()).toBe(2)
  expect((await page.goto('/admin/users'))?.status()).toBe(403)
  await page.getByRole('heading', { name: 'Your role doesn’t allow this' }).waitFor()
})
