import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible } from './accessible.ts'
import { enterCode, expectToast, logOut, readNewestCode, setUpJourney, withAndWithoutScript } from './journey.ts'

const journey = setUpJourney()

/** Reserves a place and comes to the step in which the code is asked for. */
async function askForCode(page: Page, email: string, firstName = 'Nia'): Promise<void> {
  await page.goto('/join')
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill("O'Brien")
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('button', { name: 'Reserve My Place' }).click()
  await page.getByText('Welcome to the community!').first().waitFor()
  await page.goto('/training-portal')
  await page.waitForURL('**/training-portal/login')
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByText(`Code sent to ${email}`).waitFor()
}

/** Local and session storage, the names of databases and of caches. */
function everythingStored(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    return JSON.stringify([{ ...localStorage }, { ...sessionStorage }, databases, await caches.keys()])
  })
}

async function signIn(page: Page, email: string, firstName?: string): Promise<void> {
  await askForCode(page, email, firstName)
  await enterCode(page, await readNewestCode(page, email))
  await page.waitForURL('**/training-portal/expectations')
}

describe.each(withAndWithoutScript)('with $browserWith', ({ javaScriptEnabled }) => {
  test('a visitor reserves a place, signs in, gets on board, reaches the dashboard, and signs out', async () => {
    const email = `nia.${javaScriptEnabled}@example.org`
    const page = await journey.visitor({ javaScriptEnabled, expectedErrors: /status of 400/ })
    await askForCode(page, email)
    if (javaScriptEnabled) await expectAccessible(page)
    const code = await readNewestCode(page, email)
    // As it is copied from a letter: with a gap.
    await enterCode(page, `${code.slice(0, 3)} ${code.slice(3)}`)

    await page.waitForURL('**/training-portal/expectations')
    await page.getByRole('heading', { name: 'Before We Begin...' }).waitFor()
    if (javaScriptEnabled) {
      await expectToast(page, 'Welcome back!')
      await expectAccessible(page)
    }
    expect(await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).count()).toBe(0)

    // Nothing further on can be reached before.
    await page.goto('/training-portal/dashboard')
    await page.waitForURL('**/training-portal/expectations')
    await page.getByRole('button', { name: 'Yes, I Commit' }).click()

    await page.waitForURL('**/training-portal/questionnaire')
    await page.getByRole('heading', { name: 'Tell Us About You' }).waitFor()
    if (javaScriptEnabled) await expectAccessible(page)
    await page.getByLabel('Work status').selectOption('Freelancer/Consultant')
    await page.getByLabel('Industry').selectOption('Marketing')
    await page.getByLabel(/one AI agent/).fill(`Answer <b>"my"</b> mail ${javaScriptEnabled}`)
    await page.getByLabel('LinkedIn').fill('javascript:alert(1)')
    await page.getByRole('button', { name: 'Save and continue' }).click()
    await page.getByRole('alert').filter({ hasText: 'Please check what you entered' }).waitFor()
    expect(await page.getByLabel('Work status').inputValue()).toBe('Freelancer/Consultant')
    await page.getByLabel('LinkedIn').fill('https://www.linkedin.com/in/nia')
    await page.getByRole('button', { name: 'Save and continue' }).click()

    await page.waitForURL('**/training-portal/dashboard')
    if (javaScriptEnabled) await expectToast(page, 'Profile saved successfully!')
    // Their goal stands on top as their own, and among those of everybody.
    for (const name of ['Your goal', 'What People Want to Build'])
      await page.getByRole('region', { name }).getByText(`Answer <b>"my"</b> mail ${javaScriptEnabled}`).waitFor()
    await page.getByRole('list', { name: 'Your progress' }).getByText('not shared yet').waitFor()
    await page.getByRole('banner').getByRole('link', { name: 'Dashboard' }).waitFor()
    if (javaScriptEnabled) await expectAccessible(page)

    // Both steps are behind us.
    for (const step of ['expectations', 'questionnaire']) {
      await page.goto(`/training-portal/${step}`)
      await page.waitForURL('**/training-portal/dashboard')
    }

    // Nothing about a person lies in the browser's storage, while they are signed in or after.
    if (javaScriptEnabled) expect(await everythingStored(page)).not.toMatch(/nia|O'Brien|mail true|@/i)
    await logOut(page)
    await page.waitForURL('**/login')
    if (javaScriptEnabled) expect(await everythingStored(page)).not.toMatch(/nia|O'Brien|mail true|@/i)
    await page.goBack()
    await page.waitForURL('**/training-portal/login?returnTo=*')
    expect(await page.content()).not.toMatch(/O'Brien|mail (true|false)/)
    await page.goto('/training-portal/dashboard')
    await page.waitForURL('**/training-portal/login?returnTo=*')
  })
})

test('who can not commit leaves a bootcamp that is over, is on its waitlist and signed out', async () => {
  const email = 'later@example.org'
  const page = await journey.visitor({ expectedErrors: /status of 400|ERR_INTERNET_DISCONNECTED/ })
  await signIn(page, email)
  const question = page.getByRole('dialog', { name: 'Leave this bootcamp?' })
  await page.getByRole('button', { name: 'Not at This Time' }).click()
  await question.waitFor()
  await expectAccessible(page)
  await question.getByRole('link', { name: 'Stay in it' }).click()
  await question.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Yes, I Commit' }).waitFor()
  await page.getByRole('button', { name: 'Not at This Time' }).click()
  const giveAway = question.getByRole('button', { name: 'Yes, leave it' })
  await giveAway.waitFor()
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await giveAway.click()
  await question.getByText('Connection error').waitFor()
  await page.context().setOffline(false)
  await giveAway.click()
  await page.waitForURL('**/training-portal/login')
  await expectToast(page, 'Added to waitlist')
  await page.goto('/training-portal/dashboard')
  await page.waitForURL('**/training-portal/login?returnTo=*')
  // On the waitlist nobody signs in.
  await page.getByRole('textbox', { name: /^Email/ }).fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByText('Email not found in the registered pilot list.').first().waitFor()
})

test('a wrong code, a stranger and haste are each answered in the specified words', async () => {
  const page = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /status of 400/ })
  await page.goto('/training-portal/login')
  await page.getByRole('textbox', { name: /^Email/ }).fill('stranger@example.org')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByText('Email not found in the registered pilot list.').first().waitFor()
  expect(await page.getByRole('textbox', { name: /^Email/ }).inputValue()).toBe('stranger@example.org')

  const email = 'hasty@example.org'
  await askForCode(page, email)
  const wrong = (await readNewestCode(page, email)) === '000000' ? '000001' : '000000'
  await enterCode(page, wrong)
  await page.getByText('Invalid verification code').first().waitFor()

  const other = await journey.visitor({ javaScriptEnabled: false, expectedErrors: /status of 429/ })
  await other.goto('/training-portal/login')
  await other.getByRole('textbox', { name: /^Email/ }).fill(email)
  await other.getByRole('button', { name: 'Send Code' }).click()
  await other
    .getByText(/Please wait \d+ seconds before requesting another code\./)
    .first()
    .waitFor()
})

