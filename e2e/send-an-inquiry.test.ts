import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { holdRequests } from './held-requests.ts'
import { readNewestLetter, setUpJourney, withAndWithoutScript } from './journey.ts'
import { createDatabase, productionSettings } from './outside-world.ts'
import { startServer } from './server.ts'
import { expectMessage, type Posted, spoiltForms } from './spoilt-forms.ts'

const journey = setUpJourney()

const complete = {
  firstName: 'Zoë',
  lastName: "O'Brien",
  email: 'zoe@example.org',
  inquiryType: 'Host an Event',
  subject: 'A room for forty people',
  message: 'We have a room and would like to host an evening.',
}

/** In the form, not in the toast that speaks of the message too. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label)

async function fillIn(page: Page, inquiry: typeof complete) {
  await field(page, 'First name').fill(inquiry.firstName)
  await field(page, 'Last name').fill(inquiry.lastName)
  await field(page, 'Email').fill(inquiry.email)
  await field(page, 'Inquiry type').selectOption(inquiry.inquiryType)
  await field(page, 'Subject').fill(inquiry.subject)
  await field(page, 'Message').fill(inquiry.message)
}

const send = (page: Page) => page.getByRole('button', { name: 'Send Message' }).click()

describe.each(withAndWithoutScript)('with $browserWith', ({ javaScriptEnabled }) => {
  test('a visitor writes to the team, is promised a reply and gets a letter', async () => {
    const page = await journey.visitor({ javaScriptEnabled })
    await page.goto('/contact')
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('AgentSpark Team')
    expect(await page.getByRole('main').innerText()).toContain('hello@agentspark.example')

    const email = `zoe.${javaScriptEnabled}@example.org`
    await fillIn(page, { ...complete, email })
    await field(page, 'Organization').fill('Spark Tech Hub')
    await send(page)
    await page.getByText('Message sent successfully!').first().waitFor()
    expect(await page.getByRole('main').getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringContaining('24-48 hours'),
    )
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByText('Write another message').click()
    for (const label of ['First name', 'Organization', 'Subject', 'Message'])
      expect(await field(page, label).inputValue()).toBe('')
    expect(await field(page, 'Inquiry type').locator('option:checked').allInnerTexts()).toEqual(['Please select'])
    expect(await readNewestLetter(page, email)).toContain('Thank you for writing, Zoë!')
  })
})

test('the answer is in view, on a phone too', async () => {
  const page = await journey.visitor({ viewport: { width: 360, height: 640 } })
  await page.goto('/contact')
  await fillIn(page, { ...complete, email: `phone@example.org` })
  await send(page)
  const answer = page.getByRole('main').getByText('Message sent successfully!')
  await answer.waitFor()
  await expect.poll(async () => (await answer.boundingBox())?.y).toBeLessThan(600)
  expect((await answer.boundingBox())?.y).toBeGreaterThan(60)
})

test('the shortest lengths are told before typing', async () => {
  const page = await journey.visitor()
  await page.goto('/contact')
  expect(await describedBy(page, 'Subject')).toContain('At least 5 characters')
  expect(await describedBy(page, 'Message')).toContain('At least 20 characters')
})

test('who leaves fields empty is told which, and loses nothing of the rest', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await page.goto('/contact')
  await field(page, 'Last name').fill('李')
  await field(page, 'Email').fill('not-an-address')
  await field(page, 'Phone').fill('+1 555 0100')
  await field(page, 'Subject').fill('Hm')
  await field(page, 'Message').fill('Too short')
  await send(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check what you entered' })
  await summary.waitFor()
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'First name is required',
    'Invalid email address',
    'Please select an inquiry type',
    'Subject must be at least 5 characters',
    'Message must be at least 20 characters',
  ])
  expect(await field(page, 'Last name').inputValue()).toBe('李')
  expect(await field(page, 'Email').inputValue()).toBe('not-an-address')
  expect(await field(page, 'Phone').inputValue()).toBe('+1 555 0100')
  expect(await field(page, 'Message').inputValue()).toBe('Too short')
  expect(await describedBy(page, 'Inquiry type')).toContain('Please select an inquiry type')
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('inquiry-firstName')
  await expectAccessible(page)
})

async function describedBy(page: Page, label: string): Promise<string> {
  const ids = (await field(page, label).getAttribute('aria-describedby')) ?? ''
  const texts = ids.split(' ').map((id) => page.locator(`[id="${id}"]`).innerText())
  return (await Promise.all(texts)).join(' ')
}

test('while it is under way the button says so, nothing can be typed, and a second click sends nothing', async () => {
  const page = await journey.visitor()
  const { letThrough, posts } = await holdRequests(page, '/contact')
  await page.goto('/contact')
  await fillIn(page, { ...complete, email: 'pending@example.org' })
  await send(page)
  const pending = page.getByRole('button', { name: 'Sending Message...' })
  await pending.waitFor()
  expect(await field(page, 'Message').isEditable()).toBe(false)
  expect(await field(page, 'Inquiry type').isEnabled()).toBe(false)
  await pending.click({ force: true })
  await field(page, 'Subject').press('Enter')
  letThrough()
  await page.getByText('Message sent successfully!').first().waitFor()
  await page.getByText('Write another message').click()
  await page.getByRole('button', { name: 'Send Message' }).waitFor()
  expect(await field(page, 'Message').isEditable()).toBe(true)
  expect(posts()).toBe(1)
})

test('a slip of the finger in the address is asked about, and a long address stays inside the page', async () => {
  const page = await journey.visitor({ viewport: { width: 360, height: 640 } })
  await page.goto('/contact')
  await field(page, 'Email').fill('zoe@gmial.com')
  await page.getByText('Did you mean zoe@gmail.com?').waitFor()
  await page.getByRole('button', { name: 'zoe@gmail.com' }).click()
  expect(await field(page, 'Email').inputValue()).toBe('zoe@gmail.com')
  expect(await page.getByText('Did you mean').count()).toBe(0)
  await field(page, 'Email').fill(`${'z'.repeat(200)}@gmial.com`)
  await page.getByText('zzz@gmail.com?').waitFor()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
})

test('when the server fails without an answer, everything typed stays and the page says so', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 503/ })
  await page.goto('/contact')
  await page.route('**/contact', (route) => route.fulfill({ status: 503, body: 'not now' }))
  await fillIn(page, complete)
  await send(page)
  await page.getByText("We couldn't process your inquiry right now.").first().waitFor()
  expect(await field(page, 'Message').inputValue()).toBe(complete.message)
})

