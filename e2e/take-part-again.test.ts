import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf } from '../app/cohorts/cohort.ts'
import { connect, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { addCohort } from '../test/cohorts.ts'
import { expectAccessible } from './accessible.ts'
import { addParticipant, expectToast, openNewestLetter, readNewestLetter, setUpJourney, signIn } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

/** The pilot is over; a week before the next bootcamp somebody of the pilot comes back to take part again. */

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

const inDays = (days: number, hours = 0) =>
  new Date(Math.ceil(Date.now() / 86_400_000 + days) * 86_400_000 + hours * 3_600_000)
const session = { starts: inDays(7, 9), ends: inDays(7, 11) }

let opened: OpenDatabase
beforeAll(async () => {
  opened = connect({ connectionString: database.url, max: 1 }, createLog('silent'))
  await addCohort(opened.db, {
    closes: inDays(5),
    ...session,
  })
})
afterAll(() => opened?.close())

/** @returns the address of somebody who has done everything for the pilot, and has a place in spring */
async function addReturning(firstName: string): Promise<string> {
  const email = await addParticipant(database, { firstName, ai_goal: `What ${firstName} came for` })
  await database.query(
    `insert into registrations (member_id, cohort_id, state) select id, 2, 'registered' from members where email = $1`,
    [email],
  )
  return email
}

/** Of the dashboard: as many have told about themselves. */
async function peopleOn(page: Page): Promise<number> {
  const text = await page.getByText('introduced themselves so far').innerText()
  return text.startsWith('One ') ? 1 : Number.parseInt(text, 10)
}

const own = (page: Page) => page.getByRole('navigation', { name: 'Your bootcamps' })
const header = (page: Page) => page.getByRole('navigation', { name: 'Training portal' })

test('somebody of the pilot commits to the dates of the next one, and is asked nothing twice', async () => {
  const page = await journey.visitor()
  await signIn(page, await addReturning('Rita'))
  await page.goto('/training-portal/dashboard')
  await page.waitForURL('**/training-portal/expectations')
  await page.getByText(dayOf(session.starts.toISOString(), 'Europe/Berlin')).waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(/2025|pilot/i)
  await expectAccessible(page)

  // What was theirs stays open meanwhile.
  await own(page)
    .getByRole('link', { name: /^Pilot Bootcamp/ })
    .click()
  await page.waitForURL('**/training-portal/dashboard?cohort=pilot')
  await page.getByText('The live sessions are over').waitFor()
  await header(page).getByRole('link', { name: 'Training Schedule' }).click()
  await page.waitForURL('**/training-portal/schedule?cohort=pilot')
  await page.getByRole('link', { name: 'Watch Recording of session 1' }).waitFor()

  await own(page)
    .getByRole('link', { name: /^Spring Bootcamp/ })
    .click()
  await page.waitForURL('**/training-portal/expectations?cohort=spring')
  await page.getByRole('button', { name: 'Yes, I Commit' }).click()
  await page.waitForURL('**/training-portal/dashboard?cohort=spring&committed')
  await expectToast(page, 'Expectations accepted!')
  await page.getByText('No need to answer twice.').waitFor()
  await page.getByRole('main').getByRole('link', { name: 'My Profile' }).click()
  await page.waitForURL('**/training-portal/profile?cohort=spring')
  expect(await page.locator('[name=aiGoal]').inputValue()).toBe('What Rita came for')

  // The answers are those of the own bootcamp, and everyone's are one click away.
  await page.goto('/training-portal/dashboard')
  await page.getByText('1. From an Idea to an Agent').waitFor()
  await expect.poll(() => peopleOn(page)).toBe(1)
  await page.getByRole('link', { name: 'Everyone' }).click()
  await page.waitForURL('**/training-portal/dashboard?everyone')
  await expect.poll(() => peopleOn(page)).toBeGreaterThan(10)

  await header(page).getByRole('link', { name: 'Training Schedule' }).click()
  await page.getByRole('heading', { name: 'Session 1: From an Idea to an Agent' }).waitFor()
  await own(page)
    .getByRole('link', { name: /^Pilot Bootcamp/ })
    .click()
  await page.getByRole('heading', { name: 'Session 1: Core Building Foundations' }).waitFor()

  await page.goto('/training-portal/community?bootcamp=spring')
  await page.getByRole('link', { name: 'Rita Participant' }).first().waitFor()
  expect(await page.getByRole('main').innerText()).not.toContain('Maya')
})

test('a member of the pilot is known on public pages, and joins the next bootcamp by one click, there or in the portal', async () => {
  const page = await journey.visitor()
  const email = await addParticipant(database, { firstName: 'Nora' })
  await signIn(page, email)
  await page.goto('/join')
  await page.getByText('You’re signed in as Nora Participant').waitFor()
  expect(await page.getByRole('textbox').count()).toBe(0)
  const ways = page.getByRole('banner').getByRole('link', { name: /Register|Portal/i })
  expect(await ways.allInnerTexts()).toEqual(['Portal'])
  await expectAccessible(page)
  await ways.click()
  await page.waitForURL('**/training-portal/dashboard')
  const next = page.getByRole('region', { name: 'The next one: Spring Bootcamp' })
  await expectAccessible(page)
  await next.getByRole('button', { name: 'Reserve my place' }).click()
  await page.waitForURL('**/training-portal/expectations?cohort=spring')
  await expectToast(page, 'A place in the Spring Bootcamp is yours!')
  expect(await readNewestLetter(page, email)).toContain('Your place in the Spring Bootcamp is reserved')
  await page.goto('/join')
  await page.getByText('You already have a place in the Spring Bootcamp.').waitFor()
  await page.getByRole('link', { name: 'Open the training portal' }).click()
  await page.waitForURL('**/training-portal/expectations?cohort=spring')

  const other = await journey.visitor({ javaScriptEnabled: false })
  await signIn(other, await addParticipant(database, { firstName: 'Otto' }))
  await other.goto('/join')
  await other.getByRole('button', { name: 'Reserve My Place' }).click()
  await other.waitForURL('**/training-portal/expectations?cohort=spring')
})

test('a place is given back in the portal after one question, and what else is theirs stays', async () => {
  const email = await addReturning('Gil')
  const page = await journey.visitor()
  await signIn(page, email)
  await page.goto('/training-portal/expectations')
  await page.getByRole('button', { name: 'Yes, I Commit' }).click()
  await page.waitForURL('**/training-portal/dashboard?committed')
  await header(page).getByRole('link', { name: 'Training Schedule' }).click()
  await page.getByRole('link', { name: 'Give your place back' }).click()
  await page.waitForURL('**/training-portal/give-back')
  await page.getByText('Your place in the Spring Bootcamp is free for someone else right away.').waitFor()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Keep my place' }).click()
  await page.waitForURL('**/training-portal/schedule?cohort=spring')

  await page.goto('/training-portal/profile/data')
  await page.getByRole('link', { name: 'Give my place back…' }).click()
  await page.getByRole('button', { name: 'Yes, give my place back' }).click()
  await page.waitForURL('**/training-portal/dashboard')
  await expectToast(page, 'You gave your place back')
  await page.getByText('The live sessions are over').waitFor()
  expect(await own(page).count()).toBe(0)
  await openNewestLetter(page, email)
  await page.getByText('You gave back your place in the Spring Bootcamp').first().waitFor()
})

test('who gives the only place back is signed out', async () => {
  const email = await addReturning('Una')
  await database.query(
    `update registrations set state = 'cancelled' from members where id = member_id and email = $1 and registrations.cohort_id = 1`,
    [email],
  )
  const page = await journey.visitor()
  await signIn(page, email)
  await page.goto('/training-portal/expectations')
  await page.getByRole('button', { name: 'Yes, I Commit' }).click()
  await page.waitForURL('**/training-portal/dashboard?committed')
  await page.goto('/training-portal/give-back')
  await page.getByText('You’ll lose access to the training portal and be signed out.').waitFor()
  await page.getByRole('button', { name: 'Yes, give my place back' }).click()
  await page.waitForURL('**/training-portal/login')
  await expectToast(page, 'You gave your place back')
  await page.goto('/training-portal/dashboard')
  await page.waitForURL('**/training-portal/login?returnTo=*')
})

test('a cohort in which somebody has no place is not found, by any address', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 404/ })
  await signIn(page, await addParticipant(database))
  for (const address of ['dashboard', 'schedule', 'give-back', 'schedule/calendar/spring-session-1.ics']) {
    const response = await page.request.get(`/training-portal/${address}?cohort=spring`)
    expect(response.status(), address).toBe(404)
    expect(await response.text(), address).not.toContain('meet.example/spring')
  }
  const posted = await page.request.post('/training-portal/give-back?cohort=spring', {
    headers: { Origin: journey.origin },
  })
  expect(posted.status()).toBe(404)
  await page.goto('/training-portal/schedule')
  expect(await own(page).count()).toBe(0)
})
