import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { expectToast, openListMenu, setUpJourney, signInAsNewAdmin } from './journey.ts'
import { productionSettings, setUpDatabase } from './outside-world.ts'

const database = setUpDatabase('empty')
let mail: MailServer
beforeAll(async () => {
  mail = await startMailServer()
})
const journey = setUpJourney(() => ({
  ...productionSettings({ databaseUrl: database.url, smtpUrl: mail.url }),
  LOG_LEVEL: 'info',
}))
beforeEach(async () => {
  mail.behaviour = 'works'
  mail.letters.length = 0
  await database.query(`truncate messages, message_omissions, emails`)
  await database.query(`delete from members where email <> 'boss@example.org' and role <> 'admin'`)
})
afterAll(async () => {
  await mail?.close()
})

const subject = `June: "agents" & O'Brien`
const text = 'Hello {first name},\n\nthe next workshop is on Friday.\nRead https://a.example/x?a=1&b=2 first.'
interface Typed {
  audience?: string
  /** Only where the audience has several. */
  topic?: RegExp
  subject?: string
  text?: string
}
const toNews: Typed = { audience: 'Everyone who wants News', subject, text }

async function subscribe(...emails: string[]): Promise<void> {
  for (const email of emails)
    await database.query(
      `with person as (
         insert into community_members (first_name, last_name, email, status)
         values ('Con''or', 'O''Brien', $1, 'registered') returning id)
       insert into subscriptions (topic, member_id, confirmed_at) select 'news', id, now() from person`,
      [email],
    )
}

/** Waits for it; the background job looks for letters every few seconds. */
async function letterTo(email: string) {
  const found = () => mail.letters.find(({ recipients }) => recipients.includes(email))
  await expect.poll(found).toBeDefined()
  const letter = await PostalMime.parse(found()?.raw ?? '')
  const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value ?? ''
  return { subject: letter.subject, text: letter.text ?? '', header }
}

/** The address in the header of somebody's copy. */
async function unsubscribeAddress(email: string): Promise<string> {
  return (await letterTo(email)).header('list-unsubscribe').replace(/^<|>$/g, '')
}

async function subscribes(email: string): Promise<boolean> {
  const { rows } = await database.query(
    `select confirmed_at is not null as confirmed from subscriptions join members on members.id = member_id
     where topic = 'news' and members.email = $1`,
    [email],
  )
  return rows[0].confirmed
}

async function choose(page: Page, label: RegExp, wanted: string | RegExp): Promise<void> {
  const select = page.getByLabel(label)
  const options = await select.locator('option').allTextContents()
  const words = options.find((option) => (typeof wanted === 'string' ? option === wanted : wanted.test(option)))
  await select.selectOption({ label: words ?? `none of ${options}` })
}

/** A draft: nothing is sent by it. */
async function write(page: Page, typed: Typed = toNews): Promise<void> {
  if (typed.audience) await choose(page, /^Who gets it/, typed.audience)
  if (typed.topic) await choose(page, /^What it is about/, typed.topic)
  await page.getByLabel(/^Subject/).fill(typed.subject ?? '')
  await page.getByLabel(/^Text/).fill(typed.text ?? '')
  await page.getByRole('button', { name: 'Save and preview' }).click()
}

