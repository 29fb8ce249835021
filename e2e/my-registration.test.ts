import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { readNewestLetter, setUpJourney, signIn, withAndWithoutScript } from './journey.ts'
import { movePilotAhead, setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url, LOG_LEVEL: 'info' }))
/** A place of a bootcamp that is over can't be given back. */
beforeAll(() => movePilotAhead(database))
/** So that the next test's person gets a place again. */
afterEach(async () => {
  await database.query('update cohorts set capacity = 100')
  await database.query(`update community_members set status = 'cancelled' where status = 'waitlist'`)
})
let made = 0

/** Reserves as the form does. @returns the address, and the private link of the letter */
async function reserve(firstName = 'Zoë', lastName = "O'Brien"): Promise<{ email: string; link: string }> {
  made += 1
  const email = `own.${made}@example.org`
  const body = new URLSearchParams({ firstName, lastName, email })
  const answer = await fetch(`${journey.origin}/join`, { method: 'POST', body })
  expect(await answer.text()).toMatch(/Welcome to the community!|You&#x27;re on the waitlist!/)
  return { email, link: await newestLink(email) }
}

async function newestLink(email: string): Promise<string> {
  const link = /https?:\/\/\S+\/registration\/[\w-]{64}(?![\w-])/.exec(await readNewestLetter(journey, email))?.[0]
  if (!link) throw new Error(`No private link in the newest letter to ${email}`)
  return link
}

const heading = async (page: Page) => (await page.getByRole('heading', { level: 1 }).innerText()).replace(/\s/g, ' ')
const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })
const link = (page: Page, name: string) => page.getByRole('main').getByRole('link', { name, exact: true })

describe.each(withAndWithoutScript)('with $browserWith', ({ javaScriptEnabled }) => {
  test('a person sees their registration, chooses the newsletter, gives the place back and asks for one again', async () => {
    const page = await journey.visitor({ javaScriptEnabled })
    const own = await reserve()
    await page.goto(own.link)
    expect(await heading(page)).toBe('Your place is reserved, Zoë')
    const facts = await page.getByRole('main').innerText()
    for (const fact of ["Zoë O'Brien", own.email, 'Registered', 'You’re not subscribed']) expect(facts).toContain(fact)
    expect(await link(page, 'Open the training portal').getAttribute('href')).toBe('/training-portal')
    if (javaScriptEnabled) await expectAccessible(page)

    // Whatever opens a link may be a mail program's scanner.
    expect(await isHeardFrom(own.email)).toBe(false)
    await button(page, 'Get the newsletter').click()
    await page.getByText('The newsletter is on').waitFor()
    expect(await isHeardFrom(own.email)).toBe(true)
    expect(page.url()).toBe(own.link)
    expect(await subscribes(own.email)).toBe(true)
    const stop = button(page, 'Stop the newsletter')
    if (javaScriptEnabled) expect(await stop.evaluate((one) => one === document.activeElement)).toBe(true)
    await stop.click()
    await page.getByText('The newsletter is off').waitFor()
    expect(await subscribes(own.email)).toBe(false)

    await link(page, 'Give my place back').click()
    expect(await heading(page)).toBe('Give your place back?')
    await link(page, 'Keep my place').click()
    expect(await heading(page)).toBe('Your place is reserved, Zoë')
    expect(await statusOf(own.email)).toBe('registered')

    await link(page, 'Give my place back').click()
    await button(page, 'Yes, give my place back').click()
    await page.getByText('You gave your place back').waitFor()
    expect(await heading(page)).toBe('You don’t have a place right now, Zoë')
    expect(await statusOf(own.email)).toBe('cancelled')
    const letter = await readNewestLetter(journey, own.email)
    expect(letter).toContain('You gave back your place in the pilot bootcamp')
    expect(letter).toContain(own.link)

    await button(page, 'Ask for a place again').click()
    await page.getByText('A place in the pilot bootcamp is yours!').waitFor()
    expect(await heading(page)).toBe('Your place is reserved, Zoë')
    expect(await newestLink(own.email)).toBe(own.link)
  })
})

