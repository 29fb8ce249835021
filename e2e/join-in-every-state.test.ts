import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { connect } from '../app/platform/database/database.server.ts'
import { createLog } from '../app/platform/log.ts'
import { addCohort } from '../test/cohorts.ts'
import { expectAccessible } from './accessible.ts'
import { readNewestLetter, setUpJourney } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

const day = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * day)

const slug = 'the-spring'
let spring: number
beforeAll(async () => {
  const { db, close } = connect({ connectionString: database.url, max: 1 }, createLog('silent'))
  spring = await addCohort(db, { starts: inDays(30), slug, name: 'Spring Bootcamp' })
  await close()
})
beforeEach(async () => {
  await database.query(`delete from members where email like 'spring.%'`)
  await whenRegistration({ opens: -1, closes: 20, starts: 30, ends: 44 })
})

async function whenRegistration(days: { opens: number; closes: number; starts: number; ends: number }): Promise<void> {
  const { opens, closes, starts, ends } = days
  const values = [opens, closes, starts, ends].map(inDays)
  await database.query(
    `update cohorts set opens_at = $1, closes_at = $2, first_starts_at = $3, last_ends_at = $4, capacity = 20 where id = ${spring}`,
    values,
  )
  await database.query(
    `update schedule_items set starts_at = $1, ends_at = $2 where cohort_id = ${spring}`,
    values.slice(2),
  )
}

/** A browser with a session cookie gets no page from memory: the server hears of what is changed here half a second later. */
async function visitorOfNow(options?: Parameters<typeof journey.visitor>[0]): Promise<Page> {
  const page = await journey.visitor(options)
  await page.context().addCookies([{ name: 'session', value: 'none', url: journey.origin }])
  return page
}

const main = (page: Page) => page.getByRole('main')
const wordsOf = async (page: Page) => (await main(page).innerText()).replace(/\s+/g, ' ')
const button = (page: Page, name: string) => main(page).getByRole('button', { name, exact: true })
let people = 0

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel('First name').fill('Zoë')
  await page.getByLabel('Last name').fill("O'Brien")
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
}

function newAddress(): string {
  people += 1
  return `spring.${people}@example.org`
}

async function statusesOf(email: string): Promise<string[]> {
  const { rows } = await database.query(
    `select slug, registrations.status from registrations join cohorts on cohorts.id = cohort_id
      join members on members.id = member_id where email = $1 order by cohorts.id`,
    [email],
  )
  return rows.map(({ slug, status }) => `${slug}: ${status}`)
}

test('before registration opens it tells the day, and takes an address', async () => {
  await whenRegistration({ opens: 5, closes: 20, starts: 30, ends: 44 })
  const page = await visitorOfNow()
  await page.goto('/join')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Apply to Join the Spring Bootcamp')
  expect(await wordsOf(page)).toMatch(/Registration opens on \w+, \w+ \d+\w\w, \d{4}\./)
  expect(await button(page, 'Reserve My Place').count()).toBe(0)
  await expectAccessible(page)
  await page.getByRole('textbox', { name: /^Email/ }).fill(newAddress())
  await button(page, 'Tell me when it opens').click()
  await page.waitForURL('**/interest#interest')
})

test('while places are free and people wait for them, no page says that all are taken', async () => {
  await database.query(
    `with person as (insert into community_members (first_name, last_name, email, cohort_id, status)
      values ('Wa', 'Its', 'spring.waits@example.org', null, 'cancelled') returning id)
      insert into registrations (member_id, cohort_id, state) select id, ${spring}, 'waiting' from person`,
  )
  // As many wait as places are free, so a newcomer waits too.
  await database.query(`update cohorts set capacity = 1 where id = ${spring}`)
  const page = await journey.visitor()
  for (const path of ['/join', '/', '/spark-sessions']) {
    await expect
      .poll(async () => {
        await page.goto(path)
        return wordsOf(page)
      })
      .toMatch(/goe?s? first to those who wait/i)
    const words = await wordsOf(page)
    expect(words).not.toMatch(/are taken/i)
  }
  await page.goto('/join')
  expect(await button(page, 'Join the Waitlist').count()).toBe(1)
})

test('when registration has closed and the sessions run, there is the waitlist, though places are free', async () => {
  await whenRegistration({ opens: -40, closes: -20, starts: -7, ends: 7 })
  const page = await visitorOfNow()
  await page.goto('/join')
  const words = await wordsOf(page)
  expect(words).toContain('Registration has closed. Join the waitlist')
  expect(words).not.toMatch(/are (free|taken)\.|registers now/)
  const email = newAddress()
  await fillIn(page, email)
  await button(page, 'Join the Waitlist').click()
  await page.getByText("You're on the waitlist!").first().waitFor()
  expect(await statusesOf(email)).toEqual(['the-spring: waitlist'])
  expect(await readNewestLetter(page, email)).toContain("You're on the waitlist for the Spring Bootcamp")
})

