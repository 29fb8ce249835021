import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectToast, openFilters, openListMenu, readNewestLetter, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
let people = 0

beforeEach(async () => {
  await database.query('update cohorts set capacity = 100')
})

/** Each test has people of its own. @returns the address */
async function addPerson(values: { name?: string; role?: string; status?: string } = {}): Promise<string> {
  people += 1
  const { name = `Person${people}`, role = 'member', status = 'registered' } = values
  const email = `${name.toLowerCase()}.${people}@example.org`
  await database.query(
    `insert into community_members (cohort_id, first_name, last_name, email, role, status)
     values ($1, $2, 'Journey', $3, $4, $5)`,
    [role === 'admin' ? null : 1, name, email, role, status],
  )
  return email
}

async function find(page: Page, term: string): Promise<void> {
  await page.goto('/admin/users')
  await page.getByRole('searchbox', { name: 'Search members' }).fill(term)
  await page.getByRole('searchbox').press('Enter')
  await page.waitForURL('**search=**')
  await page.getByRole('cell', { name: term }).first().waitFor()
}

function editForm(page: Page) {
  return page.getByRole('dialog', { name: 'Edit Member' })
}

async function statusOf(email: string): Promise<string> {
  const { rows } = await database.query('select status from community_members where email = $1', [email])
  return rows[0]?.status
}

test('an admin finds a member, changes them with a reason and reads the history', async () => {
  const page = await journey.visitor()
  const admin = await signInAsNewAdmin(page, database)
  const email = await addPerson({ name: 'Adaline' })
  await find(page, email)
  await page.getByText(/^1 of \d+ members$/).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Edit Adaline Journey' }).click()
  await page.getByRole('heading', { name: 'Edit Member' }).waitFor()
  await page.getByText('Only registered members can sign in to the training portal.').waitFor()
  await editForm(page).getByRole('option', { name: 'Confirmed (portal closed)' }).waitFor({ state: 'attached' })
  await expectAccessible(page)
  await page.getByLabel('Last name').fill('Lovelace')
  await editForm(page).getByLabel('Role').selectOption('Builder Plus')
  await editForm(page).getByLabel('Status').selectOption('Cancelled')
  await page.getByLabel('Reason for the change (optional)').fill('She moved away')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Member updated successfully')
  // The search is kept.
  expect(new URL(page.url()).search).toBe(`?search=${encodeURIComponent(email)}`)
  // The dialog has been answered: Back opens it no more.
  await page.goBack()
  expect(new URL(page.url()).search).toBe(`?search=${encodeURIComponent(email)}`)
  await page
    .getByRole('row', { name: /Adaline Lovelace/ })
    .getByText('Builder Plus')
    .waitFor()

  await page.getByRole('link', { name: 'Adaline Lovelace', exact: true }).click()
  const history = await page.getByRole('region', { name: 'What happened' }).innerText()
  expect(history).toContain(`by ${admin}`)
  expect(history).toContain('Reason: She moved away')
  expect(history.toLowerCase()).toMatch(/status:\s+registered/)
  await expectAccessible(page)
})

test('what somebody else has changed meanwhile is not overwritten unseen', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 409/ })
  await signInAsNewAdmin(page, database)
  const email = await addPerson({ name: 'Shared' })
  await find(page, email)
  await page.getByRole('link', { name: 'Edit Shared Journey' }).click()
  await page.getByLabel('First name').fill('Mine')
  await database.query(`update members set first_name = 'Theirs', version = version + 1 where email = $1`, [email])
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Someone else just changed this').first().waitFor()
  const conflicts = page.getByRole('region', { name: 'Changed by both of you' })
  expect(await conflicts.innerText()).toMatch(/First name\s+Saved now\s*Theirs\s+You typed\s*Mine/)
  expect(await page.getByLabel('First name').inputValue()).toBe('Mine')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, 'Member updated successfully')
})

test('an address of somebody else is refused beside its field', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 409/ })
  await signInAsNewAdmin(page, database)
  const taken = await addPerson()
  const email = await addPerson({ name: 'Twice' })
  await find(page, email)
  await page.getByRole('link', { name: 'Edit Twice Journey' }).click()
  await page.getByRole('textbox', { name: /^Email/ }).fill(taken.toUpperCase())
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('Another member has this email address').first().waitFor()
  expect(await page.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe(taken.toUpperCase())
})

