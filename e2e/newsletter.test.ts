import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { expectToast, setUpJourney, signInAsNewAdmin, withAndWithoutScript } from './journey.ts'
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
  await database.query(`truncate newsletters, mail_outbox`)
  await database.query(`delete from community_members where email <> 'boss@example.org' and role <> 'admin'`)
})
afterAll(async () => {
  await mail?.close()
})

const subject = `June: "agents" & O'Brien`
const text = 'Hello,\n\nthe next workshop is on Friday.\nRead https://a.example/x?a=1&b=2 first.'

async function enterOffice(page: Page): Promise<string> {
  return signInAsNewAdmin(page, database)
}

async function subscribe(...emails: string[]): Promise<void> {
  for (const email of emails)
    await database.query(
      `insert into community_members (first_name, last_name, email, status, newsletter_subscription)
       values ('Con''or', 'O''Brien', $1, 'registered', true)`,
      [email],
    )
}

/** Waits for it; the background job looks for letters every few seconds. */
async function letterTo(email: string) {
  const found = () => mail.letters.find(({ recipients }) => recipients.includes(email))
  await expect.poll(found, { timeout: 20_000 }).toBeDefined()
  const letter = await PostalMime.parse(found()?.raw ?? '')
  const header = (name: string) => letter.headers.find(({ key }) => key === name)?.value ?? ''
  return { subject: letter.subject, text: letter.text ?? '', header }
}

/** The address in the header of somebody's newsletter. */
async function unsubscribeAddress(email: string): Promise<string> {
  return (await letterTo(email)).header('list-unsubscribe').replace(/^<|>$/g, '')
}

async function subscribes(email: string): Promise<boolean> {
  const { rows } = await database.query('select newsletter_subscription from community_members where email = $1', [
    email,
  ])
  return rows[0].newsletter_subscription
}

async function write(page: Page, typed = { subject, text }) {
  await page.getByLabel('Subject').fill(typed.subject)
  await page.getByLabel('Text', { exact: true }).or(page.getByLabel('Text *')).fill(typed.text)
  await page.getByRole('button', { name: 'Preview' }).click()
}

describe.each(withAndWithoutScript)('with $browserWith', ({ javaScriptEnabled }) => {
  test('an admin writes a newsletter, reads its preview and sends it; a reader unsubscribes and comes back', async () => {
    const page = await journey.visitor({ javaScriptEnabled, viewport: { width: 1280, height: 900 } })
    const admin = await enterOffice(page)
    await subscribe('ada@example.org', "con'or@example.org")
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: 'Newsletter' }).click()
    await page.waitForURL('**/admin/newsletter')
    await page.getByText('It goes to 2 subscribers').waitFor()
    await page.getByText('No newsletter has been sent yet.').waitFor()
    await expectAccessible(page)

    await write(page)
    await page.getByText('The preview is sent').first().waitFor()
    expect(await letterTo(admin)).toMatchObject({ subject: `Preview: ${subject}` })
    expect(mail.letters).toHaveLength(1)
    await page.getByRole('heading', { name: `Send “${subject}” to 2 subscribers?` }).waitFor()
    expect(await page.getByLabel('Subject').inputValue()).toBe(subject)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Send to 2 subscribers' }).click()
    await expectToast(page, 'The newsletter goes to 2 subscribers')
    await page.getByRole('rowheader', { name: subject }).waitFor()
    expect(await page.getByRole('row').nth(1).innerText()).toContain('Ann Admin')
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toBe('')
    await expectAccessible(page)

    const letter = await letterTo("con'or@example.org")
    expect(letter.subject).toBe(subject)
    expect(letter.text).toContain('the next workshop is on Friday.\nRead https://a.example/x?a=1&b=2 first.')
    expect(letter.header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

    const reader = await journey.visitor({ javaScriptEnabled })
    await reader.goto(await unsubscribeAddress("con'or@example.org"))
    await reader.getByRole('heading', { name: 'Stop the newsletter?' }).waitFor()
    expect(await reader.getByRole('main').innerText()).toContain("con'or@example.org")
    await expectAccessible(reader)
    await reader.getByRole('button', { name: 'Unsubscribe' }).click()
    await reader.getByRole('heading', { name: 'You are unsubscribed' }).waitFor()
    expect(await subscribes("con'or@example.org")).toBe(false)
    expect(await subscribes('ada@example.org')).toBe(true)
    await expectAccessible(reader)
    await reader.getByRole('button', { name: 'Subscribe again' }).click()
    await reader.getByText('You are subscribed again').waitFor()
    await reader.getByRole('heading', { level: 1, name: 'You are subscribed', exact: true }).waitFor()
    expect(await subscribes("con'or@example.org")).toBe(true)
  })

  test('an admin who leaves fields empty is told which, and loses nothing', async () => {
    const page = await journey.visitor({ javaScriptEnabled, expectedErrors: /status of 400/ })
    await enterOffice(page)
    await page.goto('/admin/newsletter')
    await write(page, { subject: '', text })
    await page.getByRole('alert').getByRole('link', { name: 'Subject is required' }).waitFor()
    expect(await page.locator('textarea').inputValue()).toBe(text)
    await expectAccessible(page)
  })

  test('when the preview can not be sent the text stays, and nothing is offered to be sent', async () => {
    const page = await journey.visitor({ javaScriptEnabled, expectedErrors: /status of 503/ })
    await enterOffice(page)
    await subscribe('ada@example.org')
    await page.goto('/admin/newsletter')
    mail.behaviour = { refuses: 451 }
    await write(page)
    await page.getByText('The preview could not be sent').first().waitFor()
    expect(await page.locator('textarea').inputValue()).toBe(text)
    expect(await page.getByRole('button', { name: 'Send to' }).count()).toBe(0)
  })
})

