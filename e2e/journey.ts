import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { launchBrowser } from './browser.ts'
import { type RunningServer, startServer } from './server.ts'

export interface Journey {
  readonly origin: string
  readonly server: RunningServer
  /** A visitor with a browser of their own: no cookies, nothing stored. */
  visitor(options?: Parameters<Browser['newContext']>[0]): Promise<Page>
}

/** The ways in which every journey has to work. */
export const withAndWithoutScript = [
  { browserWith: 'JavaScript', javaScriptEnabled: true },
  { browserWith: 'no JavaScript', javaScriptEnabled: false },
]

const scriptless = new WeakSet<BrowserContext>()

/**
 * For the top of a journey's file: one built server with the sample data and one browser for all of its tests.
 *
 * @param env settings of the server
 */
export function setUpJourney(env: Record<string, string> = {}): Journey {
  let server: RunningServer
  let browser: Browser
  const contexts: BrowserContext[] = []
  beforeAll(async () => {
    server = await startServer(env)
    browser = await launchBrowser()
  })
  afterAll(async () => {
    await Promise.all(contexts.map((context) => context.close()))
    await browser?.close()
    await server?.stop()
  })
  return {
    get origin() {
      return server.origin
    },
    get server() {
      return server
    },
    async visitor(options = {}) {
      const context = await browser.newContext({ baseURL: server.origin, reducedMotion: 'reduce', ...options })
      contexts.push(context)
      if (options.javaScriptEnabled === false) scriptless.add(context)
      const page = await context.newPage()
      refuseSurprises(page)
      return page
    },
  }
}

/** Whatever the page complains about in its console, a blocked script or a broken hydration among them, fails the journey. */
function refuseSurprises(page: Page): void {
  page.on('pageerror', (error) => {
    throw new Error(`${page.url()}: ${error.message}`)
  })
  page.on('console', (message) => {
    const expectedStatus = /the server responded with a status of 4\d\d|ERR_INTERNET_DISCONNECTED|503/.test(
      message.text(),
    )
    if (message.type() === 'error' && !expectedStatus) throw new Error(`${page.url()}: ${message.text()}`)
  })
}

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's own best practices. Axe is a script: what a page shows where none
 * runs is looked at in a browser that has it.
 */
export async function expectAccessible(page: Page): Promise<void> {
  const shown = scriptless.has(page.context()) ? await copyForScript(page) : page
  const { violations } = await new AxeBuilder({ page: shown }).analyze()
  if (shown !== page) await shown.context().close()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
}

async function copyForScript(page: Page): Promise<Page> {
  const body = (await page.content()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<\/?noscript>/g, '')
  const context = await page.context().browser()?.newContext()
  const copy = await context?.newPage()
  if (!copy) throw new Error('The browser has gone.')
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await copy.goto(page.url())
  return copy
}

/** What a redirect leaves to say: a toast, or, where no script runs, a notice in <noscript>, into which locators don't look. */
export async function expectToast(page: Page, words: string): Promise<void> {
  if (!scriptless.has(page.context())) return page.getByText(words).first().waitFor()
  expect(await page.locator('noscript').allTextContents()).toContainEqual(expect.stringContaining(words))
}

/** The newest letter to somebody, as they would open it in the demonstration's mailbox. @returns its words */
export async function readNewestLetter(page: Page, to: string): Promise<string> {
  const reader = await page.context().newPage()
  try {
    await reader.goto('/dev/mailbox')
    await reader.getByRole('listitem').filter({ hasText: to }).first().getByRole('link').first().click()
    await reader.waitForURL('**/dev/mailbox/*')
    return await reader.getByRole('main').innerText()
  } finally {
    await reader.close()
  }
}

/** @returns the code in the newest letter to somebody */
export async function readNewestCode(page: Page, to: string): Promise<string> {
  const code = /\b\d{6}\b/.exec(await readNewestLetter(page, to))?.[0]
  if (!code) throw new Error(`No code for ${to}`)
  return code
}
