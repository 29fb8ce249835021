import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { addParticipant, expectToast, readNewestLetter, setUpJourney, signIn, signInAsNewAdmin } from './journey.ts'
import { movePilotAhead, setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

// Of the pilot that is over nothing can be cancelled, and nobody is told of it.
beforeAll(() => movePilotAhead(database))

async function admin(options: Parameters<typeof journey.visitor>[0] = {}): Promise<Page> {
  const page = await journey.visitor(options)
  await signInAsNewAdmin(page, database)
  return page
}

const cohort = '/admin/cohorts/pilot/schedule'
const main = (page: Page) => page.getByRole('main')
const field = (page: Page, label: string | RegExp) => main(page).getByLabel(label)
const press = (page: Page, name: string | RegExp) => main(page).getByRole('button', { name }).click()
const follow = (page: Page, name: string | RegExp) => main(page).getByRole('link', { name }).first().click()
const schedule = (page: Page) => main(page).getByRole('list', { name: 'Schedule' })
/** The titles. */
const order = async (page: Page) =>
  schedule(page)
    .getByRole('link', { name: /^(?!Move|Hand-ins|Attendance|Office hours)/ })
    .allTextContents()

const pdf = (words: string) => ({
  name: 'Worksheet.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from(`%PDF-1.7\n${words}\n%%EOF\n`),
})

/** A day later, in the form in which the field has it. */
function nextDay(written: string): string {
  const day = new Date(`${written}Z`)
  day.setUTCDate(day.getUTCDate() + 1)
  return day.toISOString().slice(0, 16)
}

test('an admin adds an exercise with a PDF, moves it with the keyboard, and takes it out again', async () => {
  const page = await admin({ expectedErrors: /status of (400|409)/ })
  const email = await addParticipant(database)
  await page.goto(cohort)
  await follow(page, 'Add Exercise')
  await page.getByRole('heading', { name: 'New exercise' }).waitFor()
  await expectAccessible(page)
  await field(page, /^Title/).fill('Worksheet O’Brien')
  await field(page, /^Description/).fill('Fill it in.')
  await press(page, 'Add exercise')
  await main(page).getByText('Participants need a document.').last().waitFor()
  await field(page, /^Upload a PDF/).setInputFiles({ ...pdf(''), buffer: Buffer.from('GIF89a') })
  await press(page, 'Add exercise')
  await main(page).getByText('Please choose a PDF.').last().waitFor()
  expect(await field(page, /^Title/).inputValue()).toBe('Worksheet O’Brien')
  await field(page, /^Upload a PDF/).setInputFiles(pdf('Read this first'))
  await press(page, 'Add exercise')
  await expectToast(page, 'Worksheet O’Brien is in the schedule')
  await page.getByRole('heading', { name: 'Schedule' }).waitFor()
  expect((await order(page)).at(-1)).toBe('Worksheet O’Brien')

  await follow(page, 'Worksheet O’Brien')
  const up = main(page).getByRole('button', { name: 'Move up: Worksheet O’Brien' })
  await up.focus()
  await page.keyboard.press('Enter')
  await expectToast(page, 'Worksheet O’Brien is now number 6 of 7')
  await expect.poll(() => up.evaluate((button) => button === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await expectToast(page, 'Worksheet O’Brien is now number 5 of 7')
  await follow(page, 'Cancel')
  await expect.poll(async () => (await order(page)).indexOf('Worksheet O’Brien')).toBe(4)
  // A session does not pass one that is earlier.
  await follow(page, 'Workflow Mastery')
  const session = main(page).getByRole('button', { name: /^Move up: Workflow Mastery/ })
  await session.click()
  await expectToast(page, 'Workflow Mastery & Integrations is now number 3 of 7')
  await session.click()
  await main(page).getByText('Live sessions stay in date order').waitFor()
  await main(page)
    .getByRole('button', { name: /^Move down: Workflow Mastery/ })
    .click()
  await expectToast(page, 'Workflow Mastery & Integrations is now number 4 of 7')
  await follow(page, 'Cancel')

  const participant = await journey.visitor()
  await signIn(participant, email)
  await participant.goto('/training-portal/schedule')
  const link = participant.locator('details', { hasText: 'Worksheet O’Brien' }).getByRole('link', { name: /^Download/ })
  const address = (await link.getAttribute('href')) ?? ''
  const read = await participant.request.get(address)
  expect(await read.text()).toContain('Read this first')
  expect(read.headers()).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="document.pdf"; filename*=UTF-8''Worksheet.pdf`,
    'x-content-type-options': 'nosniff',
  })

  await follow(page, 'Worksheet O’Brien')
  await page.getByRole('heading', { name: 'Worksheet O’Brien' }).waitFor()
  await expectAccessible(page)
  await follow(page, 'Remove from the schedule')
  await page.getByRole('heading', { name: 'Remove “Worksheet O’Brien”?' }).waitFor()
  await press(page, 'Remove it')
  await expectToast(page, 'It’s removed from the schedule')
  await expect.poll(() => order(page)).not.toContain('Worksheet O’Brien')
  expect((await participant.request.get(address)).status()).toBe(404)
})

test('a cancelled session and a moved one are told in one email, once the admin has seen it', async () => {
  const page = await admin()
  const email = await addParticipant(database, { firstName: 'Zoë' })
  await page.goto(cohort)
  await follow(page, 'Showcase & Next Steps')
  await follow(page, 'Cancel this session')
  await page.getByRole('heading', { name: 'Cancel “Showcase & Next Steps”?' }).waitFor()
  await press(page, 'Cancel the session')
  await expectToast(page, 'The session is cancelled')
  await main(page)
    .getByText(/^Participants haven’t heard about .* yet$/)
    .waitFor()
  await follow(page, 'Move to another time: Workflow Mastery & Integrations')
  await page.getByRole('heading', { name: 'Move Session 2: Workflow Mastery & Integrations' }).waitFor()
  await field(page, 'Starts').fill(nextDay(await field(page, 'Starts').inputValue()))
  await main(page)
    .getByLabel(/^Tell the/)
    .uncheck()
  // The exercise that is due at its start moves along.
  await press(page, 'Move 2 dates')
  await expectToast(page, '2 dates are moved')

  const participant = await journey.visitor()
  await signIn(participant, email)
  await participant.goto('/training-portal/schedule')
  await participant.getByText('This session is cancelled.').waitFor()
  await expectAccessible(participant)
  const file = await participant.request.get('/training-portal/schedule/calendar/bootcamp-session-3.ics')
  expect(await file.text()).toMatch(/STATUS:CANCELLED/)

  await follow(page, /^Tell [\d,]+ (person|people)$/)
  await page.getByRole('heading', { name: 'Changes to the schedule of Pilot Bootcamp' }).waitFor()
  await main(page).getByText('Session 3: Showcase & Next Steps: cancelled.').waitFor()
  await expectAccessible(page)
  await press(page, /^Send to [\d,]+ (person|people)$/)
  await expectToast(page, 'The email is on its way')
  await expect.poll(() => readNewestLetter(page, email).catch(() => '')).toContain('Session 2: Workflow Mastery')
  expect(await readNewestLetter(page, email)).toContain('Zoë')

  await page.goto(cohort)
  await follow(page, 'Showcase & Next Steps')
  await press(page, 'Bring it back')
  await expectToast(page, 'The session is back on')
  await follow(page, /^Tell [\d,]+ (person|people)$/)
  await press(page, 'Don’t send it')
  await expectToast(page, 'Nobody was emailed')
  expect(
    await main(page)
      .getByText(/^Tell [\d,]+ (person|people)$/)
      .count(),
  ).toBe(0)
})

test('a session moves by a week with what comes after it, and all are told in one step, on a phone too', async () => {
  const page = await admin({ viewport: { width: 390, height: 844 } })
  const email = await addParticipant(database, { firstName: 'Ngozi' })
  await page.goto(cohort)
  await follow(page, 'Move to another time: Workflow Mastery & Integrations')
  const third = (await database.query(`select starts_at from schedule_items where title like 'Showcase%'`)).rows[0]
    .starts_at
  const starts = await field(page, 'Starts').inputValue()
  let weekLater = starts
  for (let day = 0; day < 7; day += 1) weekLater = nextDay(weekLater)
  await field(page, 'Starts').fill(weekLater)
  await main(page)
    .getByText(/^Session 3: Showcase & Next Steps is on /)
    .waitFor()
  await expectAccessible(page)
  const showcase = main(page).getByRole('checkbox', { name: /^Session 3: Showcase/ })
  expect(await showcase.isChecked()).toBe(true)
  await showcase.uncheck()
  await main(page).getByText('Choose another time, or move it too.').waitFor()
  expect(await main(page).getByRole('button', { name: /^Move/ }).count()).toBe(0)
  await showcase.check()
  await field(page, 'A sentence of your own (optional)').fill('The library needs its hall.')
  await press(page, /^Move \d+ dates and tell \d+ (person|people)$/)
  await expectToast(page, 'dates are moved')
  await expect.poll(() => readNewestLetter(page, email).catch(() => '')).toContain('The library needs its hall.')
  const moved = (await database.query(`select starts_at from schedule_items where title like 'Showcase%'`)).rows[0]
    .starts_at
  expect(moved - third).toBeGreaterThan(6 * 24 * 3_600_000)
  await page.getByRole('heading', { name: 'Schedule' }).waitFor()
})

test('office hours are changed; removed, they stay for calendars alone', async () => {
  const page = await admin({ expectedErrors: /status of 409/ })
  await page.goto(cohort)
  await follow(page, /^Office hours$/)
  await page.getByRole('heading', { name: 'Change office hours' }).waitFor()
  await expectAccessible(page)
  const version = async () =>
    (await database.query(`select version from office_hours where calendar_name = 'bootcamp-office-hours-1'`)).rows[0]
      .version
  const before = await version()
  await field(page, /^Minutes/).fill('90')
  await press(page, 'Save changes')
  await expectToast(page, 'Office hours are changed')
  expect(await version()).toBe(before + 1)
  await schedule(page)
    .getByRole('link', { name: /^Office hours$/ })
    .last()
    .click()
  await press(page, 'Remove these office hours')
  await expectToast(page, 'Office hours are removed')
  const { rows } = await database.query(`select calendar_name from office_hours where cancelled_at is not null`)
  expect(rows).toEqual([{ calendar_name: 'bootcamp-office-hours-2' }])
  await database.query('update office_hours set cancelled_at = null')
})

test('of two admins who move an item the second is told', async () => {
  const page = await admin()
  const second = await admin({ expectedErrors: /status of 409/ })
  await page.goto(cohort)
  const before = await order(page)
  const first = before[0] ?? ''
  for (const each of [page, second]) {
    await each.goto(cohort)
    await follow(each, first)
  }
  const move = (of: Page, way: 'up' | 'down') =>
    main(of)
      .getByRole('button', { name: `Move ${way}: ${first}` })
      .click()
  const isNow = (place: number) => expectToast(page, `${first} is now number ${place} of ${before.length}`)
  await move(page, 'down')
  await isNow(2)
  await move(page, 'down')
  await isNow(3)
  await move(second, 'down')
  await main(second).getByText('Someone else just changed the schedule').waitFor()
  await move(page, 'up')
  await isNow(2)
  await move(page, 'up')
  await isNow(1)
})
