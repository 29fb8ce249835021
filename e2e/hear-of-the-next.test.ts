import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { connect, type OpenDatabase } from '../app/platform/database/database.server.ts'
import { openJobs } from '../app/platform/jobs/jobs.server.ts'
import { createLog } from '../app/platform/log.ts'
import { addCohort } from '../test/cohorts.ts'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { addAdmin, expectToast, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { productionSettings, setUpDatabase } from './outside-world.ts'

const database = setUpDatabase('empty')
let mail: MailServer
let opened: OpenDatabase
beforeAll(async () => {
  mail = await startMailServer()
  opened = connect({ connectionString: database.url, max: 1 }, createLog('silent'))
})
const journey = setUpJourney(() => productionSettings({ databaseUrl: database.url, smtpUrl: mail.url }))
beforeEach(async () => {
  mail.letters.length = 0
  for (const table of ['messages', 'emails', 'mailings', 'subscriptions', 'rate_limits'])
    await database.query(`delete from ${table}`)
  await database.query(`delete from members where role <> 'admin'`)
  await database.query('delete from cohorts where id > 1')
})
afterAll(async () => {
  await opened?.close()
  await mail?.close()
})

const email = 'ada@example.org'
const day = 24 * 60 * 60 * 1000
const inDays = (days: number) => new Date(Date.now() + days * day)

/** Waits for it; the jobs look every few seconds. */
async function letterTo(to: string, about: string | RegExp) {
  const found = async () => {
    const letters = mail.letters.filter(({ recipients }) => recipients.includes(to))
    const parsed = await Promise.all(letters.map(({ raw }) => PostalMime.parse(raw)))
    return parsed.find(({ subject }) => subject?.match(about))
  }
  await expect.poll(found, { timeout: 40_000 }).toBeDefined()
  const letter = await found()
  const header = (name: string) => letter?.headers.find(({ key }) => key === name)?.value ?? ''
  const link = (pattern: RegExp) => pattern.exec(letter?.text ?? '')?.[0] ?? ''
  return { text: letter?.text ?? '', header, link }
}

async function interests(): Promise<{ email: string; confirmed: boolean }[]> {
  return subscriptionsTo('next-bootcamp')
}

async function readers(): Promise<{ email: string; confirmed: boolean }[]> {
  return subscriptionsTo('news')
}

async function subscriptionsTo(topic: string) {
  const { rows } = await database.query(
    'select email, confirmed_at is not null as confirmed from subscriptions where topic = $1 order by email',
    [topic],
  )
  return rows
}

/** What the product adds where it writes the rows that are written here by SQL. */
const addJob = (queue: 'mailing' | 'openings', data: object) =>
  openJobs(opened.pool, createLog('silent')).add(opened.db, queue, data, new Date())

/** To everyone who wants News, as an admin's button does it. */
async function sendNews(): Promise<void> {
  const admin = await addAdmin(database)
  const id = randomUUID()
  const told = { subject: 'June', body: 'Hello', message: id }
  const { rows } = await database.query(
    `with mailing as (insert into mailings (kind, facts) values ('message-news', $3) returning id)
     insert into messages (id, topic, subject, body, audience, sent_by, sends_at, recipients, mailing_id)
     select $1, 'news', 'June', 'Hello', 'list=subscribers', members.id, now(), 1, mailing.id
     from mailing, members where email = $2 returning mailing_id`,
    [id, admin, JSON.stringify(told)],
  )
  await addJob('mailing', { mailing: rows[0].mailing_id })
}

async function unwritten(): Promise<number> {
  const { rows } = await database.query('select count(*)::int as mailings from mailings where finished_at is null')
  return rows[0].mailings
}

async function written(): Promise<number> {
  const { rows } = await database.query(`select count(*)::int as emails from emails where kind = 'message-news'`)
  return rows[0].emails
}

async function confirm(): Promise<void> {
  await database.query(
    `insert into subscriptions (topic, email, asked_at, confirmed_at)
     values ('next-bootcamp', $1, now() - interval '1 day', now() - interval '1 day')`,
    [email],
  )
}

const field = (page: Page) => page.getByRole('textbox', { name: /^Email/ })

test('a visitor leaves an address by keyboard, confirms it, hears of the opening once and stops it', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await page.goto('/the-spark')
  await field(page).focus()
  await page.keyboard.type('not an address')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByRole('link', { name: 'Invalid email address' }).waitFor()
  expect(await field(page).inputValue()).toBe('not an address')

  await field(page).fill(email)
  await page.keyboard.press('Enter')
  await page.getByText('One click left').first().waitFor()
  await expectAccessible(page)
  const { link } = await letterTo(email, /Want to hear when registration opens/)
  const address = link(/https?:\/\/\S+\/interest\/[\w-]{64}/)
  for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(address, { method })).status).toBe(200)
  expect(await interests()).toEqual([{ email, confirmed: false }])

  await page.goto(address)
  await page.getByRole('heading', { name: 'Want to hear when it opens?' }).waitFor()
  await page.getByRole('button', { name: 'Yes, Tell Me' }).press('Enter')
  await page.getByRole('heading', { name: 'You’re on the list' }).waitFor()
  expect(await interests()).toEqual([{ email, confirmed: true }])

  await addCohort(opened.db, { name: 'Spring Bootcamp', starts: inDays(30), opens_at: inDays(-1) })
  await addJob('openings', {})
  const told = await letterTo(email, 'You can register for the Spring Bootcamp now')
  expect(told.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  await page.goto(told.header('list-unsubscribe').replace(/^<|>$/g, ''))
  await page.getByRole('heading', { name: 'Stop these emails?' }).waitFor()
  await expectAccessible(page)
  expect(await interests()).toHaveLength(1)
  await page.getByRole('button', { name: 'Take me off the list' }).click()
  await page.getByRole('heading', { name: 'You’re off the list' }).waitFor()
  expect(await interests()).toEqual([])
  expect(mail.letters).toHaveLength(2)
})