test('who waits sees their number, which falls as others leave, and can leave the waitlist', async () => {
  const page = await journey.visitor()
  await database.query('update cohorts set capacity = 0')
  await page.goto('/join')
  expect(await page.getByRole('main').innerText()).toContain('We’ll write to this address when a place is free.')
  for (const path of ['/', '/spark-sessions']) {
    await page.goto(path)
    const words = await page.getByRole('main').innerText()
    expect(words).toContain('All places are taken. New registrations join the waitlist.')
    expect(words).not.toContain('can be reserved')
  }
  const [first, second] = [await reserve(), await reserve('李')]
  const { rows } = await database.query(`select count(*)::int as waiting from registrations
    where state = 'waiting'`)
  const number = rows[0].waiting
  await page.goto(second.link)
  expect(await heading(page)).toBe(`You’re number ${number} in line, 李`)
  await expectAccessible(page)

  await page.goto(first.link)
  expect(await heading(page)).toBe(`You’re number ${number - 1} in line, Zoë`)
  await link(page, 'Leave the waitlist').click()
  expect(await heading(page)).toBe('Leave the waitlist?')
  expect(await page.getByRole('main').innerText()).toContain(`You give up your number ${number - 1}`)
  await button(page, 'Yes, leave the waitlist').click()
  await page.getByText('You left the waitlist').waitFor()
  expect(await statusOf(first.email)).toBe('cancelled')

  await page.goto(second.link)
  expect(await heading(page)).toBe(`You’re number ${number - 1} in line, 李`)
  await page.goto(first.link)
  await button(page, 'Ask for a place again').click()
  await page.getByText("You're on the waitlist!").waitFor()
  expect(await heading(page)).toBe(`You’re number ${number} in line, Zoë`)
})

test('a link that was cut off is answered with 404 and with what can be done', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 404/ })
  const own = await reserve()
  const response = await page.goto(own.link.slice(0, -3))
  expect(response?.status()).toBe(404)
  expect(await heading(page)).toBe('We couldn’t find that registration')
  const ways = await page
    .getByRole('main')
    .getByRole('paragraph')
    .getByRole('link')
    .evaluateAll((links) => links.map((way) => way.getAttribute('href')))
  expect(ways).toEqual(['/my-link', expect.stringMatching(/^mailto:/)])
  expect(await link(page, 'Register').getAttribute('href')).toBe('/join')
  await expectAccessible(page)
})

test('who runs the bootcamp has no place to give back', async () => {
  const page = await journey.visitor()
  const own = await reserve()
  await database.query(
    `update community_members set cohort_id = null, role = 'admin', status = 'confirmed' where email = $1`,
    [own.email],
  )
  await page.goto(`${own.link}?giveBack`)
  expect(await heading(page)).toBe('You’re on the team, Zoë')
  expect(await page.getByRole('main').innerText()).not.toMatch(/back\b.*again|Give my place back/)
  await post(own.link, 'give-back', { holding: 'place' })
  await post(own.link, 'ask-again')
  expect(await statusOf(own.email)).toBe('confirmed')
})

test('who declined a place is told why others are asked before', async () => {
  const page = await journey.visitor()
  const own = await reserve()
  await database.query(
    `update registrations set state = 'declined', since = now() from members where id = member_id and email = $1`,
    [own.email],
  )
  await page.goto(own.link)
  expect(await page.getByRole('main').innerText()).toContain('You said “Not at This Time”')
})

test('opening the link changes nothing, however often and by whatever program', async () => {
  const own = await reserve()
  const before = await rowOf(own.email)
  for (const query of ['', '?giveBack', '?intent=newsletter&newsletter=on', '?intent=give-back&holding=place']) {
    for (const method of ['GET', 'HEAD']) await fetch(own.link + query, { method })
    await fetch(`${own.link}.data${query}`)
  }
  expect(await rowOf(own.email)).toEqual(before)
})

test('the page is kept by nobody, found by no search engine and named to no other site', async () => {
  const own = await reserve()
  const response = await fetch(own.link)
  expect(response.headers.get('Cache-Control')).toBe('no-store')
  expect(response.headers.get('Referrer-Policy')).toMatch(/^(same-origin|no-referrer)$/)
  const html = await response.text()
  expect(html).toContain('<meta name="robots" content="noindex"/>')
  expect(html).not.toMatch(/rel="canonical"|og:url/)
})

test('the key stands in no line of the log', async () => {
  const own = await reserve()
  await fetch(own.link)
  await post(own.link, 'give-back', { holding: 'place' })
  // The router prints addresses that it can't decode.
  for (const address of [`${own.link}%`, `${own.link}%E0/emails`, `${own.link}/emails%`])
    expect((await fetch(address)).status, address).toBe(404)
  // As an email program breaks it.
  expect((await fetch(`${own.link.slice(0, -34)}%20${own.link.slice(-34)}`)).status).toBe(404)
  await expect.poll(() => journey.server.output()).toMatch(/POST.*\/registration\/…/)
  expect(journey.server.output()).not.toContain(own.link.slice(-34))
})

