import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { readNewestCode, setUpJourney } from './journey.ts'

const journey = setUpJourney()
const expectedErrors = /ERR_INTERNET_DISCONNECTED/

/** Presses a button without a connection, and with it again. */
async function pressOfflineFirst(page: Page, name: string, stillThere: () => Promise<unknown>): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.context().setOffline(true)
  await page.getByRole('button', { name }).click()
  await page.getByRole('main').getByText('Please check your internet connection and try again.').waitFor()
  await stillThere()
  await page.context().setOffline(false)
  await page.getByRole('button', { name }).click()
}

test.each([
  ['/training-portal/login', 'Send Code', 'participant@agentspark.example', '**/training-portal/dashboard'],
  ['/auth/confirm', 'Send Magic Link & Code', 'admin@agentspark.example', '**/admin/dashboard'],
])('at %s a lost connection takes nothing away that was typed', async (address, button, email, home) => {
  const page = await journey.visitor({ expectedErrors })
  await page.goto(address)
  const emailField = page.getByRole('textbox', { name: /^Email/ })
  await emailField.fill(email)
  await pressOfflineFirst(page, button, async () => expect(await emailField.inputValue()).toBe(email))
  await page.getByText('Code sent to').waitFor()
  const code = await readNewestCode(page, email)
  const codeField = page.getByRole('textbox', { name: '6-digit code' })
  await codeField.fill(code)
  await pressOfflineFirst(page, 'Verify', async () => expect(await codeField.inputValue()).toBe(code))
  await page.waitForURL(home)
})