test('a visitor who wants the newsletter alone confirms the address, gets it and stops it', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /status of 400/ })
  await page.goto('/learning-hub')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Newsletter' }).waitFor()
  await field(page).fill('not an address')
  await page.keyboard.press('Enter')
  await page.getByRole('alert').getByRole('link', { name: 'Invalid email address' }).waitFor()
  expect(await field(page).inputValue()).toBe('not an address')
  await field(page).fill(email)
  await page.getByRole('button', { name: 'Get the newsletter' }).click()
  await page.getByText('One click left').first().waitFor()

  const { link } = await letterTo(email, /^Confirm your .* newsletter$/)
  const address = link(/https?:\/\/\S+\/newsletter\/[\w-]{64}/)
  for (const method of ['GET', 'HEAD', 'GET']) expect((await fetch(address, { method })).status).toBe(200)
  expect(await readers()).toEqual([{ email, confirmed: false }])
  await sendNews()
  await expect.poll(unwritten, { timeout: 40_000 }).toBe(0)
  expect(await written(), 'nothing is sent before the click').toBe(0)
  await page.goto(address)
  await page.getByRole('heading', { name: 'Want our newsletter?' }).waitFor()
  await page.getByRole('button', { name: 'Yes, subscribe me' }).press('Enter')
  await page.getByRole('heading', { name: 'You’re subscribed' }).waitFor()
  expect(await readers()).toEqual([{ email, confirmed: true }])

  await sendNews()
  const { header, text } = await letterTo(email, 'June')
  expect(text).not.toContain('/registration/')
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const stop = header('list-unsubscribe').replace(/^<|>$/g, '')
  await page.goto(stop)
  await page.getByRole('heading', { name: 'Stop the newsletter?' }).waitFor()
  expect(await readers()).toHaveLength(1)
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
  expect((await fetch(stop, { method: 'POST', body })).status).toBe(200)
  await page.reload()
  await page.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  await page.getByText('We deleted your address').waitFor()
  await expectAccessible(page)
  expect(await readers()).toEqual([])
})