test('a robot that fills the hidden field hears the same, but nothing is sent', async () => {
  const before = await mailboxText()
  const response = await post(journey.origin, {
    ...complete,
    email: 'robot@example.org',
    website: 'https://spam.example',
  })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Message sent successfully!')
  expect(await mailboxText()).toBe(before)
})

const spoiltInquiries: [what: string, posted: Posted][] = [
  ...spoiltForms(complete, 'email'),
  [
    'fields given twice',
    { body: new URLSearchParams([...Object.entries(complete), ['message', 'B'], ['phone', '1'], ['phone', '2']]) },
  ],
  ['a NUL character in a message', { body: new URLSearchParams({ ...complete, message: `${complete.message}\0` }) }],
  ['a NUL character where nothing is needed', { body: new URLSearchParams({ ...complete, phone: '1\0' }) }],
  [
    'an address of 300 letters',
    { body: new URLSearchParams({ ...complete, email: `${'x'.repeat(300)}@example.org` }) },
  ],
  ['a name of 5,000 letters', { body: new URLSearchParams({ ...complete, firstName: 'A'.repeat(5000) }) }],
  ['a message of 5,001 letters', { body: new URLSearchParams({ ...complete, message: 'A'.repeat(5001) }) }],
  ['a type that is not offered', { body: new URLSearchParams({ ...complete, inquiryType: 'Spam' }) }],
  [
    'nested names',
    { body: new URLSearchParams({ ...complete, firstName: '', 'firstName[0]': 'A', 'firstName.x': 'B' }) },
  ],
]

test.each(spoiltInquiries)('%s is answered with 400 and a message', (_what, posted) =>
  expectMessage(`${journey.origin}/contact`, posted, { words: /Please check what you entered/ }),
)

test('a body that is no form is a clear error', async () => {
  const response = await fetch(`${journey.origin}/contact`, {
    method: 'POST',
    body: '{"a":',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('First name is required')
})

test('what fails is said in the specified words, nothing typed is lost, and a robot leaves no trace', async () => {
  const database = await createDatabase('empty')
  const mail = await startMailServer()
  const server = await startServer(productionSettings({ databaseUrl: database.url, smtpUrl: mail.url }))
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    expect((await post(server.origin, { ...complete, website: 'https://spam.example' })).status).toBe(200)
    expect((await client.query('select 1 from inquiries union all select 1 from emails')).rowCount).toBe(0)
    await expect.poll(() => server.output()).toContain('suspected spam')

    await client.query('alter table inquiries add constraint broken check (false)')
    const notStored = await post(server.origin, complete)
    expect(notStored.status).toBe(503)
    const page = await notStored.text()
    expect(page).toContain('Could not submit your inquiry. Please try again.')
    expect(page).toContain(complete.message)
    expect(page).toMatch(/<option value="Host an Event" selected/)

    await client.query('alter table rate_limits rename to gone')
    const failed = await post(server.origin, complete)
    expect(failed.status).toBe(503)
    expect(await failed.text()).toMatch(/We couldn(&#x27;|')t process your inquiry right now\. Please try again/)
    expect(server.output()).not.toContain(complete.message)
  } finally {
    await client.end()
    await server.stop()
    await mail.close()
    await database.remove()
  }
})

// Uses up what this network may send in an hour, so it is the last one.
test('a network that sends very many messages is asked to wait, and keeps what it typed', async () => {
  let response = await post(journey.origin, complete)
  for (let sent = 1; sent <= 20 && response.status === 200; sent += 1)
    response = await post(journey.origin, { ...complete, subject: `Message number ${sent}` })
  expect(response.status).toBe(429)
  const answer = await response.text()
  expect(answer).toMatch(/Many messages came from your network\. Please wait \d+ minutes and try again\./)
  expect(answer).toContain(complete.message)

  const page = await journey.visitor({ expectedErrors: /status of 429/ })
  await page.goto('/contact')
  await fillIn(page, complete)
  await send(page)
  await page.getByRole('main').getByText('Too many requests').waitFor()
  expect(await field(page, 'Inquiry type').inputValue()).toBe('Host an Event')
  expect(await field(page, 'Message').inputValue()).toBe(complete.message)
})

function post(origin: string, body: Record<string, string> | URLSearchParams): Promise<Response> {
  return fetch(`${origin}/contact`, { method: 'POST', body: new URLSearchParams(body) })
}

async function mailboxText(): Promise<string> {
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.goto('/dev/mailbox')
  return page.getByRole('main').innerText()
}