test('what was changed after the preview has to be previewed again', async () => {
  const page = await journey.visitor()
  await enterOffice(page)
  await subscribe('ada@example.org')
  await page.goto('/admin/newsletter')
  await write(page)
  await page.getByRole('button', { name: 'Send to 1 subscriber', exact: true }).waitFor()
  await page.getByLabel('Subject').fill('Another one')
  await page.getByText('You have changed the text since.').waitFor()
  expect(await page.getByRole('button', { name: 'Send to' }).count()).toBe(0)
})

test('who leaves what was typed is asked first, also after a preview', async () => {
  const page = await journey.visitor()
  await enterOffice(page)
  await subscribe('ada@example.org')
  await page.goto('/admin/newsletter')
  const loadedAnew = Promise.withResolvers<void>()
  await page.route('**/admin/newsletter.data', async (route) => {
    if (route.request().method() === 'GET') await loadedAnew.promise
    await route.continue()
  })
  await write(page)
  await page.getByRole('button', { name: 'Send to 1 subscriber', exact: true }).waitFor()
  const question = page.getByRole('dialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Emails' }).click()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  loadedAnew.resolve()
  await page.getByRole('link', { name: 'Emails' }).click()
  await question.waitFor()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  expect(await page.locator('textarea').inputValue()).toBe(text)
  await page.getByRole('link', { name: 'Emails' }).click()
  await question.getByRole('button', { name: 'Leave without saving' }).click()
  await page.waitForURL('**/admin/letters')
})