test('beyond the capacity an admin has to agree to the number', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 409/ })
  await signInAsNewAdmin(page, database)
  const email = await addPerson({ name: 'Extra', status: 'waitlist' })
  await database.query('update cohorts set capacity = 3')
  await find(page, email)
  await page.getByRole('link', { name: 'Edit Extra Journey' }).click()
  await editForm(page).getByLabel('Status').selectOption('Registered')
  expect(await page.getByLabel('Tell them by email').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('All 3 places are taken').first().waitFor()
  expect(await statusOf(email)).toBe('waitlist')
  await page.getByRole('checkbox', { name: /^Yes, exceed the capacity: \d+ people in 3 places/ }).check()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expectToast(page, `Member updated successfully. Extra Journey gets an email about the place at ${email}.`)
  expect(await statusOf(email)).toBe('registered')
  expect(await readNewestLetter(page, email)).toContain('A place has opened up for you, Extra')
})

test('several members are moved at once after a preview, and whoever changed meanwhile is left out', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  const mark = `Bulk`
  const [first, second] = [
    await addPerson({ name: mark, status: 'waitlist' }),
    await addPerson({ name: mark, status: 'cancelled' }),
  ]
  await find(page, first)
  await page.goto(`/admin/users?search=${mark}`)
  const bar = page.getByRole('form', { name: 'Change several members' })
  expect(await bar.isVisible()).toBe(false)
  for (const box of await page.getByRole('checkbox', { name: `Select ${mark} Journey` }).all()) await box.check()
  await bar.getByText('2 selected').waitFor()
  await page.getByRole('button', { name: 'Preview for the selected' }).click()
  // A status is chosen first.
  expect(new URL(page.url()).pathname).toBe('/admin/users')
  await bar.getByLabel('New status').selectOption('Registered')
  await page.getByRole('button', { name: 'Preview for the selected' }).click()
  await page.getByRole('heading', { name: 'Move members to Registered' }).waitFor()
  await page.getByText('Takes a place, can sign in to the portal').first().waitFor()
  await page.getByText('2 of them get a place and an email').waitFor()
  await expectAccessible(page)

  await database.query(`update community_members set status = 'confirmed' where email = $1`, [first])
  await page.getByRole('button', { name: 'Move 2 members to Registered' }).click()
  await expectToast(page, '1 member moved to Registered')
  await page.getByText('Done: 2 of 2').waitFor()
  await page.getByRole('row').filter({ hasText: first }).getByText('Someone else changed it').waitFor()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'registered'])
  await page.getByRole('main').getByRole('button', { name: 'Undo' }).click()
  await page.getByText('They are as they were before, and get no email.').first().waitFor()
  await page.getByText('Undone').first().waitFor()
  expect([await statusOf(first), await statusOf(second)]).toEqual(['confirmed', 'cancelled'])
  await page.getByRole('link', { name: 'Back to Community Members' }).click()
  await page.waitForURL(`**/admin/users?search=${mark}`)
})

test('a file is tried out first, then exactly that is imported', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  // Otherwise the free places would belong to those who wait.
  await database.query(`update community_members set status = 'cancelled' where status = 'waitlist'`)
  const known = await addPerson()
  const email = `imported@example.org`
  await page.goto('/admin/users/import')
  await expectAccessible(page)
  const csv = `First Name;Last Name;Email;Role;Shoes\r\nZoë;"Quoted; Name";${email};admin;38\r\nOld;One;${known};;\r\n;No;no;;`
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name: 'people.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Check 3 rows' }).click()
  await page.getByText('3 checked').waitFor()
  const added = page.getByRole('row', { name: `2 Zoë Quoted; Name ${email} New, Registered` })
  await added.filter({ hasText: 'Imported as a member: admins are invited' }).waitFor()
  await page.getByRole('row', { name: /Already a member, not changed/ }).waitFor()
  await page.getByRole('row', { name: /First name is required. Invalid email address/ }).waitFor()
  await page.getByText('Columns left out: Shoes.').waitFor()
  expect(await statusOf(email)).toBe(undefined)
  await page.getByRole('button', { name: 'Import 1 member' }).click()
  await expectToast(page, '1 member imported')
  expect(await statusOf(email)).toBe('registered')
  const { rows } = await database.query('select role from members where email = $1', [email])
  expect(rows).toEqual([{ role: 'member' }])
})

