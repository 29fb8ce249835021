import { readFile } from 'node:fs/promises'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { dump } from '../test/dump.ts'
import { expectAccessible } from './accessible.ts'
import { addParticipant, expectToast, readNewestLetter, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
const person = { firstName: 'Siobhan', lastName: "O'Brien-Quux", ai_goal: 'Quux my inbox' }
const main = (page: Page) => page.getByRole('main')
const field = (page: Page) => page.getByRole('textbox', { name: /^Your email address/ })
const leave = (page: Page) => main(page).getByRole('button', { name: 'Leave and delete everything' })

async function linesAbout(...words: string[]): Promise<string[]> {
  const lines = Object.entries(await dump(database)).flatMap(([table, rows]) => rows.map((row) => `${table}: ${row}`))
  return lines.filter((line) => words.some((word) => line.toLowerCase().includes(word.toLowerCase())))
}

test('a participant takes everything along, thinks twice, leaves, and is a stranger again', async () => {
  const email = await addParticipant(database, person)
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await signIn(page, email)
  await page.goto('/training-portal/profile')
  await main(page).getByRole('link', { name: 'Download or leave' }).click()
  await page.waitForURL('**/training-portal/profile/data')
  await expectAccessible(page)

  const started = page.waitForEvent('download')
  await main(page).getByRole('link', { name: 'Download (ZIP)' }).click()
  const download = await started
  expect(download.suggestedFilename()).toMatch(/^agentspark-my-data-\d{4}-\d\d-\d\d\.zip$/)
  const archive = unzipSync(await readFile(await download.path()))
  const data = JSON.parse(Buffer.from(archive['my-data.json'] ?? []).toString('utf8'))
  expect(data.registration).toMatchObject({ firstName: 'Siobhan', lastName: "O'Brien-Quux", email })
  expect(data.profile.aiGoal).toBe('Quux my inbox')

  await main(page).getByRole('link', { name: 'Leave…' }).click()
  await page.waitForURL('**/training-portal/profile/data/leave')
  await page.getByRole('heading', { level: 1, name: 'Leave AgentSpark?' }).waitFor()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('No, keep my account')
  await main(page).getByRole('link', { name: 'No, keep my account' }).click()
  await page.waitForURL('**/training-portal/profile/data')

  await main(page).getByRole('link', { name: 'Leave…' }).click()
  await page.waitForURL('**/training-portal/profile/data/leave')
  await field(page).fill('somebody.else@example.org')
  await leave(page).click()
  await main(page).getByText('Type your email address exactly as shown above').first().waitFor()
  expect(await field(page).inputValue()).toBe('somebody.else@example.org')
  expect((await linesAbout(email)).length).toBeGreaterThan(1)

  await field(page).fill(` ${email.toUpperCase()} `)
  await leave(page).click()
  await page.waitForURL('**/farewell')
  await page.getByRole('heading', { level: 1, name: 'Goodbye, and thank you' }).waitFor()
  await expectAccessible(page)
  expect((await page.context().cookies()).map(({ name }) => name)).toEqual([])
  expect(await linesAbout(email, 'Siobhan', 'Quux')).toEqual([])
  expect(await readNewestLetter(page, email)).toContain('You’ve left AgentSpark')

  await page.goto('/training-portal/profile/data')
  await page.waitForURL('**/training-portal/login?returnTo=*')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByText('Email not found in the registered pilot list.').first().waitFor()

  await page.goto('/join')
  await page.getByLabel('First name').fill('Anew')
  await page.getByLabel('Last name').fill("O'Brien")
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('button', { name: 'Reserve My Place' }).click()
  await page.getByText('Welcome to the community!').first().waitFor()
})

test('by keyboard alone: the first Enter stays, and it takes a whole address to leave', async () => {
  const email = await addParticipant(database, person)
  const page = await journey.visitor()
  await signIn(page, email)
  await page.goto('/training-portal/profile/data')
  await main(page).getByRole('link', { name: 'Leave…' }).focus()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/training-portal/profile/data/leave')
  await main(page).getByRole('link', { name: 'No, keep my account' }).waitFor()
  await page.keyboard.press('Enter')
  await page.waitForURL('**/training-portal/profile/data')
  await page.goBack()
  await page.waitForURL('**/training-portal/profile/data/leave')
  await main(page).getByRole('link', { name: 'No, keep my account' }).focus()
  // Past the way to download everything first.
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/farewell')
})

test('without a connection nothing is deleted, and what was typed stays', async () => {
  const email = await addParticipant(database, person)
  const page = await journey.visitor({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  await signIn(page, email)
  await page.goto('/training-portal/profile/data/leave')
  await field(page).fill(email)
  await page.context().setOffline(true)
  await leave(page).click()
  await main(page).getByText("The server can't be reached, so nothing was deleted.").waitFor()
  expect(await field(page).inputValue()).toBe(email)
  await page.context().setOffline(false)
  await leave(page).click()
  await page.waitForURL('**/farewell')
})

test('two clicks at once and every other device: all of them are out, and it was done once', async () => {
  const email = await addParticipant(database, person)
  const [page, other] = [await journey.visitor(), await journey.visitor()]
  await signIn(page, email)
  const cookies = await page.context().cookies()
  await other.context().addCookies(cookies)
  const Cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const post = () =>
    fetch(`${journey.origin}/training-portal/profile/data/leave`, {
      method: 'POST',
      body: new URLSearchParams({ email }),
      headers: { Cookie, Accept: 'text/html' },
      redirect: 'manual',
    })
  const answers = await Promise.all([post(), post()])
  for (const answer of answers) expect(answer.headers.get('Location')).toMatch(/^\/(farewell|training-portal\/login)$/)
  expect(answers.some((answer) => answer.headers.get('Location') === '/farewell')).toBe(true)
  await other.goto('/training-portal/dashboard')
  await other.waitForURL('**/training-portal/login?returnTo=*')
  expect(await linesAbout(email)).toEqual([])
})

test('deletes whoever wrote in, after a question that names the person', async () => {
  const email = await addParticipant(database, { ...person, firstName: 'Wrotein' })
  const { rows } = await database.query('select id from members where email = $1', [email])
  const page = await journey.visitor()
  await signIn(page, await addAdmin(`admin@example.org`))
  await page.goto(`/admin/users/${rows[0].id}`)
  await main(page).locator('summary', { hasText: 'More for Wrotein' }).click()
  await main(page).getByRole('link', { name: 'Delete member…' }).click()
  const dialog = page.getByRole('dialog', { name: "Delete Wrotein O'Brien-Quux?" })
  await dialog.waitFor()
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Keep this member')
  await dialog.getByRole('link', { name: 'Keep this member' }).click()
  await dialog.waitFor({ state: 'detached' })
  await main(page).locator('summary', { hasText: 'More for Wrotein' }).click()
  await main(page).getByRole('link', { name: 'Delete member…' }).click()
  await dialog.getByRole('button', { name: "Delete Wrotein O'Brien-Quux" }).click()
  await page.waitForURL('**/admin/users')
  await expectToast(page, 'Member deleted')
  expect(await linesAbout(email, 'Wrotein')).toEqual([])
  await page.goto('/admin/settings/audit')
  expect(await main(page).innerText()).toContain('Member deleted: somebody who left')
})

test('the last admin is told why they can not leave', async () => {
  const email = await addParticipant(database, person)
  await database.query(`update members set role = 'member' where role = 'admin'`)
  await database.query(`update members set role = 'admin' where email = $1`, [email])
  const page = await journey.visitor()
  await signIn(page, email)
  await page.goto('/training-portal/profile/data/leave')
  await main(page).getByText('You are the last admin').waitFor()
  expect(await leave(page).count()).toBe(0)
})

/** Each with codes of their own, which nobody has to wait for. */
async function addAdmin(email: string): Promise<string> {
  await database.query(
    `insert into community_members (cohort_id, first_name, last_name, email, role, status)
     values (null, 'Ann', 'Admin', $1, 'admin', 'confirmed')`,
    [email],
  )
  return email
}