test('when it is over, it takes an address for the next one', async () => {
  await whenRegistration({ opens: -60, closes: -50, starts: -40, ends: -20 })
  const page = await visitorOfNow()
  await page.goto('/join')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Hear About the Next Bootcamp')
  expect(await button(page, 'Tell me when it opens').count()).toBe(1)
  expect(await page.getByLabel('First name').count()).toBe(0)
})

test('while no cohort was ever published, it takes an address', async () => {
  await database.query('alter table cohorts disable trigger user')
  await database.query(`update cohorts set state = 'draft' where id in (1, ${spring})`)
  const page = await visitorOfNow()
  await page.goto('/join')
  expect(await wordsOf(page)).toContain(
    'The next bootcamp hasn’t been announced yet. Leave your email, and we’ll tell you when registration opens.',
  )
  await database.query(`update cohorts set state = 'published' where id in (1, ${spring})`)
  await database.query('alter table cohorts enable trigger user')
})

test('a form that is sent after registration has ended is answered clearly, and what was typed stays', async () => {
  const page = await visitorOfNow({ javaScriptEnabled: false, expectedErrors: /status of 409/ })
  await page.goto('/join')
  const email = newAddress()
  await fillIn(page, email)
  await whenRegistration({ opens: -60, closes: -50, starts: -40, ends: -20 })
  await button(page, 'Reserve My Place').click()
  await main(page).getByText('The Spring Bootcamp no longer takes registrations').waitFor()
  await button(page, 'Tell me when it opens').waitFor()
  expect(await page.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe(email)
  expect(await statusesOf(email)).toEqual([])
})

test('the past pilot takes nobody any more: its page and a form sent late lead to the open bootcamp', async () => {
  const page = await visitorOfNow()
  await page.goto('/join?cohort=pilot')
  const words = await wordsOf(page)
  expect(words).toContain(
    'Registration Is Closed The live sessions were on July 12, 19 and 26, 2025. The pilot bootcamp takes no more registrations.',
  )
  expect(words).toContain('You can register for the Spring Bootcamp.')
  await expectAccessible(page)
  await main(page).getByRole('link', { name: 'Register for the Spring Bootcamp' }).click()
  await button(page, 'Reserve My Place').waitFor()

  const email = newAddress()
  const late = await fetch(`${journey.origin}/join?cohort=pilot`, {
    method: 'POST',
    body: new URLSearchParams({ firstName: 'Zoë', lastName: "O'Brien", email, cohort: 'pilot' }),
  })
  expect(late.status).toBe(409)
  const html = await late.text()
  for (const said of ['Registration is not open', 'Register for', email]) expect(html).toContain(said)
  expect(await statusesOf(email)).toEqual([])
})

test('who took part in the pilot registers by the link of an email, and sees both on the private page', async () => {
  const email = newAddress()
  await database.query(
    `insert into community_members (first_name, last_name, email, cohort_id, status) values ('Ada', 'Lovelace', $1, 1, 'registered')`,
    [email],
  )
  const page = await visitorOfNow({ javaScriptEnabled: false, expectedErrors: /status of 409/ })
  await page.goto('/join')
  await fillIn(page, email.toUpperCase())
  await button(page, 'Reserve My Place').click()
  await page.getByText('Email already registered').first().waitFor()
  expect(await statusesOf(email)).toEqual(['pilot: registered'])

  const link = /https?:\/\/\S+\/registration\/[\w-]{64}\?register=the-spring/.exec(await readNewestLetter(page, email))
  await page.goto(link?.[0] ?? '')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Register for the Spring Bootcamp?')
  expect(await main(page).getByRole('button').count()).toBe(1)
  expect(await statusesOf(email)).toEqual(['pilot: registered'])
  await expectAccessible(page)
  await button(page, 'Yes, register me').click()
  await page.getByText('A place in the Spring Bootcamp is yours!').waitFor()
  expect(await statusesOf(email)).toEqual(['pilot: registered', 'the-spring: registered'])
  expect(await readNewestLetter(page, email)).toContain('Your place in the Spring Bootcamp is reserved')

  const words = await wordsOf(page)
  expect(words).toContain('One of the free places in the Spring Bootcamp is yours,')
  expect(words).toMatch(
    /Your other bootcamps Pilot Bootcamp Registered\. The live sessions were on July 12, 19 and 26, 2025\./,
  )
  await expectAccessible(page)
  await page.getByRole('region', { name: 'Can’t make it?' }).getByRole('link', { name: 'Give my place back' }).click()
  expect(await wordsOf(page)).toContain('Your place in the Spring Bootcamp is free for someone else right away.')
  await button(page, 'Yes, give my place back').click()
  await page.getByText('You gave your place back').waitFor()
  expect(await statusesOf(email)).toEqual(['pilot: registered', 'the-spring: cancelled'])
  expect(await readNewestLetter(page, email)).toContain('You gave back your place in the Spring Bootcamp')

  // The link of the email that asked works as long as it has something to ask.
  await page.goto(link?.[0] ?? '')
  await button(page, 'Yes, register me').click()
  await page.getByText('A place in the Spring Bootcamp is yours!').waitFor()
})
