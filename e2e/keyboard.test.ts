import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { bootcampGoals } from '../app/membership/vocabulary.ts'
import { readNewestCode, setUpJourney } from './journey.ts'

const journey = setUpJourney()

test('a visitor who has no mouse reserves a place, signs in, gets on board and reaches the dashboard', async () => {
  const email = 'key.board@example.org'
  const page = await journey.visitor()
  await page.goto('/')
  await tabTo(page, 'link', /^Register/)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/join')
  await tabTo(page, 'textbox', /^First name/)
  await page.keyboard.type('Kay')
  await tabTo(page, 'textbox', /^Last name/)
  await page.keyboard.type('Board')
  await tabTo(page, 'textbox', /^Email/)
  await page.keyboard.type(email)
  await tabTo(page, 'checkbox', /newsletter/)
  await page.keyboard.press('Space')
  expect(await page.getByRole('checkbox', { name: /newsletter/ }).isChecked()).toBe(true)
  await tabTo(page, 'button', /^Reserve My Place$/)
  await page.keyboard.press('Enter')
  await page.getByRole('main').getByText('Welcome to the community!').waitFor()

  await page.goto('/training-portal')
  await page.waitForURL('**/training-portal/login')
  await tabTo(page, 'textbox', /^Email/)
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByText(`Code sent to ${email}`).waitFor()
  const code = await readNewestCode(page, email)
  // The step itself puts the focus into its only field.
  await expect.poll(() => isOn(page.getByRole('textbox', { name: '6-digit code' }))).toBe(true)
  await expectVisibleFocus(page)
  // The last digit sends it.
  await page.keyboard.type(code)

  await page.waitForURL('**/training-portal/expectations')
  // Inside the app, too, a new page is read from its beginning.
  await expect.poll(() => isOn(page.locator('main'))).toBe(true)
  await tabTo(page, 'button', /^Yes, I Commit$/)
  await page.keyboard.press('Enter')

  await page.waitForURL('**/training-portal/questionnaire')
  await expect.poll(() => isOn(page.locator('main'))).toBe(true)
  await tabTo(page, 'textbox', /one AI agent/)
  await page.keyboard.type('Answer my mail')
  await chooseGoals(page)
  await tabTo(page, 'combobox', /^Work Status/)
  await page.keyboard.type('Student')
  await tabTo(page, 'combobox', /^Industry/)
  await page.keyboard.type('Healthcare')
  await tabTo(page, 'button', /^Save and continue$/)
  await page.keyboard.press('Enter')

  await page.waitForURL('**/training-portal/dashboard')
  await expect.poll(() => isOn(page.locator('main'))).toBe(true)
  await page.getByRole('region', { name: 'Your goal' }).getByText('Answer my mail').waitFor()
  await pressUntilOn(page, 'Shift+Tab', page.getByRole('button', { name: 'Account' }))
  await page.keyboard.press('Enter')
  await pressUntilOn(page, 'Tab', page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/login')
})

test('from question to question by the arrow keys, Home and End, and into each by Enter or Space', async () => {
  const page = await journey.visitor()
  await page.goto('/the-spark')
  const question = (name: string) => page.locator('summary').filter({ hasText: name })
  const [first, second, last] = ['What does it cost to join?', 'How do I join?', 'What is MindStudio?'].map(question)
  if (!first || !second || !last) throw new Error('unreachable')
  await first.focus()
  for (const [key, next] of [
    ['ArrowDown', second],
    ['ArrowUp', first],
    ['ArrowUp', last],
    ['ArrowDown', first],
    ['End', last],
    ['Home', first],
  ] as const) {
    await page.keyboard.press(key)
    expect(await isOn(next), key).toBe(true)
    await expectVisibleFocus(page)
  }
  await page.keyboard.press('Enter')
  await page.getByText('The community is free to join, and stays free.').waitFor()
  await page.keyboard.press('End')
  await page.keyboard.press('Space')
  await page.getByText('The no-code platform we build agents on.').waitFor()
  expect(await page.locator('details[open]').count()).toBe(1)
  await page.keyboard.press('Space')
  expect(await page.locator('details[open]').count()).toBe(0)
})

/** Unfolds the list, finds one by typing, takes it and another one, and folds the list again. */
async function chooseGoals(page: Page): Promise<void> {
  const [first = '', second = ''] = bootcampGoals
  await pressUntilOn(page, 'Tab', page.locator('details.multi-select > summary'))
  await page.keyboard.press('Enter')
  await tabTo(page, 'searchbox', /^Find a goal/)
  await page.keyboard.type(first)
  await tabTo(page, 'checkbox', first)
  await page.keyboard.press('Space')
  await pressUntilOn(page, 'Shift+Tab', page.getByRole('searchbox', { name: 'Find a goal' }))
  for (const _letter of first) await page.keyboard.press('Backspace')
  await tabTo(page, 'checkbox', second)
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  expect(await page.locator('details.multi-select').getAttribute('open')).toBeNull()
  await expectVisibleFocus(page)
  expect(await page.locator('details.multi-select .chip').allInnerTexts()).toEqual([first, second])
}

type Role = Parameters<Page['getByRole']>[0]

function tabTo(page: Page, role: Role, name: string | RegExp): Promise<void> {
  return pressUntilOn(page, 'Tab', page.getByRole(role, { name }))
}

/** On the way, whatever gets the focus has to be seen to have it. */
async function pressUntilOn(page: Page, key: 'Tab' | 'Shift+Tab', target: Locator): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    await page.keyboard.press(key)
    await expectVisibleFocus(page)
    if (await isOn(target)) return
  }
  throw new Error(`${page.url()}: ${key} does not lead to ${target}`)
}

function isOn(target: Locator): Promise<boolean> {
  return target.evaluateAll((elements) => elements.some((element) => element === document.activeElement))
}

/** Polled, because the browser may still be scrolling, and a toast may lie above for the five seconds in which it shows. */
function expectVisibleFocus(page: Page): Promise<void> {
  const visible = { element: expect.any(String), outlined: true, uncovered: true }
  return expect.poll(() => page.evaluate(lookAtFocus), { timeout: 8_000 }).toEqual(visible)
}

/** Runs in the page. */
function lookAtFocus() {
  const element = document.activeElement ?? document.body
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  const { left, top, width, height } = element.getBoundingClientRect()
  const seen = document.elementFromPoint(left + width / 2, top + height / 2)
  return {
    element: element.outerHTML.slice(0, 120),
    outlined: outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0,
    // A link over two lines has nothing of its own at its centre, only what it stands in.
    uncovered: seen !== null && (element.contains(seen) || seen.contains(element)),
  }
}
