import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawing, noise, photo } from '../test/pictures.ts'
import { expectAccessible } from './accessible.ts'
import { holdRequests } from './held-requests.ts'
import { addParticipant, expectToast, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
const address = '/training-portal/profile'
const titles = {
  personal: 'Personal Information',
  background: 'Professional Background',
  goals: 'AI Goals & Experience',
} as const

/** Somebody who answered the questionnaire, on My Profile. @returns the page, and the record as it is stored now */
async function openProfile(
  options: Parameters<typeof journey.visitor>[0] = {},
  answers: Parameters<typeof addParticipant>[1] = {},
) {
  const email = await addParticipant(database, { job_title: 'Clerk', work_status: 'Retired', ...answers })
  const page = await journey.visitor(options)
  await signIn(page, email)
  await page.goto(address)
  return { page, email, stored: () => recordOf(email) }
}

async function recordOf(email: string) {
  const { rows } = await database.query(
    `select community_pilot.* from community_pilot join members on id = user_id where email = $1`,
    [email],
  )
  return rows[0]
}

const section = (page: Page, name: keyof typeof titles) => page.getByRole('region', { name: titles[name] })
const save = (page: Page, name: keyof typeof titles) =>
  section(page, name).getByRole('button', { name: 'Save Changes' })
const said = 'Profile saved successfully!'

test('a participant changes each section by itself, and nothing else', async () => {
  const { page, email, stored } = await openProfile({}, { company: 'Lakeside', about: 'Curious' })
  await page.goto('/training-portal/dashboard')
  await page.getByRole('banner').getByRole('link', { name: 'My Profile' }).click()
  await page.waitForURL(`**${address}`)
  await page.getByRole('heading', { name: 'My Profile', level: 1 }).waitFor()
  expect(await page.getByRole('main').innerText()).toContain(email)
  expect(await page.getByRole('textbox', { name: /name|email/i }).count()).toBe(0)
  await expectAccessible(page)

  await section(page, 'personal').getByLabel('LinkedIn').fill('linkedin.example/in/pia')
  await save(page, 'personal').click()
  await expectToast(page, said)
  expect(await stored()).toMatchObject({ linkedin: 'https://linkedin.example/in/pia', job_title: 'Clerk' })

  const work = section(page, 'background').getByLabel('Work status')
  // What the questionnaire offers and the profile doesn't stays until something else is chosen.
  expect(await work.inputValue()).toBe('Retired')
  await work.selectOption('Consultant')
  await section(page, 'background').getByLabel('Job title').fill("O'Brien & Söhne <b>")
  await save(page, 'background').click()
  await expectToast(page, said)
  await expect.poll(stored).toMatchObject({
    work_status: 'Consultant',
    job_title: "O'Brien & Söhne <b>",
    company: 'Lakeside',
    about: 'Curious',
    linkedin: 'https://linkedin.example/in/pia',
  })

  const goals = section(page, 'goals')
  await goals.locator('summary').click()
  for (const goal of ['Save time at work with AI', 'Explore a new career path using AI', 'Connect with other people'])
    await goals.getByRole('checkbox', { name: goal }).check()
  await goals.getByText('+1 more').waitFor()
  await goals.getByLabel('Find a goal').fill('no such goal')
  await goals.getByText('No options found').waitFor()
  await goals.getByRole('radio', { name: 'No' }).check()
  await save(page, 'goals').click()
  await expectToast(page, said)
  await expect.poll(stored).toMatchObject({
    bootcamp_goal:
      'Save time at work with AI, Explore a new career path using AI, Connect with other people learning AI',
    used_mindstudio: false,
    ai_goal: 'Sort my inbox',
    work_status: 'Consultant',
  })
  await page.goto(address)
  expect(await section(page, 'background').getByLabel('Job title').inputValue()).toBe("O'Brien & Söhne <b>")
})

test('what has to be there can not be emptied, and nothing typed is lost', async () => {
  const { page, stored } = await openProfile({ expectedErrors: /status of 400/ })
  const goals = section(page, 'goals')
  await goals.getByLabel('Primary AI Agent Goal').fill(' ')
  await goals.getByLabel('AI Tools & Experience').fill('Pen and paper')
  await save(page, 'goals').click()
  await goals.getByRole('alert').filter({ hasText: 'Please check what you entered' }).waitFor()
  await expect.poll(() => page.title()).toMatch(/^Error: My Profile/)
  expect(await goals.getByLabel('AI Tools & Experience').inputValue()).toBe('Pen and paper')
  expect(await stored()).toMatchObject({ ai_goal: 'Sort my inbox', ai_tools: null })
  await expectAccessible(page)
  await goals.getByLabel('Primary AI Agent Goal').fill('Water my plants')
  await save(page, 'goals').click()
  await expectToast(page, said)
  await expect.poll(stored).toMatchObject({ ai_goal: 'Water my plants', ai_tools: 'Pen and paper' })
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.getByRole('heading', { level: 1, name: /Welcome|Dashboard/ }).waitFor()
  expect(await page.title()).not.toContain('My Profile')
})

test('what was changed in another tab is not overwritten unseen', async () => {
  const { page, email, stored } = await openProfile({ expectedErrors: /status of 409/ })
  const background = section(page, 'background')
  await background.getByLabel('Company').fill('Typed here')
  await database.query(
    `update community_pilot set company = 'Saved there', job_title = 'Head clerk', ai_tools = 'Abacus'
       from members where id = user_id and email = $1`,
    [email],
  )
  await save(page, 'background').click()
  await background.getByText('You just changed this elsewhere').waitFor()
  await background.getByText('Saved there').waitFor()
  // What this tab has not touched comes from the other one, and saving takes nothing back.
  expect(await background.getByLabel('Job title').inputValue()).toBe('Head clerk')
  expect(await background.getByLabel('Company').inputValue()).toBe('Typed here')
  expect(await stored()).toMatchObject({ company: 'Saved there' })
  await save(page, 'background').click()
  await expectToast(page, said)
  await expect.poll(stored).toMatchObject({
    company: 'Typed here',
    job_title: 'Head clerk',
    ai_tools: 'Abacus',
  })

  const goals = section(page, 'goals')
  await goals.getByLabel('Primary AI Agent Goal').fill('Water my plants')
  await database.query(
    `update community_pilot set bootcamp_goal = 'Save time at work with AI', used_mindstudio = true
       from members where id = user_id and email = $1`,
    [email],
  )
  await save(page, 'goals').click()
  await goals.getByText('Changed only there').waitFor()
  await save(page, 'goals').click()
  await expect
    .poll(stored)
    .toMatchObject({ ai_goal: 'Water my plants', bootcamp_goal: 'Save time at work with AI', used_mindstudio: true })
})

test('a section can be saved when there is something to save, shows that it is saved once it is, and asks before it is lost', async () => {
  const { page } = await openProfile({}, { linkedin: 'https://linkedin.example/in/pia' })
  const background = section(page, 'background')
  const button = background.getByRole('button')
  expect(await button.innerText()).toBe('No Changes')
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await expect.poll(() => button.evaluate(descriptionOf)).toMatch(/^Change something/)
  // A frame after what was typed.
  await background.getByLabel('Job title').fill('Head clerk')
  await expect.poll(() => button.innerText()).toBe('Save Changes')
  // Back to what it was is no change.
  await background.getByLabel('Job title').fill('Clerk ')
  await expect.poll(() => button.innerText()).toBe('No Changes')
  await background.getByLabel('Job title').press('Enter')
  await background.getByLabel('Job title').fill('Head clerk')
  expect(await section(page, 'goals').getByRole('button', { name: 'No Changes' }).count()).toBe(1)

  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await background.getByLabel('Job title').inputValue()).toBe('Head clerk')

  const held = await holdRequests(page, address)
  await button.click()
  await expect.poll(() => button.innerText()).toBe('Saving...')
  expect(await background.getByText('Saved', { exact: true }).count()).toBe(0)
  expect(await page.getByText(said).count()).toBe(0)
  held.letThrough()
  await expectToast(page, said)
  await background.getByText('Saved', { exact: true }).waitFor()
  expect(await button.innerText()).toBe('No Changes')
  expect(held.posts()).toBe(1)
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/training-portal/dashboard')
})

