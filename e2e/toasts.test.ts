import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { setUpJourney, signInAsNewAdmin } from './journey.ts'
import { setUpDatabase } from './outside-world.ts'

const database = setUpDatabase()
const journey = setUpJourney(() => ({ DATABASE_URL: database.url }))

/** @returns the words of each control that a toast covers; on a phone's list that is dense with links only of the buttons */
const coveredControls = (page: Page, controls: string) =>
  page.evaluate((selector) => {
    const toasts = document.querySelector('.toasts:popover-open')?.getBoundingClientRect()
    if (!toasts) return ['no toast']
    const covered = (rect: DOMRect) =>
      rect.width > 0 &&
      rect.left < toasts.right &&
      rect.right > toasts.left &&
      rect.top < toasts.bottom &&
      rect.bottom > toasts.top
    return [...document.querySelectorAll(selector)]
      .filter((control) => !control.closest('.toasts') && covered(control.getBoundingClientRect()))
      .map((control) => control.textContent)
  }, controls)

const shown = (page: Page, words: string) => page.locator('.toasts:popover-open').getByText(words).waitFor()

const everyControl = 'a, button, input, select, textarea, summary'

test.each([
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
])('a toast covers no button of the page that it comes with, $width pixels wide', async (viewport) => {
  const page = await journey.visitor({ viewport })
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/messages/new')
  await page.getByLabel(/^Who gets it/).selectOption({ label: 'Everyone who wants News' })
  const topic = page.getByLabel(/^What it is about/)
  if (await topic.isVisible()) await topic.selectOption({ label: 'News: people who want News' })
  await page.getByLabel(/^Subject/).fill('One more week')
  await page.getByLabel(/^Text/).fill('Hello {first name}, the sessions begin in a week.')
  await page.getByRole('button', { name: 'Save and preview' }).click()
  await shown(page, 'Saved')
  expect(await coveredControls(page, everyControl)).toEqual([])

  await page.goto('/admin/content')
  await page
    .getByRole('link', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Delete/ }).click()
  await shown(page, 'Content deleted successfully')
  expect(await coveredControls(page, 'button, .button, .button-quiet')).toEqual([])
})

test('Undo in a toast is the next stop of the Tab key', async () => {
  const page = await journey.visitor()
  await signInAsNewAdmin(page, database)
  await page.goto('/admin/content')
  await page
    .getByRole('link', { name: /^Delete/ })
    .first()
    .click()
  await page.getByRole('button', { name: /^Delete/ }).press('Enter')
  await shown(page, 'Content deleted successfully')
  await page.keyboard.press('Tab')
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo')
  await page.keyboard.press('Enter')
  await shown(page, 'Content is back')
})
