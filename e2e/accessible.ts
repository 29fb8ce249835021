import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sharedBrowser } from './browser.ts'

/** The screens that were found good: what each was made of. */
const foundGood = new Set<string>()

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's own best practices. Looking takes a second, so each screen is looked at
 * once in each state: one that is made of the same parts, at the same size, was found good already.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour half-way through its change has a contrast of its own.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const parts = await page.evaluate(partsOf)
  if (foundGood.has(parts)) return
  const shown = (await runsScripts(page)) ? page : await copyForScript(page)
  // Axe's other mode opens a page of its own each time, to sum up frames of other sites; there are none here.
  const axe = new AxeBuilder({ page: shown }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
  foundGood.add(parts)
}

/**
 * Runs in the page. The kinds of elements it is made of, each with everything that axe can judge by but for what people typed:
 * whether there is text and which attributes it has, below which element it stands, and whether there are several of them.
 */
function partsOf(): string {
  const typed = new Set(['aria-label', 'alt', 'title', 'placeholder', 'value', 'href', 'src', 'srcset'])
  const withoutNumbers = (text: string) => text.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '0')
  const meaningOf = ({ name, value }: Attr) =>
    `${name}=${typed.has(name) ? value.trim() !== '' : withoutNumbers(value)}`
  const kindOf = (element: Element) => {
    const hasText = [...element.childNodes].some((node) => node instanceof Text && node.data.trim() !== '')
    const above = `${element.parentElement?.tagName}.${element.parentElement?.className}`
    const isOnTop = element.matches('dialog:modal, :popover-open')
    return [above, element.tagName, ...[...element.attributes].map(meaningOf).sort(), hasText, isOnTop].join(' ')
  }
  const prefers = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const screen = `${withoutNumbers(location.pathname)} ${innerWidth}x${innerHeight} ${prefers}`
  const kinds = [...document.querySelectorAll('html, title, body, body :not(script, noscript, style, template)')].map(
    kindOf,
  )
  const parts = kinds.map((kind) => `${kind} ${kinds.indexOf(kind) === kinds.lastIndexOf(kind)}`)
  return [screen, ...new Set(parts.sort())].join('\n')
}

/** Axe is a script of many steps, which a page without script doesn't take. */
function runsScripts(page: Page): Promise<boolean> {
  return page.evaluate(() => matchMedia('(scripting: enabled)').matches)
}

let copies: Promise<Page> | undefined

/** What a page shows where no script runs, in a browser that has one. It is one page for all copies: nothing stays but the address. */
async function copyForScript(page: Page): Promise<Page> {
  const body = (await page.content()).replace(/<script[\s\S]*?<\/script>/g, '').replace(/<\/?noscript>/g, '')
  copies ??= sharedBrowser().then((browser) => browser.newPage())
  const copy = await copies
  await copy.unrouteAll()
  await copy.route(page.url(), (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body }))
  await copy.goto(page.url())
  return copy
}
