import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { readNewestLetter, setUpJourney, withAndWithoutScript } from './journey.ts'
import { expectMessage, type Posted, spoiltForms } from './spoilt-forms.ts'

const journey = setUpJourney()

async function fillIn(page: Page, person: { firstName: string; lastName: string; email: string }) {
  await page.getByLabel('First name').fill(person.firstName)
  await page.getByLabel('Last name').fill(person.lastName)
  await page.getByRole('textbox', { name: /^Email/ }).fill(person.email)
}

describe.each(withAndWithoutScript)('with $browserWith', ({ javaScriptEnabled }) => {
  test('a visitor comes from the home page, reserves a place and gets a letter', async () => {
    const page = await journey.visitor({ javaScriptEnabled })
    await page.goto('/')
    await page.getByRole('link', { name: 'Register' }).first().click()
    await page.waitForURL('**/join')

    const email = `oneill.${javaScriptEnabled}@example.org`
    await fillIn(page, { firstName: 'Zoë', lastName: "O'Brien", email })
    await page.getByRole('button', { name: 'Reserve My Place' }).click()
    await page.getByText('Welcome to the community!').first().waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    // The whole page says it, and what invited to register is gone.
    const said = await page.getByRole('main').innerText()
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Your Place Is Reserved')
    expect(said).toMatch(/\d+ people are in\. The lit one is you\./)
    expect(said).not.toContain('No code and no experience needed')
    const portal = page.getByRole('main').getByRole('link', { name: 'Sign in to the training portal' })
    expect(await portal.getAttribute('href')).toBe('/training-portal')
    expect(await page.getByLabel('First name').isVisible()).toBe(false)
    await page.getByText('Register someone else').click()
    expect(await page.getByLabel('First name').isVisible()).toBe(true)
    expect(await page.getByLabel('First name').inputValue()).toBe('')
    expect(await readNewestLetter(page, email)).toContain('Welcome to the community, Zoë!')
  })

  test('who leaves fields empty is told which, and loses nothing of the rest', async () => {
    const page = await journey.visitor({ javaScriptEnabled, expectedErrors: /status of 400/ })
    await page.goto('/join')
    await fillIn(page, { firstName: '', lastName: '李', email: 'not-an-address' })
    await page.getByRole('button', { name: 'Reserve My Place' }).click()
    const summary = page.getByRole('alert').filter({ hasText: 'Please check what you entered' })
    await summary.waitFor()
    expect(await summary.getByRole('link').allInnerTexts()).toEqual(['First name is required', 'Invalid email address'])
    expect(await page.getByLabel('Last name').inputValue()).toBe('李')
    expect(await page.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe('not-an-address')
    expect(await page.getByLabel('First name').getAttribute('aria-describedby')).toContain(
      'reservation-firstName-error',
    )
    if (javaScriptEnabled) expect(await page.evaluate(() => document.activeElement?.id)).toBe('reservation-firstName')
    if (javaScriptEnabled) await expectAccessible(page)
  })

  test('an address that is known already is answered so, and what was typed stays', async () => {
    const page = await journey.visitor({ javaScriptEnabled, expectedErrors: /status of 409/ })
    await page.goto('/join')
    await fillIn(page, { firstName: 'Paul', lastName: 'Again', email: 'PARTICIPANT@agentspark.example' })
    await page.getByRole('button', { name: 'Reserve My Place' }).click()
    await page.getByText('Email already registered').first().waitFor()
    const answer = page.getByRole('alert').filter({ hasText: 'Your private link is in your' })
    expect(await answer.getByRole('link').allInnerTexts()).toEqual(['sign in to the training portal', 'Get a new one'])
    expect(await answer.innerText()).toMatch(
      /our email to PARTICIPANT@agentspark\.example has a\s+link that registers you/,
    )
    expect(await page.getByLabel('First name').inputValue()).toBe('Paul')
  })
})

test('on a phone the answer is said once, and nothing lies on top of it', async () => {
  const page = await journey.visitor({
    viewport: { width: 360, height: 740 },
    expectedErrors: /status of 409/,
  })
  await page.goto('/join')
  await fillIn(page, { firstName: 'Paul', lastName: 'Again', email: 'participant@agentspark.example' })
  await page.getByRole('button', { name: 'Reserve My Place' }).click()
  const words = page.getByText('Email already registered')
  await words.first().waitFor()
  expect(await words.locator('visible=true').count()).toBe(1)
})

test('from the bottom of the page a link of the footer leads to the top of another one', async () => {
  const page = await journey.visitor({ viewport: { width: 1280, height: 500 } })
  await page.goto('/join')
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'Privacy Policy' })
  await link.scrollIntoViewIfNeeded()
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(0)
  await link.click()
  await page.waitForURL('**/privacy')
  await page.getByRole('heading', { level: 1, name: 'Privacy Policy' }).waitFor()
  expect(await page.evaluate(() => window.scrollY)).toBe(0)
})

