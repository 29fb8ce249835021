import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sharedBrowser } from './browser.ts'

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's own best practices. Axe is a script: what a page shows where none
 * runs is looked at in a browser that has it.
 *
 * @param which page it is, where a test looks at many
 */
export async function expectAccessible(page: Page, which?: string): Promise<void> {
  const shown = (await runsScripts(page)) ? page : await copyForScript(page)
  // A colour half-way through its change has a contrast of its own.
  await shown.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  // Axe's other mode opens a page of its own each time, to sum up frames of other sites; there are none here.
  const axe = new AxeBuilder({ page: shown }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect(found, which).toEqual([])
}

function runsScripts(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(scripting: enabled)').matches)
}

let copies: Promise<Page> | undefined

/**
 * One page for all copies: what it shows comes from the page that is looked at, and nothing stays but the address. Visitors ask
 * for little motion, and so does it, or each copy would be waited for until it stands still.
 */
async function copyForScript(page: Page): Promise<Page> {
  const body = (await page.content()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<\/?noscript>/g, '')
  copies ??= sharedBrowser().then((browser) => browser.newPage({ reducedMotion: 'reduce' }))
  const copy = await copies
  await copy.unrouteAll()
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await copy.goto(page.url())
  return copy
}