test('who signs out with something unsaved is asked before they are signed out', async () => {
  const { page } = await openProfile()
  const logout = page.getByRole('button', { name: 'Logout' })
  const account = page.getByRole('button', { name: 'Account' })
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  let asked = 0
  page.on('dialog', (dialog) => {
    asked += 1
    void dialog.accept()
  })
  await section(page, 'background').getByLabel('Company').fill('Lakeside')
  // What another form on the page loses changes nothing about it.
  await page.getByRole('link', { name: 'Add Project' }).click()
  await page.getByLabel(/^Title/).fill('A chart')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.getByRole('dialog', { name: 'Add Project' }).waitFor({ state: 'detached' })
  await account.press('Enter')
  await logout.press('Enter')
  await question.waitFor()
  await page.keyboard.press('Escape')
  await question.waitFor({ state: 'hidden' })
  expect(await account.evaluate((button) => button === document.activeElement)).toBe(true)
  expect(await section(page, 'background').getByLabel('Company').inputValue()).toBe('Lakeside')
  await save(page, 'background').click()
  await expectToast(page, said)

  await section(page, 'background').getByLabel('Company').fill('Seaside')
  await account.press('Enter')
  await logout.press('Enter')
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/login')
  expect(asked, 'what the browser asked by itself').toBe(0)
})

