import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { noise, photo } from '../test/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { holdRequests } from './held-requests.ts'
import { addParticipant, expectToast, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
const gallery = '/training-portal/projects'
const profile = '/training-portal/profile'

/** Somebody of their own, because nobody is sent a second code so soon. */
async function participant(options: Parameters<typeof journey.visitor>[0] = {}, person: Record<string, string> = {}) {
  const email = await addParticipant(database, person)
  const page = await journey.visitor(options)
  await signIn(page, email)
  await page.goto(gallery)
  return { page, email }
}

async function addProject(email: string, title: string, more: Record<string, unknown> = {}): Promise<string> {
  const row = { title, ...more }
  const names = Object.keys(row)
  const { rows } = await database.query<{ id: string }>(
    `insert into ai_agent_projects (user_id, ${names.join()})
     select id, ${names.map((_, at) => `$${at + 2}`).join()} from members where email = $1 returning id`,
    [email, ...Object.values(row)],
  )
  return rows[0]?.id ?? ''
}

const rowOf = async (title: string) =>
  (await database.query('select * from ai_agent_projects where title = $1', [title])).rows[0]

const main = (page: Page) => page.getByRole('main')
const card = (page: Page, title: string) => main(page).getByRole('article', { name: title, exact: true })
const field = (page: Page, label: string | RegExp) => main(page).getByLabel(label)
const press = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true }).click()
const follow = (page: Page, name: string) => main(page).getByRole('link', { name, exact: true }).click()
const jpeg = async (bytes = photo()) => ({ name: 'icon.jpg', mimeType: 'image/jpeg', buffer: await bytes })

async function choose(page: Page, ...industries: string[]): Promise<void> {
  await main(page).locator('.multi-select > summary').click()
  for (const industry of industries) await main(page).getByRole('checkbox', { name: industry, exact: true }).check()
}

test('a participant adds a project with an icon, changes it and deletes it, and comes back each time', async () => {
  const person = { firstName: 'Nia', lastName: "O'Brien", job_title: 'Chef', company: 'Tofu & Sons' }
  const { page } = await participant({}, person)
  await page.goto(`${gallery}?search=${encodeURIComponent('Menu')}`)
  await main(page).getByRole('heading', { name: 'No projects found' }).waitFor()
  await follow(page, 'Add First Project')
  await main(page).getByRole('heading', { name: 'Add Project' }).waitFor()
  await expectAccessible(page)
  await field(page, /^Title/).fill('Menu')
  await field(page, /^Description/).fill('Writes <b>"tomorrow\'s"</b> menu.\nFrom what is left.')
  await field(page, /^Web address/).fill('menu.example/today')
  await choose(page, 'Other', 'Retail / eCommerce', 'Healthcare', 'Manufacturing')
  // What is ticked is seen before it is named.
  await expect
    .poll(() => main(page).locator('.multi-select > summary').innerText())
    .toMatch(/^Healthcare\s+Retail \/ eCommerce\s+\+2 more$/)
  await field(page, /^Icon/).setInputFiles(await jpeg())
  await press(page, 'Add Project')
  await page.waitForURL(`**${gallery}?search=*`)
  await expectToast(page, 'Your project has been successfully added.')

  const added = card(page, 'Menu')
  const words = await added.innerText()
  expect(words).toContain(`Writes <b>"tomorrow's"</b> menu.`)
  expect(words).toMatch(
    /Your project[\s\S]*menu\.example[\s\S]*Healthcare\s+Retail \/ eCommerce\s+Manufacturing\s+\+1[\s\S]*Nia O'Brien\s+Chef at Tofu & Sons/,
  )
  expect(await added.getByRole('link', { name: 'menu.example' }).getAttribute('href')).toBe(
    'https://menu.example/today',
  )
  const icon = added.locator('header img')
  expect([await icon.getAttribute('width'), await icon.getAttribute('height')]).toEqual(['384', '384'])
  expect(await main(page).getByRole('status').innerText()).toMatch(/^Showing 1 of \d+ projects/)
  await expectAccessible(page)
  const { icon_url: first } = await rowOf('Menu')
  expect((await fetch(journey.origin + first)).status).toBe(200)

  await added.getByRole('link', { name: `Edit Menu` }).click()
  await main(page).getByRole('heading', { name: 'Edit Project' }).waitFor()
  expect(await field(page, /^Web address/).inputValue()).toBe('https://menu.example/today')
  expect(await field(page, /^Description/).inputValue()).toBe('Writes <b>"tomorrow\'s"</b> menu.\nFrom what is left.')
  await field(page, /^Description/).fill('')
  await field(page, /^Icon/).setInputFiles(await jpeg(noise(90, 90).jpeg().toBuffer()))
  await press(page, 'Save Changes')
  await page.waitForURL(`**${gallery}?search=*`)
  await expectToast(page, 'Your project has been successfully updated.')
  expect(await added.innerText()).not.toContain('tomorrow')
  const { icon_url: second } = await rowOf('Menu')
  expect((await fetch(journey.origin + first)).status).toBe(404)
  expect((await fetch(journey.origin + second)).status).toBe(200)

  await added.getByRole('link', { name: `Delete Menu` }).click()
  await main(page).getByRole('heading', { name: `Delete “Menu”?` }).waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep it')
  await press(page, 'Delete project')
  await expectToast(page, 'Your project has been successfully deleted.')
  await main(page).getByRole('heading', { name: 'No projects found' }).waitFor()
  // An hour long it can be brought back whole.
  await page.getByRole('button', { name: 'Undo' }).click()
  await expectToast(page, 'Project is back')
  await card(page, 'Menu').waitFor()
  expect(await rowOf('Menu')).toMatchObject({ icon_url: second })
  expect((await fetch(journey.origin + second)).status).toBe(200)
})

