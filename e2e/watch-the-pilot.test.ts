import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { addAdmin, expectToast, readNewestLetter, setUpJourney, signIn, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

async function askForLink(page: Page, admin: string, from = '/auth/confirm'): Promise<void> {
  await page.goto(from)
  await page.getByRole('textbox', { name: /^Email/ }).fill(admin)
  await page.getByRole('button', { name: 'Send Magic Link & Code' }).click()
  await page.getByText('Check your email for the magic link or enter the 6-digit code below.').first().waitFor()
}

test('an admin sees a person in each of the four states, and downloads the list', async () => {
  const page = await journey.visitor({ acceptDownloads: true })
  await signInAsNewAdmin(page, database)
  const email = 'mover@example.org'
  const { rows: added } = await database.query(
    `insert into community_members (first_name, last_name, email, status) values ('=Moira', 'Mover', $1, 'registered')
     returning id`,
    [email],
  )
  const { id } = added[0]
  await page.goto('/admin/pilot-bootcamp')
  const states = page.getByRole('navigation', { name: 'Onboarding states' })
  for (const [state, statement] of [
    ['Not Signed Up', 'select $1::uuid'],
    ['Pending Onboarding', 'insert into community_pilot (user_id) values ($1)'],
    ['Questionnaire Pending', 'update community_pilot set accepted_expectations = true where user_id = $1'],
    ['Registration Complete', 'update community_pilot set questionnaire_completed = true where user_id = $1'],
  ] as const) {
    await database.query(statement, [id])
    await states.getByRole('link', { name: state }).click()
    await page.getByRole('heading', { name: state, level: 2 }).waitFor()
    await page.getByRole('searchbox').fill(email)
    await page.getByRole('searchbox').press('Enter')
    await page.getByRole('cell', { name: email }).waitFor()
  }

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export CSV' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^pilot-registration-complete-\d{4}-\d{2}-\d{2}\.csv$/)
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain('First Name,Last Name,Email\r\n')
  // No cell begins a formula.
  expect(csv).toContain(`'=Moira,Mover,${email}`)

  await page.goto('/admin/dashboard')
  await expectAccessible(page)
  const main = page.getByRole('main')
  const { rows } = await database.query('select count(*)::int as members from members')
  // Each number leads to what it counts.
  const leadsTo = (name: RegExp | string) => main.getByRole('link', { name }).getAttribute('href')
  expect(await leadsTo(`${rows[0].members} members`)).toBe('/admin/users')
  expect(await leadsTo(/^[1-9]\d* new inquiries$/)).toBe('/admin/inquiries?form=contact&status=new')
  expect(await leadsTo(/^\d+ content items$/)).toBe('/admin/content')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.waitForURL('**/login')
  await page.goto('/admin/dashboard')
  await page.waitForURL('**/auth/confirm?returnTo=*')
})

test('the link of the letter signs in by its button only, only once, and in any browser where one was going', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false })
  const admin = await addAdmin(database)
  await askForLink(page, admin, '/admin/users?search=moira')
  const link = /https?:\/\/\S+\/auth\/confirm\?token=\S+/.exec(await readNewestLetter(page, admin))?.[0] ?? ''
  expect(link.startsWith(journey.origin)).toBe(true)

  // As a mail scanner does.
  for (let visit = 0; visit < 3; visit += 1) expect((await fetch(link)).status).toBe(200)
  await fetch(link, { method: 'HEAD' })

  const other = await journey.visitor({ javaScriptEnabled: false })
  await other.goto(link)
  await expectAccessible(other)
  await other.getByRole('button', { name: /Continue/ }).click()
  await other.getByText('Successfully verified! Redirecting to dashboard...').first().waitFor()
  await other.waitForURL('**/admin/users?search=moira')
  const elsewhere = `${journey.origin}/auth/confirm?verified=yes&returnTo=%2F%2Felsewhere.example`
  const verified = await (await other.request.get(elsewhere)).text()
  expect(/href="([^"]*)" data-after/.exec(verified)?.[1], 'to no other site').toBe('/admin/dashboard')

  const second = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /status of 400/ })
  await second.goto(link)
  await second.getByRole('button', { name: /Continue/ }).click()
  await second
    .getByText(/Error verifying OTP/)
    .first()
    .waitFor()
})

test('an address that belongs to no admin is refused in the specified words', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /status of 400/ })
  await page.goto('/auth/confirm')
  await page.getByRole('textbox', { name: /^Email/ }).fill('participant@agentspark.example')
  await page.getByRole('button', { name: 'Send Magic Link & Code' }).click()
  await page.getByText('Access denied. This email is not authorized for admin access.').first().waitFor()
  await page.getByRole('textbox', { name: /^Email/ }).fill(await addAdmin(database))
  await page.getByRole('button', { name: 'Send Magic Link & Code' }).click()
  await page.getByText('Code sent to').waitFor()
  expect(await page.getByText('Access denied').count(), 'what was said before is gone').toBe(0)
})

