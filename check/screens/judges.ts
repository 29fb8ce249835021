import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { type Fault, short } from './findings.ts'

/** By tools that nobody here wrote: each looks at a page as it is shown. */
export const judges: Record<string, (page: Page) => Promise<Fault[]>> = {
  axe: byAxe,
  htmlcs: byHtmlCodeSniffer,
  ibm: byIbm,
}

async function byAxe(page: Page): Promise<Fault[]> {
  const axe = new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] })
  const { violations } = await axe.analyze()
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, what: short(html) })))
}

const resolve = createRequire(import.meta.url).resolve
const sources = new Map<string, Promise<string>>()

/** As a script of the browser's own, which the page's policy does not keep out. */
async function load(page: Page, file: string): Promise<void> {
  const source = sources.get(file) ?? readFile(resolve(file), 'utf8')
  sources.set(file, source)
  await page.evaluate(await source)
}

/** Errors only: its warnings and notices ask a person to look. */
async function byHtmlCodeSniffer(page: Page): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'HTMLCS' in globalThis))) await load(page, 'html_codesniffer/build/HTMLCS.js')
  const found = await page.evaluate(async () => {
    const sniffer = (globalThis as never as { HTMLCS: HtmlCodeSniffer }).HTMLCS
    const { getTranslation } = sniffer
    // It has no words for some of its own findings, and would end there.
    sniffer.getTranslation = (key) => getTranslation.call(sniffer, key) ?? key
    await new Promise<void>((resolve) => sniffer.process('WCAG2AA', document, resolve))
    return sniffer
      .getMessages()
      .filter(({ type }) => type === sniffer.ERROR)
      .map(({ code, msg, element }) => ({ rule: code, what: `${msg} ${element?.outerHTML ?? ''}` }))
  })
  return found.map(({ rule, what }) => ({ rule: rule.replace('WCAG2AA.', ''), what: short(what) }))
}

interface HtmlCodeSniffer {
  ERROR: number
  getTranslation(key: string): string | undefined
  process(standard: string, document: Document, done: () => void): void
  getMessages(): { type: number; code: string; msg: string; element?: Element }[]
}

/** Rules of IBM's that are wrong here, each with its reason. */
const mistaken = {
  aria_form_label_unique: 'A form without a name is no landmark (HTML-AAM), so two of them are not mixed up.',
  label_content_exists: 'It does not see the words that are for screen readers only.',
  input_checkboxes_grouped: 'Boxes that choose rows of a list stand in its rows, and each names its own.',
}

/** Violations that it is sure of, of what is shown. */
async function byIbm(page: Page): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'ace' in globalThis))) await load(page, 'accessibility-checker-engine/ace.js')
  const found = await page.evaluate(async () => {
    const { ace } = globalThis as never as { ace: Ace }
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
    // It takes what a closed <details> holds for shown.
    const isShown = (path: string) => {
      const { singleNodeValue: node } = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
      return !(node instanceof Element) || node.checkVisibility()
    }
    return results
      .filter(({ value, path }) => value[0] === 'VIOLATION' && value[1] === 'FAIL' && isShown(path.dom))
      .map(({ ruleId, message, snippet, path }) => ({ rule: ruleId, what: `${message} ${snippet || path.dom}` }))
  })
  return found.filter(({ rule }) => !(rule in mistaken)).map(({ rule, what }) => ({ rule, what: short(what) }))
}

interface Ace {
  Checker: new () => {
    check(
      document: Document,
      guidelines: string[],
    ): Promise<{
      results: { ruleId: string; value: [string, string]; message: string; snippet: string; path: { dom: string } }[]
    }>
  }
}