test('on the own profile projects are added, changed and deleted as well, and that is where one comes back to', async () => {
  const { page } = await participant()
  await page.goto(profile)
  const own = main(page).getByRole('region', { name: 'My Projects' })
  await own.getByText('No projects yet').waitFor()
  await own.getByRole('link', { name: 'Add Project' }).click()
  await field(page, /^Title/).fill('On the profile')
  // Above what a form without a file may be long.
  await field(page, /^Icon/).setInputFiles(await jpeg(noise(1000, 800).jpeg().toBuffer()))
  await press(page, 'Add Project')
  await page.waitForURL(`**${profile}`)
  await expectToast(page, 'Project added')
  await card(page, 'On the profile').getByRole('link', { name: /^Edit/ }).click()
  await main(page).getByRole('heading', { name: 'Edit Project' }).waitFor()
  await field(page, /^Title/).fill('Still on the profile')
  await page.locator('dialog[open]').getByRole('button', { name: 'Save Changes' }).click()
  await page.waitForURL(`**${profile}`)
  await card(page, 'Still on the profile')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await press(page, 'Delete project')
  await expectToast(page, 'Project deleted')
  await page.waitForURL(`**${profile}`)
  await own.getByText('No projects yet').waitFor()
})

test('what is wrong is said in its words, and nothing typed is lost', async () => {
  const { page } = await participant({ expectedErrors: /status of 400/ })
  await page.goto(`${gallery}?add`)
  await field(page, /^Description/).fill('Typed first')
  await field(page, /^Web address/).fill('javascript:alert(1)')
  await choose(page, 'Finance')
  await press(page, 'Add Project')
  const summary = main(page).getByRole('alert').filter({ hasText: 'Please check what you entered' })
  await summary.waitFor()
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'Please give your project a title',
    'Please enter a web address, such as https://example.org/my-agent',
  ])
  expect(await field(page, /^Description/).inputValue()).toBe('Typed first')
  expect(await main(page).locator('.chip').allInnerTexts()).toEqual(['Finance'])

  await field(page, /^Title/).fill('Careful')
  await field(page, /^Web address/).fill('')
  expect(await rowOf('Careful')).toBeUndefined()
  await press(page, 'Add Project')
  await expectToast(page, 'Your project has been successfully added.')
  expect(await rowOf('Careful')).toMatchObject({ description: 'Typed first', industry_tags: ['Finance'] })
})