test('an admin sees registrations of one mailbox together, and who has not been heard from', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  const email = await addPerson({ name: 'Twin' })
  const second = email.replace('@', '+2@')
  await addPerson({ name: 'Between' })
  await database.query('update members set email = $1 where email = $2', [second, await addPerson()])
  await page.goto('/admin')
  await page.getByRole('link', { name: / registrations share a mailbox with another$/ }).click()
  await page.waitForURL('**/admin/users?email=shared')
  const twins = page.getByRole('row').filter({ hasText: 'Same mailbox as 1 other' })
  await twins.filter({ hasText: second }).waitFor()
  const listed = await page.getByRole('row').allInnerTexts()
  const placeOf = (address: string) => listed.findIndex((row) => row.replace(/\s/g, '').includes(address))
  expect(placeOf(second) - placeOf(email)).toBe(1)
  expect(listed.some((row) => row.includes('Between'))).toBe(false)
  await expectAccessible(page)

  await openFilters(page)
  await page.getByRole('combobox', { name: 'Worth a look' }).selectOption('Not heard from')
  await page.waitForURL('**email=unproven')
  // A filter is a step of its own, which Back undoes.
  await page.goBack()
  await page.waitForURL('**/admin/users?email=shared')
  await expect.poll(() => page.getByRole('combobox', { name: 'Worth a look' }).inputValue()).toBe('shared')
  await page.goForward()
  await page.waitForURL('**email=unproven')
  const row = page.getByRole('row').filter({ hasText: second })
  await row.getByText('Not heard from yet').waitFor()
  await row
    .getByRole('link', { name: /Journey$/ })
    .first()
    .click()
  await page.getByText('Not heard from at this address yet: no sign-in').waitFor()
  await page.getByText('Same mailbox as 1 other.').waitFor()
  await database.query('delete from members where email = any ($1)', [[email, second]])
})

test('cards, filter and order lead to addresses that can be shared', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: /^Registered \d+ Active bootcamp participants$/ }).click()
  await page.waitForURL('**status=registered')
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await page.waitForURL('**sort=name')
  await page.locator('th[aria-sort=ascending]', { hasText: 'Name' }).waitFor()
  await page.getByRole('link', { name: 'Name', exact: true }).click()
  await page.waitForURL('**order=reversed')
  await page.locator('th[aria-sort=descending]', { hasText: 'Name' }).waitFor()
  await page.goto('/admin/users?search=nobody-has-this-name')
  await page.getByText('No members found matching “nobody-has-this-name”').waitFor()
  await page.goto('/admin/users?search=Graace&status=registered')
  await page.getByText('No members found matching “Graace”').waitFor()
  await page.getByRole('link', { name: 'Grace', exact: true }).click()
  await page.waitForURL('**search=Grace&status=registered')
  await page.locator('tbody th', { hasText: 'Grace' }).first().waitFor()
})

test('on a phone an answer at the beginning of a dialog comes into sight and has the focus', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 401/, viewport: { width: 360, height: 640 } })
  await signInAsNewAdmin(page, database)
  const email = await addPerson({ name: 'Below' })
  await find(page, email)
  await page.getByRole('link', { name: 'Edit Below Journey' }).click()
  await page.getByLabel('Reason for the change (optional)').fill('Typed at the end')
  await database.query('delete from sessions')
  await page.getByRole('button', { name: 'Save changes' }).click()
  const notice = editForm(page).getByText('Your session has ended')
  await notice.waitFor()
  expect((await notice.boundingBox())?.y).toBeGreaterThan(0)
  expect(await focusedText(page)).toContain('Your session has ended')
  expect(await page.getByLabel('Reason for the change (optional)').inputValue()).toBe('Typed at the end')
})