test('the overview shows how many came how far, and of a bootcamp that is over nobody is reminded', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/cohorts/pilot')
  const { rows } = await database.query(`select
    count(*) filter (where user_id is null)::int as never, count(user_id)::int as seen,
    count(*) filter (where accepted_expectations and questionnaire_completed)::int as ready
    from community_members left join community_pilot on user_id = id where status = 'registered'`)
  const [{ never, seen, ready }] = rows
  const steps = page.getByRole('region', { name: 'How far people are' }).getByRole('listitem')
  expect((await steps.allInnerTexts()).map((step) => step.replace(/\s+/g, ' ').trim())).toEqual([
    `Registered of 100 ${never + seen}`,
    `Signed in ${never} not yet ${seen}`,
    `Ready ${seen - ready} on their way ${ready}`,
    'Came to at least one session 0',
    'Handed in at least one exercise 0',
    'Finished in every session, with every exercise 0',
  ])
  await expectAccessible(page)
  await page.getByRole('link', { name: `Who isn’t ready (${never + seen - ready})` }).click()
  await page.getByText('This bootcamp is over, so nobody is reminded.').waitFor()
  expect(await page.getByRole('link', { name: /^Remind/ }).count()).toBe(0)
})

/** The sample's pilot is over. Nobody has been reminded yet. */
async function keepRunning(): Promise<void> {
  await database.query(`update cohorts set last_ends_at = now() + interval '1 week' where slug = 'pilot';
    delete from onboarding_reminders`)
}

test('an admin reads who gets a reminder, reminds everyone who isn’t ready in one go, and nobody is due any more', async () => {
  await keepRunning()
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/pilot-bootcamp?state=questionnaire-pending')
  const opener = page.getByRole('link', { name: /^Remind everyone who isn’t ready \(\d+\)$/ })
  const due = Number(/\d+/.exec(await opener.innerText())?.[0])
  await opener.click()
  const dialog = page.getByRole('dialog', { name: `Remind ${due} people?` })
  await dialog.waitFor()
  await expectAccessible(page)
  const named = await dialog.getByRole('listitem').allInnerTexts()
  expect(named.at(-1)).toBe(`and ${due - 10} people more`)
  expect(named[0]).toMatch(/(sign in for the first time|accept the expectations|answer the questionnaire)$/)

  await dialog.getByRole('link', { name: 'Not now' }).click()
  await page.waitForURL((url) => !url.searchParams.has('remind'))
  await opener.click()
  await dialog.getByRole('button', { name: `Remind ${due} people` }).click()
  await page.waitForURL((url) => !url.searchParams.has('remind'))
  await expectToast(page, `A reminder is on its way to ${due} people`)
  await page.getByText('Nobody is due for a reminder right now.').waitFor()

  // The address of the question alone asks nothing any more.
  await page.goto('/admin/pilot-bootcamp?remind')
  await page.getByRole('heading', { name: 'Not Signed Up', level: 2 }).waitFor()
  expect(await page.getByRole('dialog', { name: /^Remind/ }).count()).toBe(0)

  const reminded = /\S+@[^\s,]+/.exec(named[0] ?? '')?.[0] ?? ''
  const letter = await readNewestLetter(page, reminded)
  expect(letter).toContain('Your next step:')
  expect(letter).toMatch(/\/training-portal/)

  await page.goto('/admin/settings/audit')
  await page.getByRole('strong').filter({ hasText: 'Onboarding reminder sent' }).first().waitFor()
})

test('reminding by keyboard: the safe answer has the focus, Esc closes, and the focus goes back', async () => {
  await keepRunning()
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/pilot-bootcamp')
  const opener = page.getByRole('link', { name: /^Remind everyone who isn’t ready/ })
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').waitFor()
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim())
  await expect.poll(focused).toBe('Not now')
  await page.keyboard.press('Escape')
  await page.waitForURL((url) => !url.searchParams.has('remind'))
  await expect.poll(focused).toMatch(/^Remind/)
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').waitFor()
  await expect.poll(focused).toBe('Not now')
  // The other answer stands before it.
  await page.keyboard.press('Shift+Tab')
  await expect.poll(focused).toMatch(/^Remind \d+ (person|people)$/)
  await page.keyboard.press('Enter')
  await expectToast(page, 'A reminder is on its way to')
  await page.waitForURL((url) => !url.searchParams.has('remind'))
  expect(await page.getByRole('dialog', { name: /^Remind/ }).count()).toBe(0)
})

test('what can not be read says so in its place, and the rest of the admin area stays', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 500/ })
  await signInAsNewAdmin(page, database)
  await database.query('alter table inquiries rename to gone')
  try {
    await page.goto('/admin/dashboard')
    const main = page.getByRole('main')
    await main.getByText('Error loading some of the numbers').waitFor()
    await main.getByRole('link', { name: 'Not loaded: new inquiries' }).waitFor()
    await main.getByRole('link', { name: /^\d+ members$/ }).waitFor()
  } finally {
    await database.query('alter table gone rename to inquiries')
  }
  await page.getByRole('link', { name: 'Retry' }).click()
  await page.getByRole('link', { name: /^\d+ new inquiries$/ }).waitFor()

  await database.query('alter table messages rename to gone')
  try {
    await page.goto('/admin/messages')
    await page.getByRole('main').getByText('Error loading the messages').waitFor()
    await page.getByRole('navigation', { name: 'Admin' }).first().waitFor()
  } finally {
    await database.query('alter table gone rename to messages')
  }
  await page.getByRole('link', { name: 'Retry' }).click()
  await page.getByText('No messages yet.').waitFor()
})

test('a participant in the admin area reads who they are and how to sign in as somebody else', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 403/ })
  const participant = 'participant@agentspark.example'
  await signIn(page, participant)
  const response = await page.goto('/admin/dashboard')
  expect(response?.status()).toBe(403)
  await page.getByText("Access Denied: You don't have permission to access the admin area.").waitFor()
  await page.getByText(participant).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Login with Admin Account' }).click()
  await page.waitForURL('**/auth/confirm')
})