test('a project of somebody else has no buttons, and its addresses lead to nothing', async () => {
  const owner = await addParticipant(database, { firstName: 'Ola', lastName: 'Owner' })
  const id = await addProject(owner, 'Untouchable')
  const { page } = await participant({ expectedErrors: /status of 404/ })
  expect(await card(page, 'Untouchable').innerText()).not.toMatch(/Edit|Delete|Your project/)
  await page.goto(`${gallery}?edit=${id}`)
  expect(await main(page).getByRole('heading', { name: 'Edit Project' }).count()).toBe(0)
  for (const address of [`${gallery}/${id}`, `${gallery}/${id}/delete`]) {
    expect((await page.goto(address))?.status()).toBe(404)
    await main(page).getByRole('heading', { name: 'Project not found' }).waitFor()
  }
  const cookies = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
  for (const address of [`${gallery}/${id}`, `${gallery}/${id}/delete`]) {
    const body = new URLSearchParams({ intent: 'delete', title: 'Mine now', user_id: id, id })
    const headers = { Cookie: cookies, Accept: 'text/html' }
    expect((await fetch(journey.origin + address, { method: 'POST', headers, body })).status).toBe(404)
  }
  const { user_id, created_at } = await rowOf('Untouchable')
  expect(await rowOf('Untouchable')).toMatchObject({ id, title: 'Untouchable' })
  // Nor can a project be added for somebody else, nor under a given id.
  const body = new URLSearchParams({ title: 'Extra', user_id, id: user_id, created_at: '2020-01-01' })
  const headers = { Cookie: cookies, Accept: 'text/html' }
  await fetch(`${journey.origin}${gallery}/new`, { method: 'POST', headers, body, redirect: 'manual' })
  const extra = await rowOf('Extra')
  expect([extra.user_id, extra.id]).not.toContain(user_id)
  expect(extra.created_at.getTime()).toBeGreaterThan(created_at.getTime())
})

test('the gallery is searched, filtered and cut into pages, all of it in the address', async () => {
  const author = await addParticipant(database, { firstName: 'Quirin', lastName: 'Zzz', company: 'Only & One' })
  for (let n = 1; n <= 25; n += 1) await addProject(author, `Row ${n}`, { industry_tags: n % 2 ? ['Student'] : [] })
  const { page } = await participant()
  await field(page, 'Search by title, description, author or company').fill('zzz')
  await main(page)
    .getByText(/^Showing 25 of \d+ projects/)
    .waitFor()
  await follow(page, 'Page 2')
  await page.waitForURL(/page=2/)
  await card(page, 'Row 1').waitFor()
  await field(page, 'Industry').selectOption('Student')
  await main(page)
    .getByText(/^Showing 13 of \d+ projects/)
    .waitFor()
  expect(new URL(page.url()).searchParams.get('page')).toBeNull()
  await page.reload()
  await main(page)
    .getByText(/^Showing 13 of \d+ projects/)
    .waitFor()
  await follow(page, 'Clear Filters')
  await page.waitForURL(`**${gallery}`)
  await expect.poll(() => field(page, 'Search by title, description, author or company').inputValue()).toBe('')
})

test('by keyboard alone a project is added, and the focus comes back to where it was', async () => {
  const { page } = await participant()
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await main(page).getByRole('link', { name: 'Add Project' }).focus()
  await page.keyboard.press('Enter')
  await main(page).getByRole('dialog', { name: 'Add Project' }).waitFor()
  await page.keyboard.type('By keyboard')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.waitFor()
  await page.keyboard.press('Enter')
  await question.waitFor({ state: 'hidden' })
  expect(await field(page, /^Title/).inputValue()).toBe('By keyboard')
  await field(page, /^Title/).focus()
  for (let n = 0; n < 3; n += 1) await page.keyboard.press('Tab')
  // Escape closes the list of industries and leaves the dialog open.
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('legal')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  expect(await focused()).toContain('Legal / Compliance')
  expect(await main(page).getByRole('dialog', { name: 'Add Project' }).isVisible()).toBe(true)
  await field(page, /^Title/).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Project added')
  await card(page, 'By keyboard').waitFor()
  await expect.poll(focused).toBe('Add Project')
})

test('a second press sends nothing twice, and how much of a picture has left is shown', async () => {
  const { page } = await participant()
  await page.goto(`${gallery}?add`)
  await field(page, /^Title/).fill('Pressed twice')
  await field(page, /^Icon/).setInputFiles(await jpeg())
  await main(page).getByText('icon.jpg is saved together with the form.').waitFor()
  const held = await holdRequests(page, `${gallery}/new`)
  await press(page, 'Add Project')
  await main(page).getByRole('progressbar').waitFor()
  await main(page).getByRole('button', { name: 'Saving...' }).click({ force: true })
  held.letThrough()
  await expectToast(page, 'Project added')
  expect(held.posts()).toBe(1)
})

