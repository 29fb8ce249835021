import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { expectToast, readNewestLetter, setUpJourney, signIn, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

/** Wednesday in California, before the pilot. */
const today = '2025-06-18T17:00:00Z'
const lastDay = 'Saturday, June 21, 2025 (Pacific Time)'

const database = setUpDatabase()
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'agentspark-clock-'))
  await writeFile(path.join(folder, 'clock'), today)
})
afterAll(() => rm(folder, { recursive: true, force: true }))
const journey = setUpJourney(() => ({
  DATABASE_URL: database.url,
  NODE_OPTIONS: '--import ./e2e/another-time.mjs',
  SERVER_CLOCK: path.join(folder, 'clock'),
}))
beforeEach(async () => {
  await moveTo(today)
  await database.query(`update community_members set status = 'cancelled' where status = 'waitlist'`)
  await database.query(
    `update cohorts set accept_within = null, sign_in_within = null, offers_automatically = false,
      capacity = 1 + (select count(*) from registrations where cohort_id = 1 and status in ('registered', 'confirmed'))
     where id = 1`,
  )
})

/** The clocks of the server and of pg-boss stand there from now on. */
async function moveTo(time: string): Promise<void> {
  await database.query(
    `create or replace function pgboss.job_now() returns timestamptz language sql stable as $$ select '${time}'::timestamptz $$`,
  )
  await writeFile(path.join(folder, 'clock'), time)
  journey.server.process.kill('SIGUSR2')
  await vi.waitFor(async () => expect(await readFile(path.join(folder, 'clock.read'), 'utf8')).toBe(time), 60_000)
}

let people = 0

/** @returns the address */
async function addWaiting(name: string): Promise<string> {
  people += 1
  const email = `${name.toLowerCase()}.${people}@deadline.example`
  await database.query(
    `insert into community_members (first_name, last_name, email, status) values ($1, 'Waits', $2, 'waitlist')`,
    [name, email],
  )
  return email
}

async function linkOf(page: Page, email: string): Promise<string> {
  const link = /https?:\/\/\S+\/registration\/[\w-]{64}(?![\w-])/.exec(await readNewestLetter(page, email))?.[0]
  if (!link) throw new Error(`No private link in the latest email to ${email}`)
  return link
}

const heading = async (page: Page) => (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s/g, ' ')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

test('an admin gives time to accept, and who is offered a place takes it on their page', async () => {
  const expectedErrors = /400 \(Bad Request\)/
  const admin = await journey.visitor({ expectedErrors, viewport: { width: 1280, height: 900 } })
  await signInAsNewAdmin(admin, database)
  await admin.goto('/admin/cohorts/pilot/details')
  await admin.getByLabel('Days to accept an offered place').fill('1')
  await button(admin, 'Save changes').click()
  await admin.getByText('Please enter whole days, from 2 to 60, or nothing').first().waitFor()
  await admin.getByLabel('Days to accept an offered place').fill('3')
  await button(admin, 'Save changes').click()
  await expectToast(admin, 'AI Agent Development Bootcamp is saved')

  const ada = await addWaiting('Ada')
  await admin.goto('/admin/places')
  await admin.getByRole('link', { name: 'Offer the free place' }).click()
  await admin.getByText(`for you until the end of ${lastDay}`).waitFor()
  await button(admin, 'Offer the free place').click()
  await expectToast(admin, 'One place is offered')
  // It can't be undone any more.
  await moveTo('2025-06-18T17:00:12Z')
  const held = admin.getByRole('table', { name: 'People with held places' }).getByRole('row').last()
  expect((await held.innerText()).replace(/\s+/g, ' ')).toBe(`Ada Waits Their acceptance ${lastDay}`)
  await expectAccessible(admin)
  await held.getByRole('link').click()
  await admin.getByText(`held until the end of ${lastDay}`).waitFor()

  const page = await journey.visitor({ javaScriptEnabled: false })
  expect(await readNewestLetter(page, ada)).toContain(lastDay)
  const link = await linkOf(page, ada)
  await page.goto(link)
  expect(await heading(page)).toBe('We’re holding a place for you, Ada')
  await page.getByText(`if you accept it by the end of ${lastDay}`).waitFor()
  await expectAccessible(page)
  await button(page, 'Accept my place').click()
  await page.getByText('The place is yours').first().waitFor()
  await expect.poll(() => heading(page)).toBe('Your place is reserved, Ada')
  expect(page.url()).toBe(link)
  await admin.goto('/admin/places')
  expect(await admin.getByRole('table', { name: 'People with held places' }).count()).toBe(0)
})

test('who does not accept in time is told, asked no more until they say so, and the next in line has the place', async () => {
  await database.query('update cohorts set accept_within = 3 where id = 1')
  const [ada, ben] = [await addWaiting('Ada'), await addWaiting('Ben')]
  const admin = await journey.visitor()
  await signInAsNewAdmin(admin, database)
  await admin.goto('/admin/places')
  await button(admin, 'Turn automatic offers on').click()
  await expectToast(admin, 'Automatic offers are on')
  expect(await readNewestLetter(admin, ada)).toContain(lastDay)

  await moveTo('2025-06-22T07:00:00Z')
  const subject = 'Your place in the pilot bootcamp is no longer held for you'
  const newest = (email: string) => readNewestLetter(admin, email).catch(() => '')
  await expect.poll(() => newest(ada)).toContain(subject)
  await expect.poll(() => newest(ben)).toContain('Wednesday, June 25, 2025 (Pacific Time)')
  await admin.reload()
  const queue = await admin.getByRole('table', { name: 'People in the queue' }).innerText()
  expect(queue).toContain('Not taken in time')

  const page = await journey.visitor()
  await page.goto(await linkOf(page, ada))
  await page.getByText('for you, and the time to accept it has run out').waitFor()
  await button(page, 'I can take part after all').click()
  // Ben has the place.
  await expect.poll(() => heading(page)).toBe('You’re number 1 in line, Ada')
})

test('who opens the portal in time keeps the place', async () => {
  await database.query('update cohorts set sign_in_within = 3 where id = 1')
  const page = await journey.visitor()
  await page.goto('/join')
  await page.getByLabel('First name').fill('Grace')
  await page.getByLabel('Last name').fill('Hopper')
  await page.getByRole('textbox', { name: /^Email/ }).fill('grace@deadline.example')
  await page.getByRole('main').getByRole('button').last().click()
  await expect.poll(() => readNewestLetter(page, 'grace@deadline.example').catch(() => '')).toContain(lastDay)
  const link = await linkOf(page, 'grace@deadline.example')
  await page.goto(link)
  expect(await heading(page)).toBe('We’re holding a place for you, Grace')
  await page.getByText(`if you sign in to the training portal by the end of ${lastDay}`).waitFor()
  await signIn(page, 'grace@deadline.example')
  await page.goto('/training-portal')
  await page.waitForURL('**/training-portal/expectations')
  await page.goto(link)
  expect(await heading(page)).toBe('Your place is reserved, Grace')
})
