import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { startMailServer } from '../test/mail-server.ts'
import { expectAccessible } from './accessible.ts'
import { readNewestLetter, setUpJourney, withAndWithoutScript } from './journey.ts'
import { createDatabase, productionSettings } from './outside-world.ts'
import { startServer } from './server.ts'

const journey = setUpJourney()

const complete = {
  firstName: 'Siobhán',
  lastName: "O'Brien",
  email: 'siobhan@example.org',
  companyName: 'O’Brien & Daughters',
  jobTitle: 'Owner',
  industry: 'retail',
  budget: '5k-15k',
  projectInquiry: 'Sort the orders that come in over night.',
}

/** In the form, not in the toast that speaks of the project too. */
const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label)

async function fillIn(page: Page, request: typeof complete) {
  await field(page, 'First name').fill(request.firstName)
  await field(page, 'Last name').fill(request.lastName)
  await field(page, 'Email').fill(request.email)
  await field(page, 'Company name').fill(request.companyName)
  await field(page, 'Job title').fill(request.jobTitle)
  await field(page, 'Industry').selectOption(request.industry)
  await field(page, 'Budget range').selectOption(request.budget)
  await field(page, 'Your project').fill(request.projectInquiry)
}

const join = (page: Page) => page.getByRole('button', { name: 'Join the Beta Waitlist' }).click()

describe.each(withAndWithoutScript)('with $browserWith', ({ javaScriptEnabled }) => {
  test('a business client finds the page, asks for the beta, hears what happens next and gets a letter', async () => {
    const page = await journey.visitor({ javaScriptEnabled })
    await page.goto('/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'For Business' }).click()
    await page.waitForURL('**/spark-clients')
    const main = page.getByRole('main')
    expect(await main.innerText()).toMatch(
      /marketplace[\s\S]*certified builders[\s\S]*Nothing to pay now[\s\S]*24-48 hours/,
    )

    const email = `siobhan.${javaScriptEnabled}@example.org`
    await fillIn(page, { ...complete, email })
    await join(page)
    await main.getByText("You're on the beta waitlist!").waitFor()
    expect(await main.getByRole('status').allInnerTexts()).toContainEqual(
      expect.stringContaining(`We’ll read your request and reply to ${email} within 24-48 hours.`),
    )
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByText('Send another request').click()
    for (const label of ['First name', 'Company name', 'Job title', 'Your project'])
      expect(await field(page, label).inputValue()).toBe('')
    for (const label of ['Industry', 'Budget range'])
      expect(await field(page, label).locator('option:checked').allInnerTexts()).toEqual(['Please select'])
    const letter = await readNewestLetter(page, email)
    expect(letter).toContain("You're on the beta waitlist, Siobhán!")
    expect(letter).toContain('$5,000 to $15,000')
  })
})

test('who leaves everything empty is told what is missing', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await page.goto('/spark-clients')
  await join(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check what you entered' })
  await summary.waitFor()
  expect(await summary.getByRole('link').allInnerTexts()).toEqual([
    'First name is required',
    'Last name is required',
    'Invalid email address',
    'Company name is required',
    'Job title is required',
    'Please select an industry',
    'Please select a budget range',
    'Please provide at least 10 characters',
  ])
})

test('one wrong field costs nothing of the others, leads to itself, and is all there is to mend', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await page.goto('/spark-clients')
  await fillIn(page, { ...complete, email: 'mended@example.org', projectInquiry: 'Sort mail' })
  await join(page)
  await page.getByRole('alert').getByRole('link', { name: 'Please provide at least 10 characters' }).click()
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('beta-request-projectInquiry')
  expect(await field(page, 'Last name').inputValue()).toBe("O'Brien")
  expect(await field(page, 'Company name').inputValue()).toBe('O’Brien & Daughters')
  expect(await field(page, 'Industry').inputValue()).toBe('retail')
  expect(await field(page, 'Budget range').inputValue()).toBe('5k-15k')
  await field(page, 'Your project').fill('Sort mail by customer')
  await join(page)
  await page.getByRole('main').getByText("You're on the beta waitlist!").waitFor()
})

