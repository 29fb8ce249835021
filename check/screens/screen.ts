import type { Page } from 'playwright-core'
import type { Person } from './people.ts'

/** A page in one state, after certain actions of its viewer. */
export interface Screen {
  /** The name of its screenshot: letters, digits and hyphens. */
  name: string
  as: Person
  /** Placeholders in braces stand for ids and keys (`ids.ts`). */
  path: string
  /** The actions that lead to the state. */
  show?: (page: Page) => Promise<unknown>
  /** The expected status of the page. */
  status?: number
  /** Expected messages in the browser's console. */
  expected?: RegExp
}

/** Screens of one viewer. */
export function screensOf(as: Person, screens: Omit<Screen, 'as'>[]): Screen[] {
  return screens.map((screen) => ({ ...screen, as }))
}

/** Clicks a button or a link that looks like one. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}

/** Opens a <details>. */
export const unfold = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').locator('summary').filter({ hasText: name }).first().click()
}

/** Submits a form without the browser's validation, so that the page shows its errors. */
export const sendEmpty = (name: string | RegExp) => async (page: Page) => {
  const button = page.getByRole('main').getByRole('button', { name }).last()
  await button.evaluate((element: HTMLButtonElement) => element.form?.setAttribute('novalidate', ''))
  await button.click()
  await page.locator('[aria-invalid=true]').first().waitFor()
}

/** @param fields by the name of each */
export async function fill(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name="${name}"]`).first().fill(value)
}
