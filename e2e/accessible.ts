import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { sharedBrowser } from './browser.ts'

/** The screens in the states that were found good, by their shapes. */
const foundGood = new Set<string>()

/**
 * No violation of WCAG 2.2 A and AA, nor of axe's own best practices. Looking takes half a second and more, so each screen
 * is looked at once in each state: one of the same shape, at the same size, was found good already.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A colour half-way through its change has a contrast of its own.
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
  const shape = await page.evaluate(shapeOf)
  if (foundGood.has(shape)) return
  const shown = (await runsScripts(page)) ? page : await copyForScript(page)
  // Axe's other mode opens a page of its own each time, to sum up frames of other sites; there are none here.
  const axe = new AxeBuilder({ page: shown }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)).toEqual([])
  foundGood.add(shape)
}

/**
 * Runs in the page. Everything that axe can judge by but for what people typed: of a text whether there is one, of a row of
 * like elements the first. Of values with a meaning (classes, roles, states, references) nothing is left out but numbers.
 */
function shapeOf(): string {
  const written = new Set(['aria-label', 'alt', 'title', 'placeholder', 'value', 'content', 'href', 'src', 'srcset'])
  const unseen = new Set(['SCRIPT', 'STYLE', 'LINK', 'META', 'TEMPLATE'])
  const meant = ({ name, value }: Attr) => {
    if (written.has(name)) return value.trim() === '' ? '' : 'x'
    return value.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/g, '0')
  }
  const shape = (node: Node): string => {
    if (node instanceof Text) return node.data.trim() === '' ? '' : 'x'
    if (!(node instanceof Element) || unseen.has(node.tagName)) return ''
    let inside = ''
    let before = ''
    for (const child of node.childNodes) {
      const one = shape(child)
      if (one !== before) inside += one
      if (one !== '') before = one
    }
    // Where no script runs, what it holds is part of the page.
    if (node.tagName === 'NOSCRIPT') return node.firstElementChild ? inside : ''
    const attributes = [...node.attributes].map((attribute) => ` ${attribute.name}=${meant(attribute)}`)
    const modal = node.matches('dialog:modal, :popover-open') ? ' on top' : ''
    return `<${node.tagName}${attributes.sort().join('')}${modal}>${inside}</>`
  }
  const prefers = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  return `${location.pathname.replaceAll(/\d+/g, '0')} ${innerWidth}x${innerHeight} ${prefers} ${shape(document.documentElement)}`
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