test('an admin asks who waits in vain, and somebody keeps the turn for the next bootcamp', async () => {
  const page = await journey.visitor({ viewport: { width: 1280, height: 900 } })
  await signInAsNewAdmin(page, database)
  await database.query(
    `insert into community_members (first_name, last_name, email, status) values ('Ada', 'Lovelace', $1, 'waitlist')`,
    [email],
  )
  await page.goto('/admin/cohorts/1')
  await page.getByText('One person is still waiting here').waitFor()
  await page.getByRole('link', { name: 'Ask who wants to keep their turn' }).click()
  await page.getByRole('heading', { level: 1, name: 'Waiting for the pilot bootcamp' }).waitFor()
  await page.getByText('Keep your turn for the next bootcamp?').waitFor()
  await page.getByRole('button', { name: 'Ask 1 person' }).click()
  await expectToast(page, '1 person is asked')

  const reader = await journey.visitor({ javaScriptEnabled: false })
  const { link } = await letterTo(email, 'Keep your turn for the next bootcamp?')
  await reader.goto(link(/https?:\/\/\S+\/registration\/[\w-]{64}\/turn\/1/))
  await reader.getByRole('heading', { name: 'Keep your turn for the next bootcamp?' }).waitFor()
  await expectAccessible(reader)
  await reader.getByRole('button', { name: 'Keep my turn' }).press('Enter')
  await reader.getByRole('heading', { name: 'Your turn is kept' }).waitFor()
  await page.goto('/admin/cohorts/1')
  await page.getByText('Nobody is still waiting here, and one person keeps a turn for the next one.').waitFor()

  await reader.getByRole('button', { name: 'Leave the waitlist' }).click()
  await reader.getByRole('heading', { name: 'You’re no longer on this waitlist' }).waitFor()
})

describe('a mail provider', () => {
  test('stops it with one post, as often as it likes; only opening the link stops nothing', async () => {
    await confirm()
    await addCohort(opened.db, { name: 'Spring Bootcamp', starts: inDays(30), opens_at: inDays(-1) })
    await addJob('openings', {})
    const { header } = await letterTo(email, 'You can register for the Spring Bootcamp now')
    const address = header('list-unsubscribe').replace(/^<|>$/g, '')
    await fetch(`${address}?List-Unsubscribe=One-Click`)
    expect(await interests()).toHaveLength(1)
    for (let time = 1; time <= 2; time += 1) {
      const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })
      const response = await fetch(address, { method: 'POST', redirect: 'manual', body })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('You’re off the list')
      expect(await interests()).toEqual([])
    }
  })
})

describe('the form', () => {
  const send = (fields: Record<string, string>) =>
    fetch(`${journey.origin}/interest`, { method: 'POST', body: new URLSearchParams(fields) })
  const wordsOf = async (response: Response) => {
    const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? ''
    return main.replaceAll(/<[^>]*>|\s+/g, ' ')
  }

  test('answers a known address, an unknown one and a robot with the same words', async () => {
    await confirm()
    const answers = [
      await send({ email }),
      await send({ email: 'eve@example.org' }),
      await send({ email, website: 'x' }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    // Each names the address that was typed.
    const words = await Promise.all(answers.map(wordsOf))
    const [first, ...others] = words.map((said) => said.replaceAll(/ada@example\.org|eve@example\.org/g, 'ADDRESS'))
    expect(words.map((said) => said.match(/\w+@example\.org/)?.[0])).toEqual([email, 'eve@example.org', email])
    expect(first).toContain('One click left')
    expect(others).toEqual([first, first])
    expect((await interests()).map((one) => one.email)).toEqual([email, 'eve@example.org'])
  })

  test('asks a network that sends very many to wait', async () => {
    await database.query(
      `insert into rate_limits (key, hits, window_ends_at)
       select 'interest ' || network, 60, now() + interval '1 hour' from unnest(array['127.0.0.1', '::1', '::']) as network`,
    )
    const response = await send({ email })
    expect(response.status).toBe(429)
    expect(await interests()).toEqual([])
  })
})