test('on a phone the answer is in view, and the longest names stay inside the page', async () => {
  const page = await journey.visitor({ viewport: { width: 360, height: 640 } })
  await page.goto('/spark-clients')
  const name = 'Wolfeschlegelsteinhausenbergerdorff'.repeat(6).slice(0, 200)
  await fillIn(page, { ...complete, email: 'phone@example.org', lastName: name, projectInquiry: name })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
  await join(page)
  const answer = page.getByRole('main').getByText("You're on the beta waitlist!")
  await answer.waitFor()
  await expect.poll(async () => (await answer.boundingBox())?.y).toBeLessThan(600)
})

test.each([
  ['nothing at all', {}],
  ['an industry that is not offered', { ...complete, industry: 'farming' }],
  ['a budget in words', { ...complete, budget: 'Under $5,000' }],
  ['a project of 5,001 letters', { ...complete, projectInquiry: 'A'.repeat(5001) }],
  ['nine emojis', { ...complete, projectInquiry: '🤖'.repeat(9) }],
  ['a NUL character', { ...complete, companyName: 'A\0' }],
])('%s is answered with 400 and a message', async (_what, body) => {
  const response = await post(journey.origin, body)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('Please check what you entered')
})

test('a request is stored once, a robot leaves no trace, and what fails keeps what was typed', async () => {
  const database = await createDatabase('empty')
  const mail = await startMailServer()
  const server = await startServer(productionSettings({ databaseUrl: database.url, smtpUrl: mail.url }))
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()
  try {
    const robot = await post(server.origin, { ...complete, website: 'https://spam.example' })
    expect(robot.status).toBe(200)
    const answer = await robot.text()
    expect((await client.query('select 1 from inquiries union all select 1 from emails')).rowCount).toBe(0)
    await expect.poll(() => server.output()).toContain('suspected spam')

    const newId = randomUUID()
    const person = await post(server.origin, { ...complete, newId, status: 'accepted', id: 'mine' })
    expect(visibleText(await person.text())).toBe(visibleText(answer))
    await post(server.origin, { ...complete, newId })
    const { rows } = await client.query('select * from inquiries')
    expect(rows).toMatchObject([
      { form: 'beta', organization: complete.companyName, industry: 'retail', budget: '5k-15k' },
    ])

    await client.query('alter table inquiries rename to gone')
    const failed = await post(server.origin, complete)
    expect(failed.status).toBe(503)
    const page = await failed.text()
    expect(page).toMatch(/We couldn(&#x27;|')t process your request right now\. Please try again/)
    expect(page).toContain(complete.projectInquiry)
    expect(page).toMatch(/<option value="5k-15k" selected/)
    expect(server.output()).not.toContain(complete.projectInquiry)
  } finally {
    await client.end()
    await server.stop()
    await mail.close()
    await database.remove()
  }
})

// Uses up what this network may send in an hour, so it is the last one.
test('a network that sends very many requests is asked to wait, and keeps what it typed', async () => {
  let response = await post(journey.origin, complete)
  for (let sent = 1; sent <= 20 && response.status === 200; sent += 1)
    response = await post(journey.origin, { ...complete, jobTitle: `Owner ${sent}` })
  expect(response.status).toBe(429)
  const answer = await response.text()
  expect(answer).toMatch(/Many requests came from your network\. Please wait \d+ minutes and try again\./)
  expect(answer).toContain(complete.projectInquiry)
})

function post(origin: string, body: Record<string, string>): Promise<Response> {
  return fetch(`${origin}/spark-clients`, { method: 'POST', body: new URLSearchParams(body) })
}

/** Without scripts, whose nonces and data differ from answer to answer. */
function visibleText(html: string): string {
  return html.replace(/<script[\s\S]*?<\/script>/g, '').replace(/<[^>]+>/g, ' ')
}