test('an admin writes to everyone who wants News, reads the email and sends it; a reader unsubscribes and comes back', async () => {
  const page = await journey.visitor({ viewport: { width: 1280, height: 900 } })
  const admin = await signInAsNewAdmin(page, database)
  await subscribe('ada@example.org', "con'or@example.org")
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByText('No messages yet.').waitFor()
  await page.getByRole('link', { name: 'Write a message' }).click()
  await page.getByRole('heading', { level: 1, name: 'Write a message' }).waitFor()
  await expectAccessible(page)

  await write(page)
  await page.getByRole('heading', { level: 1, name: subject }).waitFor()
  await page.getByText('2 people. All of them will get it.').waitFor()
  expect(await page.getByRole('main').innerText()).toContain('the next workshop is on Friday.')
  expect(await page.getByRole('main').innerText()).toMatch(
    /Shown with your first name. Everyone else sees their own.+Hello Ann,/s,
  )
  expect(mail.letters).toEqual([])
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await expectToast(page, 'The test is sent')
  expect(await letterTo(admin)).toMatchObject({
    subject: `Test: ${subject}`,
    text: expect.stringContaining('Hello Ann,'),
  })
  expect(mail.letters).toHaveLength(1)

  await page.getByRole('button', { name: 'Send now to 2 people' }).click()
  await expectToast(page, 'Your message is on its way to 2 people')
  await letterTo('ada@example.org')
  const letter = await letterTo("con'or@example.org")
  expect(letter.subject).toBe(subject)
  expect(letter.text).toContain(
    "Hello Con'or,\n\nthe next workshop is on Friday.\nRead https://a.example/x?a=1&b=2 first.",
  )
  expect(letter.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  await expect
    .poll(async () => (await database.query(`select 1 from emails where delivered_at is not null`)).rowCount)
    .toBe(3)
  await page.reload()
  await page.getByRole('link', { name: 'Delivered 2' }).waitFor()
  await page.getByRole('row', { name: /ada@example.org/ }).waitFor()
  await expectAccessible(page)

  await page.getByRole('link', { name: 'Use as a new message' }).click()
  await page.getByRole('heading', { level: 1, name: 'Write a message' }).waitFor()
  await page.getByText('2 people').first().waitFor()
  expect(await page.getByLabel(/^Text/).inputValue()).toBe(text)
  await page.getByLabel(/^Subject/).fill('July, {first name}')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await page.getByRole('heading', { level: 1, name: 'July', exact: true }).waitFor()
  await page.getByText('July, Ann', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Delete this draft' }).click()
  await expectToast(page, 'The draft is deleted')

  const reader = await journey.visitor({ javaScriptEnabled: false })
  await reader.goto(await unsubscribeAddress("con'or@example.org"))
  await reader.getByRole('heading', { name: 'Stop the newsletter?' }).waitFor()
  expect(await reader.getByRole('main').innerText()).toContain("con'or@example.org")
  await expectAccessible(reader)
  await reader.getByRole('button', { name: 'Unsubscribe' }).click()
  await reader.getByRole('heading', { name: 'You’re unsubscribed' }).waitFor()
  expect(await subscribes("con'or@example.org")).toBe(false)
  expect(await subscribes('ada@example.org')).toBe(true)
  await reader.getByRole('button', { name: 'Subscribe again' }).click()
  await reader.getByText('You’re subscribed again').waitFor()
  await reader.getByRole('heading', { level: 1, name: 'You’re subscribed', exact: true }).waitFor()
  expect(await subscribes("con'or@example.org")).toBe(true)

  // The page with all topics.
  await reader.goto(/https?:\/\/\S+\/registration\/[\w-]+\/emails/.exec(letter.text)?.[0] ?? '')
  expect(await reader.getByLabel('News', { exact: true }).isChecked()).toBe(true)
  expect(await reader.getByLabel('Your bootcamp').isChecked()).toBe(true)
  await reader.getByLabel('The next bootcamp').check()
  await reader.getByLabel('Your bootcamp').uncheck()
  await expectAccessible(reader)
  await reader.getByRole('button', { name: 'Save' }).click()
  await expectToast(reader, 'Saved')
  expect(await reader.getByLabel('The next bootcamp').isChecked()).toBe(true)
  expect(await reader.getByLabel('Your bootcamp').isChecked()).toBe(false)
  const { rows } = await database.query(
    `select members.email from subscriptions join members on members.id = member_id
     where topic = 'next-bootcamp' and confirmed_at is not null`,
  )
  expect(rows).toEqual([{ email: "con'or@example.org" }])
  await database.query(`delete from subscriptions where topic = 'next-bootcamp'`)
})

test('the answer is the same for an address that we know and for one that we don’t', async () => {
  await subscribe('ada@example.org')
  const answers: string[] = []
  for (const email of ['stranger@example.org', 'ada@example.org']) {
    const page = await journey.visitor()
    await page.goto('/my-link')
    await page.getByLabel('Email').fill(email)
    await page.getByRole('button', { name: 'Email me my link' }).click()
    await page.getByText('Check your email').first().waitFor()
    const words = await page.getByRole('main').innerText()
    expect(words).toContain(email)
    answers.push(words.replaceAll(email, 'ADDRESS'))
  }
  expect(answers[0]).toBe(answers[1])
  expect((await letterTo('ada@example.org')).text).toMatch(/\/registration\/[\w-]+\/emails/)
  expect(mail.letters.flatMap(({ recipients }) => recipients)).toEqual(['ada@example.org'])
})

test('whom a list shows can be written to: a message is planned, is a draft again, and nobody gets it', async () => {
  const page = await journey.visitor({ viewport: { width: 360, height: 740 } })
  await signInAsNewAdmin(page, database)
  await subscribe('ada@example.org', 'ben@example.org')
  await database.query(`update community_members set status = 'waitlist' where email = 'ben@example.org'`)
  await page.goto('/admin/users?cohort=pilot&status=waitlist')
  await openListMenu(page)
  await page.getByRole('link', { name: 'Write to this person' }).click()
  await page.getByRole('heading', { name: 'To: On the waitlist, the pilot bootcamp' }).waitFor()
  await page.getByText('ben@example.org').waitFor()
  await write(page, { topic: /^Their place/, subject: 'Soon', text: 'A place may become free.' })
  await page.getByText('1 person. They’ll get it.').waitFor()
  await page.getByLabel('Or pick a time (Pacific)').fill('2999-01-01T10:00')
  await page.getByRole('button', { name: 'Schedule it' }).click()
  await expectToast(page, 'The message will go to 1 person')
  await page.getByText(/^Topic: Their place.* Goes out on Jan 1, 2999, 10:00 AM Pacific Time\./).waitFor()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Back to draft' }).click()
  await expectToast(page, 'It’s a draft again')
  await page.getByText(/^Topic: Their place.* Not sent yet\./).waitFor()
  expect(mail.letters).toEqual([])
})

test('when the test can not be sent, nothing is lost and nothing is sent late', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 503/ })
  await signInAsNewAdmin(page, database)
  await subscribe('ada@example.org')
  await page.goto('/admin/messages/new')
  await write(page)
  mail.behaviour = { refuses: 451 }
  await page.getByRole('button', { name: 'Send me a test' }).click()
  await page.getByText('The test could not be sent').first().waitFor()
  mail.behaviour = 'works'
  expect((await database.query("select 1 from emails where state = 'waiting'")).rowCount).toBe(0)
})