test('who was on the way to a page comes to it after signing in', async () => {
  const page = await journey.visitor()
  await page.goto('/training-portal/dashboard?page=2')
  await page.waitForURL('**/training-portal/login?returnTo=*')
  await page.getByRole('textbox', { name: /^Email/ }).fill('participant@agentspark.example')
  await page.getByRole('button', { name: 'Send Code' }).click()
  await page.getByText('Code sent to').waitFor()
  await enterCode(page, await readNewestCode(page, 'participant@agentspark.example'))
  await page.waitForURL('**/training-portal/dashboard?page=2')
  await page.getByText('Page 2 of').waitFor()
})

test('a name as long as it may be, in one word, makes no page wider than a phone', async () => {
  const page = await journey.visitor({ viewport: { width: 360, height: 740 } })
  const name = 'Adalgisa'.repeat(25)
  const expectGreeting = async () => {
    await page.getByRole('main').getByText(name).first().waitFor()
    expect(await page.evaluate(() => document.documentElement.scrollWidth), page.url()).toBe(360)
  }
  await signIn(page, 'long@example.org', name)
  await expectGreeting()
  await page.getByRole('button', { name: 'Yes, I Commit' }).click()
  await page.waitForURL('**/training-portal/questionnaire')
  await expectGreeting()
  await page.getByLabel('Work Status').selectOption('Student')
  await page.getByLabel('Industry').selectOption('Sales')
  await page.getByLabel(/one AI agent/).fill('Shorten my name')
  // Signing out would lose it.
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await page.getByRole('button', { name: 'Save and continue' }).click()
  await page.waitForURL('**/training-portal/dashboard')
  await expectGreeting()
})
