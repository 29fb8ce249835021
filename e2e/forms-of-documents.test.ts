import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { readNewestCode, setUpJourney, withAndWithoutScript } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))
const participant = 'participant@agentspark.example'

describe.each(withAndWithoutScript)('with $browserWith', ({ javaScriptEnabled }) => {
  test('the title of a form that was refused says so', async () => {
    const page = await journey.visitor({ javaScriptEnabled, expectedErrors: /status of 400/ })
    await page.goto('/join')
    const title = await page.title()
    await page.getByRole('button', { name: 'Reserve My Place' }).click()
    await page.getByRole('link', { name: 'First name is required' }).waitFor()
    expect(await page.title()).toBe(`Error: ${title}`)
  })
})

test('an address is taken as it is pasted, past what the browser checks', async () => {
  const page = await journey.visitor()
  await page.goto('/join')
  await page.getByLabel('First name').fill('Ann')
  await page.getByLabel('Last name').fill('Lee')
  await page.getByRole('textbox', { name: /^Email/ }).fill('Ann Lee <r&d@münchen.example>;')
  await page.getByRole('button', { name: 'Reserve My Place' }).click()
  await page.getByText('Welcome to the community!').waitFor()
})

test('on a phone the list of eight wrong fields is seen, and the first of them has the focus and is seen, too', async () => {
  const page = await journey.visitor({ viewport: { width: 360, height: 740 }, expectedErrors: /status of 400/ })
  await page.goto('/spark-clients')
  await page.getByRole('button', { name: 'Join the Beta Waitlist' }).click()
  const field = page.getByLabel('First name')
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
  const title = page.getByRole('heading', { name: 'Please check what you entered' })
  expect(await page.getByRole('alert').getByRole('link').count()).toBe(8)
  for (const seen of [title, field]) {
    const box = await seen.boundingBox()
    expect(box?.y).toBeGreaterThan((await page.getByRole('banner').boundingBox())?.height ?? 0)
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(740)
  }
})

test('a message leaves as soon as its field is right, and the others stay', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await page.goto('/join')
  const title = await page.title()
  await page.getByRole('button', { name: 'Reserve My Place' }).click()
  const messages = page.getByRole('alert').getByRole('link')
  await expect.poll(() => messages.count()).toBe(3)
  await page.getByLabel('First name').fill('Ada')
  expect(await messages.allInnerTexts()).toEqual(['Last name is required', 'Invalid email address'])
  expect(await page.getByText('First name is required').count()).toBe(0)
  await page.getByRole('textbox', { name: /^Email/ }).fill('ada')
  await page.getByLabel('Last name').fill('Lovelace')
  expect(await messages.allInnerTexts()).toEqual(['Invalid email address'])
  await page.getByRole('textbox', { name: /^Email/ }).fill('ada@example.org')
  expect(await messages.count()).toBe(0)
  expect(await page.title()).toBe(title)
})

test('what is too much is said in the words of the page that refuses it, and stays in its field', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 413/ })
  await page.goto('/contact')
  const message = page.getByRole('textbox', { name: /^Message/ })
  await message.evaluate((field: HTMLTextAreaElement) => {
    field.value = 'A'.repeat(2 * 1024 * 1024)
  })
  await page.getByRole('button', { name: 'Send Message' }).click()
  await page.getByRole('alert').filter({ hasText: 'That’s too long to send' }).waitFor()
  expect(await message.evaluate((field: HTMLTextAreaElement) => field.value.length)).toBe(2 * 1024 * 1024)
  await page.getByRole('button', { name: 'Send Message', exact: true }).waitFor()
})

test('a code can be sent once it is whole, and another one asked for once its time has come', async () => {
  const page = await journey.visitor({ expectedErrors: /status of 400/ })
  await page.clock.install()
  await askForCode(page)
  const verify = page.getByRole('button', { name: 'Verify' })
  const field = page.getByRole('textbox', { name: '6-digit code' })
  const held = (button: typeof verify) => button.getAttribute('aria-disabled')
  expect(await held(verify)).toBe('true')
  await page.getByText('Enter all 6 digits to verify.').waitFor()
  await field.fill('12 34')
  expect([await field.inputValue(), await held(verify)]).toEqual(['1234', 'true'])
  const again = page.getByRole('button', { name: 'Send a new code' })
  const waits = page.getByText('You can request another code in')
  expect(await held(again)).toBe('true')
  expect(await waits.innerText()).toMatch(/in \d+ seconds\.$/)
  // That the first one was sent the page itself says; of another one a notice says it, and one goes on with the field.
  const sentAgain = page.getByText('New code sent')
  expect([await page.getByText('Code sent!').count(), await sentAgain.count()]).toEqual([1, 0])
  await page.clock.fastForward('00:31')
  await expect.poll(() => held(again)).toBe(null)
  expect(await waits.count()).toBe(0)
  await database.query(`update sign_in_challenges set sent_at = sent_at - interval '31 seconds'`)
  await again.click()
  await sentAgain.waitFor()
  expect(await field.evaluate((element) => element === document.activeElement)).toBe(true)

  // A whole sentence is pasted: its digits are left, and are sent once.
  const code = await readNewestCode(page, participant)
  const wrong = code === '000000' ? '000001' : '000000'
  const tries: string[] = []
  page.on('request', (request) => {
    const code = request.method() === 'POST' && new URLSearchParams(request.postData() ?? '').get('code')
    if (code) tries.push(code)
  })
  const refused = page.getByText('Invalid verification code').first()
  await field.fill(`Your code is ${wrong.slice(0, 3)}-${wrong.slice(3)}, of 2025.`)
  await refused.waitFor()
  expect([await field.inputValue(), await held(verify)]).toEqual([wrong, null])
  // The same one again is sent by whoever means it, and not by itself.
  await field.fill(wrong)
  expect(tries).toEqual([wrong])
  await field.fill(code)
  await page.waitForURL('**/training-portal/dashboard')
  expect(tries).toEqual([wrong, code])
})

test('Back leads from the answer of another page to the form', async () => {
  const page = await journey.visitor()
  await page.goto('/the-spark')
  await page.getByRole('textbox', { name: /^Email/ }).fill('back@example.org')
  await page.getByRole('button', { name: 'Tell me when it opens' }).click()
  await page.getByText('One click left').waitFor()
  expect(new URL(page.url()).pathname).toBe('/interest')
  await page.goBack()
  await page.getByRole('heading', { name: 'Hear about the next bootcamp' }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/the-spark')
})

async function askForCode(page: Page): Promise<void> {
  await page.goto('/training-portal/login')
  await page.getByRole('textbox', { name: /^Email/ }).fill(participant)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByText(`Code sent to ${participant}`).waitFor()
  await page.locator('html[data-forms=ready]').waitFor({ state: 'attached' })
}