test('without a connection the form stays as it is and says what is wrong', async () => {
  const page = await journey.visitor({ expectedErrors: /ERR_INTERNET_DISCONNECTED/ })
  await page.goto('/join')
  await fillIn(page, { firstName: 'Nora', lastName: 'Offline', email: 'nora@example.org' })
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Reserve My Place' }).click()
  await page.getByText('Please check your internet connection and try again.').first().waitFor()
  expect(await page.getByLabel('First name').inputValue()).toBe('Nora')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Reserve My Place' }).click()
  await page.getByText('Welcome to the community!').first().waitFor()
})

test('a robot that fills the hidden field hears the same, but nothing is stored and nothing is sent', async () => {
  const before = await mailboxText()
  const rob = { firstName: 'Rob', lastName: 'Ott', email: 'robot@example.org' }
  const post = (fields: Record<string, string>) =>
    fetch(`${journey.origin}/join`, { method: 'POST', body: new URLSearchParams(fields) })
  const response = await post({ ...rob, website: 'https://spam.example' })
  expect(response.status).toBe(200)
  expect(await response.text()).toContain('Welcome to the community!')
  expect(await mailboxText()).toBe(before)

  // A person with that address is new here: had it been stored, they would be known already.
  const page = await post(rob)
  expect(await page.text()).toContain('Welcome to the community!')
  expect(await mailboxText()).toContain(rob.email)
})

const person = { firstName: 'A', lastName: 'C', email: 'spoilt@example.org' }

const spoiltReservations: [what: string, posted: Posted][] = [
  ...spoiltForms(person, 'email'),
  ['a NUL character in a name', { body: new URLSearchParams({ ...person, firstName: 'A\0B' }) }],
  ['an address of 300 letters', { body: new URLSearchParams({ ...person, email: `${'x'.repeat(300)}@example.org` }) }],
  ['a name of 5,000 letters', { body: new URLSearchParams({ ...person, firstName: 'A'.repeat(5000) }) }],
  [
    'nested names',
    { body: new URLSearchParams({ ...person, firstName: '', 'firstName[0]': 'A', 'firstName.x': 'B' }) },
  ],
]

test.each(spoiltReservations)('%s is answered with 400 and a message', (_what, posted) =>
  expectMessage(`${journey.origin}/join`, posted, { words: /Please check what you entered/ }),
)

test('a megabyte and more is refused before it is read', async () => {
  const body = new URLSearchParams({ firstName: 'A'.repeat(2 * 1024 * 1024) })
  const response = await fetch(`${journey.origin}/join`, { method: 'POST', body })
  expect(response.status).toBe(413)
})

test('a body that is no form is a clear error', async () => {
  const response = await fetch(`${journey.origin}/join`, {
    method: 'POST',
    body: '{"a":',
    headers: { 'Content-Type': 'application/json' },
  })
  expect(response.status).toBe(400)
})

async function mailboxText(): Promise<string> {
  const page = await journey.visitor({ javaScriptEnabled: false })
  await page.goto('/dev/mailbox')
  return page.getByRole('main').innerText()
}