function descriptionOf(element: Element): string {
  return document.getElementById(element.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}

test('by keyboard alone a participant changes goals and saves them', async () => {
  const { page, stored } = await openProfile()
  const goals = section(page, 'goals')
  await goals.getByLabel('Primary AI Agent Goal').focus()
  await page.keyboard.press('End')
  await page.keyboard.type(' every morning')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await page.keyboard.type('curious')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  expect(await goals.locator('summary').evaluate((summary) => summary === document.activeElement)).toBe(true)
  await page.keyboard.press('Tab')
  await page.keyboard.type('Abacus')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expectToast(page, said)
  // The button keeps the focus, though there is nothing to save any more.
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('No Changes')
  expect(await stored()).toMatchObject({
    ai_goal: 'Sort my inbox every morning',
    bootcamp_goal: "I'm curious and want to experiment",
    ai_tools: 'Abacus',
    used_mindstudio: true,
  })
  // Enter right after a letter saves it.
  await section(page, 'background').getByLabel('Job title').focus()
  await page.keyboard.press('End')
  await page.keyboard.type('s')
  await page.keyboard.press('Enter')
  await expect.poll(stored).toMatchObject({ job_title: 'Clerks' })
})

test('when saving fails, each section comes back as a change with the specified words', async () => {
  const { page, stored } = await openProfile({ expectedErrors: /status of 503/ })
  for (const [name, label, column, words, typed] of [
    ['personal', 'LinkedIn', 'linkedin', 'Error saving profile', 'linkedin.example/x'],
    ['background', 'Company', 'company', 'Failed to update professional background.', 'Lakeside'],
    ['goals', 'AI Tools & Experience', 'ai_tools', 'Failed to update AI goals.', 'Abacus'],
  ] as const) {
    await database.query(`alter table profiles add constraint broken check (${column} is null) not valid`)
    try {
      await section(page, name).getByLabel(label).fill(typed)
      await save(page, name).click()
      await section(page, name).getByRole('alert').filter({ hasText: words }).waitFor()
      expect(await section(page, name).getByLabel(label).inputValue()).toBe(typed)
      expect((await stored())[column]).toBeNull()
    } finally {
      await database.query('alter table profiles drop constraint broken')
    }
    await save(page, name).click()
    await expect.poll(async () => (await stored())[column]).toContain(typed)
  }
})

test('a lost connection and an ended session take nothing away that was typed', async () => {
  const { page, email, stored } = await openProfile({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|status of 401/,
  })
  const background = section(page, 'background')
  await background.getByLabel('Company').fill('Lakeside')
  await section(page, 'personal').getByLabel('LinkedIn').fill('linkedin.example/y')
  await page.context().setOffline(true)
  await save(page, 'background').click()
  await background.getByText('Connection error').waitFor()
  expect(await background.getByLabel('Company').inputValue()).toBe('Lakeside')
  await page.context().setOffline(false)

  await database.query(`delete from sessions using members where id = member_id and email = $1`, [email])
  await save(page, 'background').click()
  await background.getByText('Your session has ended').waitFor()
  expect(await background.getByLabel('Company').inputValue()).toBe('Lakeside')
  expect(await stored()).toMatchObject({ company: null })

  const link = background.getByRole('link', { name: 'Sign in (opens in a new tab)' })
  expect(await link.getAttribute('target')).toBe('_blank')
  await signIn(page, email)
  await save(page, 'background').click()
  await expectToast(page, said)
  expect(await stored()).toMatchObject({ company: 'Lakeside', linkedin: null })
  expect(await section(page, 'personal').getByLabel('LinkedIn').inputValue()).toBe('linkedin.example/y')
})

const picture = (page: Page) => page.getByLabel('Your picture')
const main = (page: Page) => page.getByRole('main')
const jpeg = async (bytes = photo(600, 400)) => ({ name: 'me.jpg', mimeType: 'image/jpeg', buffer: await bytes })
const bytesAt = async (url: string) => Buffer.from(await (await fetch(journey.origin + url)).arrayBuffer())

const upload = (page: Page) => page.getByRole('button', { name: 'Save picture' }).click()

test('a participant uploads a photo, replaces it and removes it', async () => {
  const { page, stored } = await openProfile({}, { firstName: 'Nia', lastName: "O'Brien" })
  expect(await main(page).locator('.avatar').first().innerText()).toBe('NO')
  // Above what a form without a file may be long.
  await picture(page).setInputFiles(await jpeg(noise(1000, 800).jpeg().toBuffer()))
  await upload(page)
  await expectToast(page, 'Picture saved')
  const first = (await stored()).avatar_url
  const shown = main(page).locator('.avatar img').first()
  expect(await shown.evaluate(whenLoaded)).toBeGreaterThan(0)
  // Measured before it is there, so that nothing moves.
  expect([await shown.getAttribute('width'), await shown.getAttribute('height')]).toEqual(['384', '384'])
  const large = await sharp(await bytesAt(first)).metadata()
  expect(large).toMatchObject({ format: 'webp', width: 384, height: 384 })
  expect([large.exif, large.orientation]).toEqual([undefined, undefined])

  await picture(page).setInputFiles(await jpeg())
  await upload(page)
  await expect.poll(async () => (await stored()).avatar_url).not.toBe(first)
  const second = (await stored()).avatar_url
  // It goes once the profile names the new one.
  await expect.poll(async () => (await fetch(journey.origin + first)).status).toBe(404)
  expect((await fetch(journey.origin + second)).status).toBe(200)

  await page.goto(address)
  await page.getByRole('link', { name: 'Remove picture' }).click()
  await page.getByText("Others will see the initials of Nia O'Brien instead.").waitFor()
  await page.getByRole('link', { name: 'Keep it' }).click()
  await page.waitForURL(/profile$/)
  expect((await stored()).avatar_url).toBe(second)
  await page.getByRole('link', { name: 'Remove picture' }).click()
  await page.getByRole('button', { name: 'Remove my picture' }).click()
  await expectToast(page, 'Picture removed')
  expect((await stored()).avatar_url).toBeNull()
  expect((await fetch(journey.origin + second)).status).toBe(404)
  expect(await main(page).locator('.avatar').first().innerText()).toBe('NO')
  expect(await page.getByRole('link', { name: 'Remove picture' }).count()).toBe(0)
})

test('what is no picture, or too large, is said in the specified words, and the old one stays', async () => {
  const { page, stored } = await openProfile()
  await picture(page).setInputFiles(await jpeg())
  await upload(page)
  await expectToast(page, 'Picture saved')
  const { avatar_url } = await stored()
  for (const [name, buffer, title, words] of [
    ['drawing.svg', drawing, 'Invalid file type', 'Please select an image file.'],
    ['large.jpg', Buffer.alloc(5 * 1024 * 1024 + 1), 'File too large', 'Please select an image smaller than 5MB.'],
  ] as const) {
    await picture(page).setInputFiles({ name, mimeType: 'image/jpeg', buffer })
    const answer = main(page).getByRole('alert').filter({ hasText: title })
    await answer.getByText(words).waitFor()
  }
  expect((await stored()).avatar_url).toBe(avatar_url)
  expect((await fetch(journey.origin + avatar_url)).status).toBe(200)
})

test('after thirty pictures in an hour the next one has to wait, and the old one stays', async () => {
  const { page, stored } = await openProfile({ expectedErrors: /status of 429/ })
  await picture(page).setInputFiles(await jpeg())
  await upload(page)
  await expectToast(page, 'Picture saved')
  const { user_id, avatar_url } = await stored()
  const { rowCount } = await database.query(`update rate_limits set hits = 30 where key = 'picture ' || $1`, [user_id])
  expect(rowCount).toBe(1)
  await page.goto(address)
  await picture(page).setInputFiles(await jpeg())
  await upload(page)
  const answer = main(page).getByRole('alert').filter({ hasText: 'Too many pictures' })
  await answer.getByText('You’ve uploaded a lot of pictures. Please try again in an hour.').waitFor()
  expect((await stored()).avatar_url).toBe(avatar_url)
})

test('a profile that can not be read is said to be, and can be asked for again', async () => {
  const { page } = await openProfile({ expectedErrors: /status of 503/ })
  await database.query('alter table ai_agent_projects rename to away')
  await page.goto(address)
  await main(page).getByText('There was a problem loading your profile.').waitFor()
  await database.query('alter table away rename to ai_agent_projects')
  await main(page).getByRole('link', { name: 'Retry' }).click()
  await section(page, 'personal').waitFor()
})

async function whenLoaded(element: HTMLElement | SVGElement): Promise<number> {
  const image = element as HTMLImageElement
  await image.decode()
  return image.naturalWidth
}

test('the part of the picture that was chosen with the keyboard is what others see', async () => {
  const { page, stored } = await openProfile()
  // Upright, its left half is red and its right half blue.
  const red = { create: { width: 400, height: 100, channels: 3, background: '#f00' } } as const
  const turned = await sharp({ create: { width: 400, height: 200, channels: 3, background: '#00f' } })
    .composite([{ input: red, top: 100, left: 0 }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
  await picture(page).setInputFiles(await jpeg(Promise.resolve(turned)))
  const part = page.getByLabel(/^Visible part of the picture/)
  await part.waitFor()
  await expectAccessible(page)
  const corner = page.getByLabel(/^Bottom right corner/)
  await corner.focus()
  for (let presses = 0; presses < 14; presses += 1) await page.keyboard.press('Control+ArrowLeft')
  await part.focus()
  for (let presses = 0; presses < 20; presses += 1) await page.keyboard.press('Control+ArrowRight')
  await page.getByRole('button', { name: 'Save picture' }).focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Picture saved')
  const { channels } = await sharp(await bytesAt((await stored()).avatar_url)).stats()
  expect(channels.map(({ mean }) => Math.round(mean / 255))).toEqual([0, 0, 1])
  expect(await picture(page).evaluate((input) => input === document.activeElement)).toBe(true)
})

test('an upload shows how far it is, can be stopped, and a failure keeps the picture and its part', async () => {
  const { page, email, stored } = await openProfile({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (401|503)/,
  })
  await picture(page).setInputFiles(await jpeg())
  const button = page.getByRole('button', { name: 'Save picture' })
  await button.waitFor()
  await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).click()
  await page.locator('dialog[open]').getByRole('button', { name: 'Keep editing' }).click()

  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  await page.route(`**${address}.data`, async (route) => {
    await held
    await route.abort()
  })
  await button.click()
  await page.getByRole('progressbar').waitFor()
  await page.getByRole('button', { name: 'Stop uploading' }).click()
  await page.getByRole('progressbar').waitFor({ state: 'detached' })
  letThrough()
  await button.click()
  await main(page).getByText('Connection error').waitFor()
  await page.unroute(`**${address}.data`)

  await database.query(`alter table profiles add constraint broken check (avatar_url is null) not valid`)
  try {
    await button.click()
    await main(page).getByText('Avatar uploaded but failed to save to profile.').waitFor()
  } finally {
    await database.query('alter table profiles drop constraint broken')
  }
  await database.query(`delete from sessions using members where id = member_id and email = $1`, [email])
  await button.click()
  await main(page).getByText('Authentication required').waitFor()
  await main(page).getByText('Please log in to upload your avatar.').waitFor()
  expect((await stored()).avatar_url).toBeNull()
  await page.getByRole('button', { name: 'Don’t use it' }).click()
  expect(await button.count()).toBe(0)
})

test('a picture that a proxy refuses is told beside it, and the page stays with what was typed', async () => {
  const { page, stored } = await openProfile({ expectedErrors: /status of 413/ })
  await picture(page).setInputFiles(await jpeg())
  const body = '<html><h1>413 Request Entity Too Large</h1></html>'
  await page.route(`**${address}.data`, (route) => route.fulfill({ status: 413, contentType: 'text/html', body }))
  await page.getByRole('button', { name: 'Save picture' }).click()
  await main(page).getByText('That file is too large to send from here').waitFor()
  await page.getByRole('button', { name: 'Don’t use it' }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect((await stored()).avatar_url).toBeNull()
})

test.each([String.raw`https:/\evil.example`])(
  '%s is no web address: each form of a participant says so, and keeps what was typed',
  async (typed) => {
    const { page, email } = await openProfile()
    const refused = async (path: string, form: Record<string, string>, message: string) => {
      const response = await page.request.post(`/training-portal/${path}`, { form })
      const text = await response.text()
      expect([path, response.status(), text.includes(message), text.includes(typed)]).toEqual([path, 400, true, true])
    }
    const linkedin = 'Please enter a web address, such as https://www.linkedin.com/in/your-name'
    const project = 'Please enter a web address, such as https://example.org/my-agent'
    await refused('profile', { intent: 'personal', linkedin: typed, seen: '' }, linkedin)
    await refused('projects/new', { title: 'A menu', url: typed }, project)
    const added = await database.query<{ id: string }>(
      `insert into ai_agent_projects (user_id, title) select id, 'Mine' from members where email = $1 returning id`,
      [email],
    )
    await refused(`projects/${added.rows[0]?.id}`, { title: 'Mine', url: typed, version: '1' }, project)
    await database.query(
      `update community_pilot set questionnaire_completed = false
       where user_id = (select id from members where email = $1)`,
      [email],
    )
    await refused(
      'questionnaire',
      { workStatus: 'Retired', industry: 'Technology', aiGoal: 'Sort my inbox', linkedin: typed },
      linkedin,
    )
  },
)

test('whose avatar it is says the session alone', async () => {
  const other = await openProfile()
  const { page, stored } = await openProfile()
  const cookies = await page.context().cookies()
  const form = new FormData()
  const { user_id } = await other.stored()
  for (const name of ['user_id', 'memberId', 'owner', 'id']) form.set(name, user_id)
  form.set('intent', 'avatar')
  form.set('avatar_url', 'https://evil.example/x.png')
  form.set('picture', new File([new Uint8Array(await photo(60, 40))], `../../${user_id}/avatar-1.webp`))
  const response = await fetch(journey.origin + address, {
    method: 'POST',
    headers: { Accept: 'application/json', Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    body: form,
  })
  expect(response.status).toBe(200)
  const own = await stored()
  expect(own.avatar_url).toMatch(new RegExp(`^/pictures/avatars/${own.user_id}/avatar-\\d+\\.webp`))
  expect((await other.stored()).avatar_url).toBeNull()
})