test('a lost connection, a failing server and an ended session lose nothing typed', async () => {
  const { page, email } = await participant({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 50\d|status of 401/,
  })
  await page.goto(`${gallery}?add`)
  await field(page, /^Title/).fill('Kept')
  await field(page, /^Icon/).setInputFiles(await jpeg())
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await press(page, 'Add Project')
  await main(page).getByText('Please check your internet connection and send it again.').waitFor()
  await page.context().setOffline(false)

  await database.query('alter table ai_agent_projects rename to away')
  await press(page, 'Add Project')
  await main(page).getByText('There was a problem saving your project.').waitFor()
  await database.query('alter table away rename to ai_agent_projects')

  await database.query('delete from sessions where member_id = (select id from members where email = $1)', [email])
  await press(page, 'Add Project')
  await main(page).getByText('Please log in to upload images.').waitFor()
  expect(await main(page).getByRole('link', { name: 'Sign in (opens in a new tab)' }).getAttribute('target')).toBe(
    '_blank',
  )
  expect(await field(page, /^Title/).inputValue()).toBe('Kept')
})

test('a dialog closes without a connection, and over My Profile leaves what is typed there', async () => {
  const { page } = await participant({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  const dialog = main(page).getByRole('dialog', { name: 'Add Project' })
  const closeOffline = async (close: () => Promise<void>) => {
    await dialog.waitFor()
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)
    await close()
    await dialog.waitFor({ state: 'detached' })
    await page.context().setOffline(false)
  }
  // Opened by its address: there is no page before it to go back to.
  await page.goto(`${gallery}/new`)
  await closeOffline(() => page.keyboard.press('Escape'))
  await main(page)
    .getByText(/^Showing \d+ of \d+ projects/)
    .waitFor()
  await page.goto(profile)
  await field(page, 'Company').fill('Lakeside')
  await follow(page, 'Add Project')
  await closeOffline(() => dialog.getByRole('link', { name: 'Cancel' }).click())
  expect(await field(page, 'Company').inputValue()).toBe('Lakeside')
})

test('an address of the portal that nothing answers is said to be none, in its frame', async () => {
  const { page } = await participant({ expectedErrors: /status of 404/ })
  expect((await page.goto('/training-portal/nothing/here'))?.status()).toBe(404)
  await main(page).getByRole('heading', { name: 'Oops! Page not found' }).waitFor()
  expect(await page.getByRole('link', { name: 'Register' }).count()).toBe(0)
  await main(page).getByRole('link', { name: 'Go to the dashboard' }).click()
  await page.waitForURL('**/training-portal/dashboard')
})

test('a deleted project leaves at once, and comes back with the reason when it could not be deleted', async () => {
  const { page, email } = await participant({ expectedErrors: /status of 50\d|ERR_INTERNET_DISCONNECTED/ })
  await addProject(email, 'Stays after all')
  await page.reload()
  await database.query(
    `create function refuse_deletion() returns trigger language plpgsql as $$ begin raise 'no'; end $$`,
  )
  await database.query('create trigger refuse before delete on ai_agent_projects execute function refuse_deletion()')
  await card(page, 'Stays after all')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await main(page).getByRole('dialog').waitFor()
  const held = await holdRequests(page, '/delete')
  await press(page, 'Delete project')
  await card(page, 'Stays after all').waitFor({ state: 'detached' })
  await page.waitForURL(`**${gallery}`)
  held.letThrough()
  await card(page, 'Stays after all').getByText('There was a problem deleting your project.').waitFor()
  await database.query('drop function refuse_deletion cascade')
  await card(page, 'Stays after all')
    .getByRole('link', { name: /^Delete/ })
    .click()
  await press(page, 'Delete project')
  await expectToast(page, 'Project deleted')
  expect(await rowOf('Stays after all')).toBeUndefined()
})

test('projects that can not be read are said to be, and can be asked for again', async () => {
  const { page } = await participant({ expectedErrors: /status of 503/ })
  await database.query('alter table ai_agent_projects rename to away')
  await page.goto(gallery)
  await main(page).getByText('Failed to load projects.').waitFor()
  await database.query('alter table away rename to ai_agent_projects')
  await main(page).getByRole('link', { name: 'Retry' }).click()
  await main(page)
    .getByText(/^Showing \d+ of \d+ projects/)
    .waitFor()
})