test('without a connection nothing is lost, and trying again sends it once', async () => {
  const page = await journey.visitor({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  await enterOffice(page)
  await subscribe('ada@example.org')
  await page.goto('/admin/newsletter', { waitUntil: 'networkidle' })
  await write(page)
  const send = page.getByRole('button', { name: 'Send to 1 subscriber' })
  await send.waitFor()
  await page.context().setOffline(true)
  await send.click()
  await page.getByText('Please check your internet connection and try again.').first().waitFor()
  expect(await page.locator('textarea').inputValue()).toBe(text)
  await page.context().setOffline(false)
  await send.click()
  await page.getByText('The newsletter goes to 1 subscriber').first().waitFor()
  await letterTo('ada@example.org')
  expect((await database.query('select 1 from newsletters')).rowCount).toBe(1)
})

test('a session that ends after the preview takes nothing away, and after signing in elsewhere it is sent', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 401/, viewport: { width: 360, height: 740 } })
  await enterOffice(page)
  await subscribe('ada@example.org')
  await page.goto('/admin/newsletter')
  let loadedAnew = 0
  page.on('request', (request) => {
    if (request.method() === 'GET' && request.url().includes('/admin/newsletter.data')) loadedAnew += 1
  })
  await write(page)
  const send = page.getByRole('button', { name: 'Send to 1 subscriber' })
  await send.waitFor()
  // It would find the ended session before the admin presses anything, and leave the page with the text.
  expect(loadedAnew).toBe(0)
  await database.query('delete from sessions')
  await send.click()
  await page.getByRole('main').getByText('Your session has ended').waitFor()
  expect(await page.locator('textarea').inputValue()).toBe(text)
  await expectAccessible(page)
  const [other] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('link', { name: 'Sign in (opens in a new tab)' }).click(),
  ])
  await enterOffice(other)
  await send.click()
  await page.getByText('The newsletter goes to 1 subscriber').first().waitFor()
})

describe('a mail provider', () => {
  /** No cookie, no Origin, no Sec-Fetch-Site: as Gmail and others post it. */
  const posts: [string, () => RequestInit][] = [
    ['as a form', () => ({ body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })],
    [
      'as a multipart form',
      () => {
        const body = new FormData()
        body.set('List-Unsubscribe', 'One-Click')
        return { body }
      },
    ],
    ['with nothing in it', () => ({})],
  ]
  test.each(posts)('unsubscribes with one post, %s, and as often as it likes', async (_how, request) => {
    await subscribe('ada@example.org')
    const address = await addressFor('ada@example.org')
    for (let time = 1; time <= 2; time += 1) {
      const response = await fetch(address, { method: 'POST', redirect: 'manual', ...request() })
      expect(response.status).toBe(200)
      expect(await response.text()).toContain('You are unsubscribed')
      expect(await subscribes('ada@example.org')).toBe(false)
    }
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

  test('is a browser on another site: that is refused', async () => {
    await subscribe('ada@example.org')
    const headers = { Origin: 'https://evil.example' }
    const response = await fetch(await addressFor('ada@example.org'), { method: 'POST', headers })
    expect(response.status).toBe(403)
    expect(await subscribes('ada@example.org')).toBe(true)
  })

  test('leaves no key in the log', async () => {
    await subscribe('ada@example.org')
    const address = await addressFor('ada@example.org')
    await fetch(address, { method: 'POST' })
    await expect.poll(() => journey.server.output()).toContain('/newsletter/')
    expect(journey.server.output()).not.toContain(/[\w-]{64}/.exec(address)?.[0])
  })
})

describe('the server', () => {
  test('refuses a newsletter that is not complete', async () => {
    const page = await journey.visitor()
    await enterOffice(page)
    await subscribe('ada@example.org')
    const forms: Record<string, string>[] = [
      {},
      { id: 'some', subject, body: text },
      { id: crypto.randomUUID(), subject: '', body: text },
    ]
    for (const form of forms) await page.request.post('/admin/newsletter/send', { form })
    await page.goto('/admin/newsletter')
    await page.getByText('No newsletter has been sent yet.').waitFor()
    expect((await database.query('select 1 from newsletters')).rowCount).toBe(0)
  })

  test('sends nothing for anybody but an admin', async () => {
    await subscribe('ada@example.org')
    const form = new URLSearchParams({ id: crypto.randomUUID(), subject, body: text })
    for (const path of ['/admin/newsletter', '/admin/newsletter/send', '/admin/newsletter/send.data'])
      expect((await fetch(journey.origin + path, { method: 'POST', body: form })).status).not.toBe(200)
    expect((await database.query('select 1 from newsletters union all select 1 from mail_outbox')).rowCount).toBe(0)
  })
})

/** Sends a newsletter as an admin would. @returns the address in the header of somebody's letter */
async function addressFor(email: string): Promise<string> {
  const page = await journey.visitor()
  await enterOffice(page)
  const form = { id: crypto.randomUUID(), subject, body: text }
  await page.request.post('/admin/newsletter/send', { form })
  return unsubscribeAddress(email)
}