test('another site can not give a place back for somebody whose link it knows', async () => {
  const own = await reserve()
  const response = await post(own.link, 'give-back', { holding: 'place' }, { Origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect(await statusOf(own.email)).toBe('registered')
})

test('two clicks at once are one: one change, one letter, and both are answered', async () => {
  const own = await reserve()
  const responses = await Promise.all([1, 2].map(() => post(own.link, 'give-back', { holding: 'place' })))
  expect(responses.map(({ status }) => status)).toEqual([302, 302])
  for (const response of responses) expect(await toastAfter(response)).toContain('You gave your place back')
  const { rows } = await database.query(`select kind from emails where recipient = $1 order by created_at`, [own.email])
  expect(rows).toEqual([{ kind: 'reservation' }, { kind: 'give-back' }])
})

test.each([
  ['nothing', {}],
  ['something else', { holding: 'queue number' }],
  ['a word that is none', { holding: 'everything' }],
])('what was not agreed to is not given back: %s', async (_what, form) => {
  const own = await reserve()
  const response = await post(own.link, 'give-back', form as Record<string, string>)
  expect(await toastAfter(response)).toContain('Your place wasn’t given back.')
  expect(await statusOf(own.email)).toBe('registered')
})

test('who goes back and forth very often is asked to wait', async () => {
  const own = await reserve()
  for (let round = 1; round <= 3; round += 1) {
    await post(own.link, 'give-back', { holding: 'place' })
    await post(own.link, 'ask-again')
  }
  expect(await toastAfter(await post(own.link, 'give-back', { holding: 'place' }))).toMatch(/Please wait \d+ minutes/)
  expect(await statusOf(own.email)).toBe('registered')
})

test('a person in the portal who gives the place back is out of it with the next request', async () => {
  const own = await reserve()
  const page = await journey.visitor({ javaScriptEnabled: false })
  await signIn(page, own.email)
  await page.goto('/training-portal/expectations')
  expect(new URL(page.url()).pathname).toBe('/training-portal/expectations')
  await post(own.link, 'give-back', { holding: 'place' })
  await page.goto('/training-portal/expectations')
  await page.waitForURL(/\/training-portal\/login/)
})

test.each([
  'some',
  'A'.repeat(64),
  '%00',
  '%F0%9F%94%91',
  '%E0%A4%A',
  'a%2Fb',
  '..%2f..',
  '%0d%0aX:1',
  'A'.repeat(4000),
])('the key %s opens nothing and breaks nothing', async (key) => {
  const own = `${journey.origin}/registration/${key}`
  expect((await fetch(own)).status).toBe(404)
  expect((await fetch(`${own}.data`)).status).toBe(404)
  for (const intent of ['newsletter', 'give-back', 'ask-again', 'accept']) {
    const response = await post(own, intent, { newsletter: 'on', holding: 'place' })
    expect([302, 404]).toContain(response.status)
    expect(response.headers.getSetCookie()).toEqual([])
  }
})

function post(
  own: string,
  intent: string,
  form: Record<string, string> = {},
  headers: Record<string, string> = {},
): Promise<Response> {
  const body = new URLSearchParams({ intent, ...form })
  return fetch(own, { method: 'POST', body, redirect: 'manual', headers })
}

/** @returns what the page says to which a redirect leads, as a browser without scripts shows it */
async function toastAfter(response: Response): Promise<string> {
  const cookie = response.headers.get('Set-Cookie')?.split(';')[0] ?? ''
  const page = await fetch(new URL(response.headers.get('Location') ?? '', journey.origin), {
    headers: { Cookie: cookie },
  })
  return /document-toast">.*?<main/s.exec(await page.text())?.[0] ?? ''
}

async function rowOf(email: string) {
  const { rows } = await database.query(`select * from community_members where email = $1`, [email])
  return rows[0]
}

async function statusOf(email: string): Promise<string> {
  return (await rowOf(email)).status
}

async function isHeardFrom(email: string): Promise<boolean> {
  const { rows } = await database.query('select from members where email = $1 and unproven_since is not null', [email])
  return rows.length === 0
}

async function subscribes(email: string): Promise<boolean> {
  const { rows } = await database.query(
    `select from subscriptions join members on members.id = member_id
     where topic = 'news' and confirmed_at is not null and members.email = $1`,
    [email],
  )
  return rows.length > 0
}