test('an address that leads to nobody or nothing says so, inside the admin area', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 404/ })
  await signInAsNewAdmin(page, database)
  const nobody = '00000000-0000-4000-8000-000000000000'
  for (const [address, words] of [
    [`/admin/users/${nobody}`, 'Member not found'],
    ['/admin/nothing', 'Page not found'],
  ] as const) {
    expect((await page.goto(address))?.status()).toBe(404)
    await page.getByRole('heading', { name: words, level: 1 }).waitFor()
    await page.getByRole('navigation', { name: 'Admin', exact: true }).waitFor()
  }
  await expectAccessible(page)
  await page.goto(`/admin/users?edit=${nobody}`)
  await page.getByText('This member no longer exists').waitFor()
})

test('by keyboard: the dialog takes the focus, asks before it loses what was typed, and gives the focus back', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  const email = await addPerson({ name: 'Keyes' })
  await page.goto('/admin/dashboard')
  await find(page, email)
  await page.getByRole('link', { name: 'Edit Keyes Journey' }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Edit Member' })
  await dialog.waitFor()
  await expect.poll(() => focused(page)).toBe('member-firstName')

  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('Edit Keyes Journey')

  // Typed and taken back is nothing to lose.
  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.type('M')
  await page.keyboard.press('Backspace')
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(() => focusedText(page)).toBe('Edit Keyes Journey')

  await page.keyboard.press('Enter')
  await dialog.waitFor()
  await page.keyboard.type('Mac')
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
  await expect.poll(() => focusedText(page)).toBe('Keep editing')
  // Pressed again, it loses nothing either.
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor({ state: 'hidden' })
  expect(await dialog.getByLabel('First name').inputValue()).toContain('Mac')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Leave without saving' }).press('Enter')
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('row', { name: /Keyes Journey/ }).waitFor()
  // However often it was opened, Back leads to what was there before the list.
  await page.goBack()
  await page.waitForURL('**/admin/dashboard')
})

test('who opens a member while a search still waits for the next letter stays there', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  const email = await addPerson({ name: 'Hasty' })
  await page.clock.install()
  await find(page, email)
  await page.clock.pauseAt(Date.now() + 3_600_000)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).search))
  await page.getByRole('searchbox').press('x')
  // The pause is over within the frame in which the press is seen.
  await page.clock.runFor(295)
  await page.getByRole('link', { name: 'Edit Hasty Journey' }).click()
  await page.clock.runFor(200)
  await page.getByRole('dialog', { name: 'Edit Member' }).waitFor()
  await page.clock.runFor(1000)
  expect(asked.filter((search) => search.startsWith('?search=') && !search.includes('edit='))).toEqual([])
  expect(await page.getByRole('dialog', { name: 'Edit Member' }).isVisible()).toBe(true)
})

test('the box that ticks everyone says of which rows it is true, and the page which ticks a search has cleared', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  for (const name of ['Boxone', 'Boxtwo', 'Other']) await addPerson({ name })
  await page.goto('/admin/users?search=Box')
  const everyone = page.getByRole('checkbox', { name: 'Select everyone on this page' })
  const boxes = page.getByRole('checkbox', { name: /^Select Box/ })
  const stateOf = () => everyone.evaluate((box: HTMLInputElement) => (box.indeterminate ? 'some' : box.checked))
  await everyone.check()
  await page.getByText('2 selected').waitFor()
  await page.getByRole('checkbox', { name: 'Select Boxone Journey' }).uncheck()
  await page.getByText('1 selected').waitFor()
  await expect.poll(stateOf).toBe('some')
  await everyone.check()
  await page.getByText('2 selected').waitFor()
  await expect.poll(stateOf).toBe(true)

  // A tick of a row and then of everyone, in quick succession, selects everyone.
  await everyone.uncheck()
  await page.getByText('2 selected').waitFor({ state: 'hidden' })
  const places = [await boxes.first().boundingBox(), await everyone.boundingBox()]
  for (const place of places) await page.mouse.click((place?.x ?? 0) + 5, (place?.y ?? 0) + 5)
  expect(await boxes.evaluateAll((all) => all.map((box) => (box as HTMLInputElement).checked))).toEqual([true, true])

  await page.getByRole('searchbox').fill('Other')
  await expectToast(page, '2 are no longer selected')
  const other = page.getByRole('checkbox', { name: 'Select Other Journey' })
  await other.waitFor()
  expect(await stateOf()).toBe(false)
  expect(await page.getByText('2 selected').isVisible()).toBe(false)
  await other.check()
  await page.getByText('1 selected').waitFor()
  await page.getByRole('searchbox').fill('No such person')
  await expectToast(page, '1 is no longer selected')
})

