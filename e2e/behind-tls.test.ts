import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import PostalMime from 'postal-mime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type MailServer, startMailServer } from '../test/mail-server.ts'
import { photo } from '../test/pictures.ts'
import {
  addAdmin,
  addParticipant,
  enterCode,
  expectToast,
  logOut,
  setUpJourney,
  signInAsAdmin,
  withAndWithoutScript,
} from './journey.ts'
import { productionSettings, setUpDatabase } from './outside-world.ts'
import { startTlsProxy, type TlsProxy } from './tls-proxy.ts'

/** Production as it is run: TLS ends at a proxy, and the server behind it hears of http alone. */
const database = setUpDatabase('empty')
let mail: MailServer
let proxy: TlsProxy
let origin: string
beforeAll(async () => {
  mail = await startMailServer()
  proxy = await startTlsProxy()
  origin = `https://localhost:${proxy.port}`
})
const journey = setUpJourney(() => ({
  ...productionSettings({ databaseUrl: database.url, smtpUrl: mail.url }),
  ORIGIN: origin,
}))
beforeAll(() => {
  proxy.target = journey.server.origin
})
afterAll(async () => {
  await proxy?.close()
  await mail?.close()
})

function visitor(javaScriptEnabled = true, expectedErrors?: RegExp): Promise<Page> {
  return journey.visitor({ baseURL: origin, ignoreHTTPSErrors: true, javaScriptEnabled, expectedErrors })
}

/** @returns the words of the newest letter to somebody, its subject first */
async function readLetter(to: string): Promise<string> {
  const found = () => mail.letters.findLast(({ recipients }) => recipients.includes(to))
  await expect.poll(found).toBeDefined()
  const letter = await PostalMime.parse(found()?.raw ?? '')
  return `${letter.subject}\n${letter.text}`
}

async function readCode(to: string): Promise<string> {
  return /\b\d{6}\b/.exec(await readLetter(to))?.[0] ?? 'no code'
}

/** As where a person has blocked cookies: storage throws when it is only looked at. */
async function forbidStorage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, { configurable: true, get })
  })
}

async function sessionOf(page: Page) {
  const cookies = await page.context().cookies()
  return cookies.find(({ name }) => /session$/.test(name))
}

describe.each(withAndWithoutScript)('with $browserWith', ({ javaScriptEnabled }) => {
  test('a visitor reserves a place, signs in, gets on board, uploads a picture, and signs out', async () => {
    const email = `nia.${javaScriptEnabled}@example.org`
    const page = await visitor(javaScriptEnabled)
    await page.goto('/join')
    await page.getByLabel('First name').fill('Nia')
    await page.getByLabel('Last name').fill('Behind')
    await page.getByRole('textbox', { name: /^Email/ }).fill(email)
    await page.getByRole('button', { name: 'Reserve My Place' }).click()
    await page.getByText('Welcome to the community!').first().waitFor()

    await page.goto('/training-portal/login')
    await page.getByRole('textbox', { name: /^Email/ }).fill(email)
    await page.getByRole('button', { name: 'Send Code' }).click()
    await page.getByText(`Code sent to ${email}`).waitFor()
    await expect.poll(() => readLetter(email)).toMatch(/code/i)
    await enterCode(page, await readCode(email))
    await page.waitForURL('**/training-portal/expectations')
    expect(await sessionOf(page)).toMatchObject({ name: '__Host-session', secure: true, httpOnly: true, path: '/' })

    await page.getByRole('button', { name: 'Yes, I Commit' }).click()
    await page.waitForURL('**/training-portal/questionnaire')
    await page.getByLabel('Work status').selectOption('Freelancer/Consultant')
    await page.getByLabel('Industry').selectOption('Marketing')
    await page.getByLabel(/one AI agent/).fill('Answer my mail')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.waitForURL('**/training-portal/dashboard')
    await page.getByText('Answer my mail').first().waitFor()

    if (javaScriptEnabled) {
      await page.goto('/training-portal/profile')
      const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await photo(300, 200) }
      await page.getByLabel('Your picture').setInputFiles(file)
      await page.getByRole('button', { name: 'Save picture' }).click()
      await page.getByRole('link', { name: 'Remove picture' }).waitFor()
    }

    await logOut(page)
    await page.waitForURL('**/login')
    await page.getByRole('heading', { name: 'You’re signed out' }).waitFor()
    expect(await sessionOf(page)).toBeUndefined()
  })
})

test('an admin signs in by code, and changes somebody', async () => {
  await database.query(
    `insert into community_members (cohort_id, first_name, last_name, email, status)
     values (null, 'Wil', 'Waiting', $1, 'waitlist')`,
    ['wil@example.org'],
  )
  const page = await visitor()
  await signInAsAdmin(page, await addAdmin(database), readCode)
  expect(await sessionOf(page)).toMatchObject({ name: '__Host-session', secure: true })
  await page.goto('/admin/users?search=wil@example.org')
  await page.getByRole('link', { name: /^Edit/ }).first().click()
  await page.getByLabel('First name').fill('Willa')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Member updated successfully')
})