test('a draft that somebody else has changed is not sent, and not overwritten', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 409/ })
  await signInAsNewAdmin(page, database)
  await subscribe('ada@example.org')
  await page.goto('/admin/messages/new')
  await write(page)
  await page.getByRole('button', { name: 'Send now to 1 person' }).waitFor()
  await database.query(`update messages set subject = 'Another one', version = version + 1`)
  await page.getByRole('button', { name: 'Send now to 1 person' }).click()
  await expectToast(page, 'Someone else just changed this')
  await page.getByRole('heading', { level: 1, name: 'Another one' }).waitFor()
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByLabel(/^Subject/).fill('Mine')
  await database.query(`update messages set subject = 'Theirs', version = version + 1`)
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await page.getByText('Someone else just changed this').first().waitFor()
  expect(await page.getByLabel(/^Subject/).inputValue()).toBe('Mine')
  expect((await database.query('select subject from messages')).rows).toEqual([{ subject: 'Theirs' }])
})

test('without a connection, or when the session has ended, trying again sends it once', async () => {
  const page = await journey.visitor({
    expectedErrors: /ERR_INTERNET_DISCONNECTED|Failed to fetch manifest patches|status of 401/,
  })
  await signInAsNewAdmin(page, database)
  await subscribe('ada@example.org')
  await page.goto('/admin/messages/new', { waitUntil: 'networkidle' })
  await write(page)
  const send = page.getByRole('button', { name: 'Send now to 1 person' })
  await send.waitFor()
  await page.context().setOffline(true)
  await send.click()
  await page.getByText('Please check your internet connection and try again.').first().waitFor()
  await page.context().setOffline(false)
  await database.query('delete from sessions')
  await send.click()
  await page.getByRole('main').getByText('Your session has ended').waitFor()
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in (opens in a new tab)' }).click(),
  ])
  await signInAsNewAdmin(other, database)
  await send.click()
  await page.getByText('Your message is on its way to 1 person').first().waitFor()
  await letterTo('ada@example.org')
  expect((await database.query('select 1 from messages where sends_at is not null')).rowCount).toBe(1)
})

