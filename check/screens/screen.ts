import type { Page } from 'playwright-core'
import type { Person } from './people.ts'

/** What somebody sees at an address, once something has been done there. */
export interface Screen {
  /** Its picture is called so: letters, digits and hyphens. */
  name: string
  as: Person
  /** Words in braces stand for ids and keys (`ids.ts`). */
  path: string
  /** What a person does before the screen is there. */
  show?: (page: Page) => Promise<unknown>
  /** What the server answers at the address. */
  status?: number
  /** What that brings into the browser's console. */
  expected?: RegExp
}

/** Screens of one person, in few words. */
export function screensOf(as: Person, screens: Omit<Screen, 'as'>[]): Screen[] {
  return screens.map((screen) => ({ ...screen, as }))
}

/** Presses a button, or what looks like one. */
export const press = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').getByRole('button', { name }).first().click()
}

/** Opens what is folded. */
export const unfold = (name: string | RegExp) => async (page: Page) => {
  await page.getByRole('main').locator('summary').filter({ hasText: name }).first().click()
}

/** Sends a form as it is, past the browser's own checks, so that the page says what is wrong. */
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