test('an admin signs in by the link of the letter, in another browser', async () => {
  const email = await addAdmin(database)
  const asking = await visitor()
  await asking.goto('/auth/confirm')
  await asking.getByRole('textbox', { name: /^Email/ }).fill(email)
  await asking.getByRole('button', { name: 'Send Magic Link & Code' }).click()
  await asking.getByText('Check your email for the magic link').first().waitFor()
  const link = /https:\/\/\S+token=[\w-]+/.exec(await readLetter(email))?.[0] ?? ''
  expect(link.startsWith(`${origin}/auth/confirm?`)).toBe(true)
  const page = await visitor()
  await page.goto(link)
  await page.getByRole('button', { name: 'Continue to the admin area' }).click()
  await page.waitForURL('**/admin/dashboard')
})

test.each([
  ['/training-portal/login', 'Send Code', () => addParticipant(database)],
  ['/auth/confirm', 'Send Magic Link & Code', () => addAdmin(database)],
])('%s tells a browser that keeps no cookie what is missing', async (address, button, somebody) => {
  // The router says that it can't restore how far a page was scrolled.
  const page = await visitor(true, /operation is insecure/)
  await forbidStorage(page)
  await page.goto(address)
  const email = await somebody()
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  proxy.headers = { cookie: undefined }
  try {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('alert').filter({ hasText: 'Signing in needs cookies' }).waitFor()
    await page.getByText('Allow cookies for this site').waitFor()
  } finally {
    proxy.headers = {}
  }
  await page.getByText('choose "I have a code already" below').waitFor()
  await page.getByRole('link', { name: 'I have a code already' }).click()
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await enterCode(page, await readCode(email))
  await page.waitForURL('**/dashboard')
})

test('a message is sent', async () => {
  const page = await visitor(false)
  await page.goto('/contact')
  const field = (label: string) => page.getByRole('main').getByLabel(label)
  await field('First name').fill('Nia')
  await field('Last name').fill('Behind')
  await field('Email').fill('asks@example.org')
  await field('Inquiry type').selectOption('Host an Event')
  await field('Subject').fill('A question')
  await field('Message').fill('Is there a room for forty people?')
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByText('Message sent successfully!').first().waitFor()
})

describe('every answer says that this site is https only', () => {
  test.each(['/', '/', '/no/such/page', '/training-portal', '/healthz', '/favicon.svg'])('%s', async (path) => {
    const { headers } = await ask(path)
    expect(headers['strict-transport-security']).toBe('max-age=63072000')
  })

  test('and so do refusals', async () => {
    const host = new URL(origin).host
    const refusals = [
      await ask('/join', { method: 'POST', headers: { Origin: 'https://evil.example' } }),
      await ask('/', { headers: { Host: 'elsewhere.example' } }),
      await ask('/', { method: 'DELETE' }),
      await ask('/join', {
        method: 'POST',
        body: `email=${'x'.repeat(200_000)}`,
        headers: { Origin: `https://${host}` },
      }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([403, 421, 405, 413])
    for (const { headers } of refusals) expect(headers['strict-transport-security']).toContain('max-age=63072000')
  })
})

test.each([
  ['without TLS', () => origin.replace('https:', 'http:')],
  ['at another port', () => 'https://localhost:1'],
  ['at another host', () => `https://shop.${new URL(origin).host}`],
  ['that hides', () => 'null'],
  ['that is none', () => 'nonsense'],
])('a form from an address %s is refused by a page with a way on', async (_what, from) => {
  for (const path of ['/join', '/training-portal/login/code', '/sign-out', '/join.data']) {
    const { status, body } = await ask(path, {
      method: 'POST',
      headers: { Origin: from() },
      body: 'email=a@example.org',
    })
    expect(status).toBe(403)
    expect(body).toContain('This form was sent from another site')
    expect(body).toContain(`<a href="${origin}">`)
    expect(body).toMatch(/Reference: [0-9a-f]{10}/)
  }
})

test('a form from the site itself is taken, also when the proxy does not say that it came over https', async () => {
  for (const headers of [{}, { 'X-Forwarded-Proto': 'https' }]) {
    const { status } = await ask('/join', { method: 'POST', headers: { Origin: origin, ...headers }, body: 'email=a' })
    // What it lacks is said beside its fields.
    expect(status).toBe(400)
  }
  expect(journey.server.output()).toContain('does not say whether visitors come over https')
})

test('whoever comes under another address is shown the right one, and the log says once what the proxy lacks', async () => {
  for (const headers of [
    { Host: '127.0.0.1:3000' },
    { 'X-Forwarded-Proto': 'http' },
    { Host: 'www.bootcamp.example' },
  ]) {
    const { status, body } = await ask('/join', { headers })
    expect(status).toBe(421)
    expect(body).toContain(`This site is at <a href="${origin}">`)
    expect(body).toMatch(/Reference: [0-9a-f]{10}/)
  }
  expect(journey.server.output().match(/Requests arrive for/g)).toHaveLength(1)
  expect((await ask('/readyz', { headers: { Host: '127.0.0.1:3000' } })).status).toBe(200)
})

/** Straight from the server, as a proxy in front of it asks. By node:http, since fetch sets Host itself. */
function ask(path: string, { method = 'GET', headers = {}, body = '' }: Asked = {}) {
  const asHost = { Host: new URL(origin).host, 'Content-Type': 'application/x-www-form-urlencoded', ...headers }
  return new Promise<{ status: number; headers: IncomingHttpHeaders; body: string }>((resolve, reject) => {
    const asked = request(journey.server.origin + path, { method, headers: asHost }, async (response) => {
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: await text(response) })
    })
    asked.on('error', reject).end(body)
  })
}

interface Asked {
  method?: string
  headers?: OutgoingHttpHeaders
  body?: string
}