describe('a mail provider', () => {
  const oneClick = () => new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

  test('unsubscribes with one post, however it is made, and as often as it likes', async () => {
    await subscribe('ada@example.org')
    const address = await addressFor('ada@example.org')
    const parts = new FormData()
    parts.set('List-Unsubscribe', 'One-Click')
    // No cookie, no Origin, no Sec-Fetch-Site: as Gmail and others post it. The last two are mail programs: the address
    // alone counts.
    const posts: [how: string, request: RequestInit][] = [
      ['as a form', { body: oneClick() }],
      ['as a multipart form', { body: parts }],
      ['with nothing in it', {}],
      ['of no origin', { body: oneClick(), headers: { Origin: 'null' } }],
      [
        'of another site',
        { body: oneClick(), headers: { Origin: 'https://mail.example', 'Sec-Fetch-Site': 'cross-site' } },
      ],
    ]
    for (const [how, request] of posts) {
      await database.query(`update subscriptions set confirmed_at = now() where topic = 'news'`)
      for (let time = 1; time <= 2; time += 1) {
        const response = await fetch(address, { method: 'POST', redirect: 'manual', ...request })
        expect(response.status, how).toBe(200)
        expect(await response.text(), how).toContain('You’re unsubscribed')
        expect(await subscribes('ada@example.org'), how).toBe(false)
      }
      for (const path of ['/cohort-news/no-key/unsubscribe', '/interest/no-key/stop', '/notifications/no-key/stop'])
        expect((await fetch(journey.origin + path, { method: 'POST', ...request })).status, path).toBe(404)
    }
    for (const [how, request] of posts.slice(-2)) {
      const subscribeAgain = await fetch(address.replace(/unsubscribe$/, 'subscribe'), { method: 'POST', ...request })
      expect(subscribeAgain.status, `${how}, only for stopping`).toBe(403)
    }
    await expect.poll(() => journey.server.output()).toContain('/newsletter/')
    expect(journey.server.output(), 'the log').not.toContain(/[\w-]{64}/.exec(address)?.[0])
  })

  test('that only opens the link changes nothing', async () => {
    await subscribe('ada@example.org')
    const address = await addressFor('ada@example.org')
    for (const method of ['GET', 'HEAD', 'GET'])
      expect((await fetch(address, { method, redirect: 'manual' })).status).toBe(200)
    await fetch(`${address}?List-Unsubscribe=One-Click`)
    await fetch(address.replace(/unsubscribe$/, 'subscribe'), { redirect: 'manual' })
    expect(await subscribes('ada@example.org')).toBe(true)
  })

  test('with a key of another purpose, or a changed one, is refused', async () => {
    await subscribe('ada@example.org')
    const address = await addressFor('ada@example.org')
    const { text: words } = await letterTo('ada@example.org')
    const unsubscribeKey = /newsletter\/([\w-]{64})/.exec(address)?.[1] ?? ''
    const registrationKey = /registration\/([\w-]{64})/.exec(words)?.[1] ?? ''
    expect(registrationKey).not.toBe(unsubscribeKey)
    const swapped = unsubscribeKey.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'))
    for (const key of [registrationKey, swapped, 'some', '%00', '%E0%A4%A']) {
      const response = await fetch(`${journey.origin}/newsletter/${key}/unsubscribe`, { method: 'POST' })
      expect(response.status, key).toBe(404)
    }
    expect(await subscribes('ada@example.org')).toBe(true)
    expect((await fetch(`${journey.origin}/registration/${unsubscribeKey}`)).status).toBe(404)
    expect((await fetch(`${journey.origin}/registration/${registrationKey}`)).status).toBe(200)
  })
})

describe('the server', () => {
  test('refuses a message that is not complete, or for nobody', async () => {
    const page = await journey.visitor()
    await signInAsNewAdmin(page, database)
    await subscribe('ada@example.org')
    const whole = { id: crypto.randomUUID(), audience: 'list=subscribers', topic: 'news', subject, body: text }
    for (const wrong of [{ id: 'some' }, { subject: '' }, { audience: 'list=jokes' }, { topic: 'jokes' }])
      await page.request.post('/admin/messages/new', { form: { ...whole, ...wrong } })
    expect((await database.query('select 1 from messages')).rowCount).toBe(0)
    await page.request.post('/admin/messages/new', { form: whole })
    for (const wrong of [
      {},
      { version: '1', when: 'later' },
      { version: '1', when: 'later', at: '2999-02-30T10:00' },
      { version: '1', when: 'later', at: '2000-01-01T10:00' },
      { version: '2', when: 'now' },
    ])
      await page.request.post(`/admin/messages/${whole.id}/send`, { form: wrong as Record<string, string> })
    expect((await database.query('select 1 from messages where sends_at is not null')).rowCount).toBe(0)
  })

  test('sends nothing for anybody but an admin', async () => {
    await subscribe('ada@example.org')
    const id = crypto.randomUUID()
    await database.query(
      `insert into messages (id, topic, subject, body, audience) values ($1, 'news', 'A', 'B', 'list=subscribers')`,
      [id],
    )
    const form = new URLSearchParams({ version: '1', when: 'now' })
    for (const path of ['send', 'send.data', 'test', 'stop', 'discard', 'edit'])
      expect(
        (await fetch(`${journey.origin}/admin/messages/${id}/${path}`, { method: 'POST', body: form })).status,
      ).not.toBe(200)
    expect((await database.query('select 1 from emails')).rowCount).toBe(0)
    expect((await database.query('select 1 from messages where sends_at is null')).rowCount).toBe(1)
  })
})

/** Sends a message about News as an admin would. @returns the address in the header of somebody's copy */
async function addressFor(email: string): Promise<string> {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  const id = crypto.randomUUID()
  const form = { id, audience: 'list=subscribers', topic: 'news', subject, body: text }
  await page.request.post('/admin/messages/new', { form })
  await page.request.post(`/admin/messages/${id}/send`, { form: { version: '1', when: 'now' } })
  return unsubscribeAddress(email)
}