test('the list comes as a file with what the filter finds, and that is written down', async () => {
  const page = await journey.visitor({ acceptDownloads: true })
  const admin = await signInAsNewAdmin(page, database)
  const email = await addPerson({ name: 'Exported', status: 'waitlist' })
  await page.goto(`/admin/users?status=waitlist&search=${email}`)
  await openListMenu(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^members-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = (await readFile(await download.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFFirst Name,Last Name,Email,Role,Status,Newsletter,Joined (America/Los_Angeles)')
  expect(lines[1]).toMatch(new RegExp(`^Exported,Journey,${email},Member,Waitlist,No,20`))
  expect(lines).toHaveLength(3)
  const { rows } = await database.query(`select action, subject, changes from audit_log where actor = $1`, [admin])
  // Not for whom was searched: that would name them when they have long left.
  expect(rows).toContainEqual({
    action: 'List exported',
    subject: 'Community Members, Waitlist, narrowed by a search',
    changes: { rows: { before: null, after: 1 } },
  })
})

test('an admin who takes their own role away is stopped', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 409/ })
  const admin = await signInAsNewAdmin(page, database)
  await find(page, admin)
  await page
    .getByRole('row', { name: admin })
    .getByRole('link', { name: /^Edit Ann/ })
    .click()
  await editForm(page).getByLabel('Role').selectOption('Member')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await page.getByText('This is your own role').first().waitFor()
})

function focused(page: Page): Promise<string | undefined> {
  return page.evaluate(() => document.activeElement?.id)
}

function focusedText(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.activeElement?.textContent)
}

test('who ticks a member before the scripts are there finds it ticked and counted when they are', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await addPerson({ name: 'Early', status: 'waitlist' })
  const letScriptsCome = await holdScripts(page)
  await page.goto('/admin/users?search=Early', { waitUntil: 'commit' })
  const box = page.getByRole('checkbox', { name: 'Select Early Journey' })
  await box.check()
  letScriptsCome()
  await page.getByText('1 selected').waitFor()
  expect(await box.isChecked()).toBe(true)
})

test('what was typed before the scripts are there is not lost without a question', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  const email = await addPerson({ name: 'Slow' })
  const { rows } = await database.query('select id from members where email = $1', [email])
  const letScriptsCome = await holdScripts(page)
  await page.goto(`/admin/users/${rows[0].id}?edit`, { waitUntil: 'commit' })
  await page.getByLabel('First name').fill('Slower')
  letScriptsCome()
  await page.locator('html[data-hydrated=yes]').waitFor({ state: 'attached' })
  await editForm(page).getByRole('link', { name: 'Cancel' }).click()
  await page.getByRole('dialog', { name: 'Leave without saving?' }).waitFor()
})

/** @returns lets the scripts come */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/*.js', async (route) => {
    await promise
    await route.continue()
  })
  return resolve
}

test('on paper the list is a table, without what only a screen can do', async () => {
  const page = await journey.visitor({ viewport: { width: 700, height: 900 } })
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/users')
  const row = page.getByRole('table', { name: 'Community Members' }).locator('tbody tr').first()
  const displayOf = () => row.evaluate((element) => getComputedStyle(element).display)
  expect(await displayOf()).toBe('flex')
  await page.emulateMedia({ media: 'print' })
  expect(await displayOf()).toBe('table-row')
  expect(await row.getByRole('checkbox').count()).toBe(0)
  expect(await page.getByText('Actions', { exact: true }).isVisible()).toBe(false)
  // Paper has no ground: what is light for a dark one is dark there.
  const admin = page.locator('.badge-admin').first()
  expect(await admin.evaluate((badge) => getComputedStyle(badge).color === getComputedStyle(document.body).color)).toBe(
    true,
  )
})
