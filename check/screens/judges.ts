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
  return violations
    .filter(({ id }) => !isOfAPage(page, id))
    .flatMap(({ id, nodes }) => nodes.map(({ html }) => ({ rule: id, what: short(html) })))
}

/** Rules on landmarks. An email is no page: it is shown in one of a mail program's, which has its own. */
const ofAPage = ['region', 'landmark-one-main', 'skip_main_exists']

function isOfAPage(page: Page, rule: string): boolean {
  return ofAPage.includes(rule) && /\/dev\/mailbox\/[^/]+\/html$/.test(page.url())
}

const resolve = createRequire(import.meta.url).resolve
const sources = new Map<string, Promise<string>>()

/** As a script of the browser's own, which the page's policy does not keep out. */
async function load(page: Page, file: string): Promise<void> {
  const source = sources.get(file) ?? readFile(resolve(file), 'utf8')
  sources.set(file, source)
  await page.evaluate(await source)
}

/** Techniques that HTML_CodeSniffer misses where they are not missing, each with the elements of which that is so. */
const mistakenBySniffer = {
  // A table for layout hands its role on to its rows and cells (ARIA: presentational roles are inherited).
  'F92,ARIA4': 'table[role=presentation]:not(:has(> * > tr > th, > caption))',
  // It takes a field for an address of the web for one of an email: HTML has `url` for it.
  H98: 'input[type=url][autocomplete=url]',
}

/** Errors only: its warnings and notices ask a person to look. */
async function byHtmlCodeSniffer(page: Page): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'HTMLCS' in globalThis))) await load(page, 'html_codesniffer/build/HTMLCS.js')
  const found = await page.evaluate(async (mistaken) => {
    const sniffer = (globalThis as never as { HTMLCS: HtmlCodeSniffer }).HTMLCS
    const { getTranslation } = sniffer
    // It has no words for some of its own findings, and would end there.
    sniffer.getTranslation = (key) => getTranslation.call(sniffer, key) ?? key
    await new Promise<void>((resolve) => sniffer.process('WCAG2AA', document, resolve))
    const isMistaken = (code: string, element?: Element) =>
      mistaken.some(([technique, selector]) => code.endsWith(`.${technique}`) && element?.matches(selector))
    return sniffer
      .getMessages()
      .filter(({ type, code, element }) => type === sniffer.ERROR && !isMistaken(code, element))
      .map(({ code, msg, element }) => ({ rule: code, what: `${msg.slice(0, 80)} ${element?.outerHTML ?? ''}` }))
  }, Object.entries(mistakenBySniffer))
  return found.map(({ rule, what }) => ({ rule: rule.replace('WCAG2AA.', ''), what: short(what) }))
}

interface HtmlCodeSniffer {
  ERROR: number
  getTranslation(key: string): string | undefined
  process(standard: string, document: Document, done: () => void): void
  getMessages(): { type: number; code: string; msg: string; element?: Element }[]
}

/** Rules of IBM's that are wrong here, each with the elements of which that is so. */
const mistakenByIbm: Record<string, string> = {
  // A form without a name is no landmark (HTML-AAM), so two of them are not mixed up.
  aria_form_label_unique: '*',
  // It does not see the words that are for screen readers only.
  label_content_exists: '*',
  // Nor the heads of columns that are.
  table_headers_exists: 'table:has(> thead th[scope=col])',
  // Boxes that choose rows of a list stand in its rows, and each names its own.
  input_checkboxes_grouped: '*',
}

/** Violations that it is sure of, of what is shown. */
async function byIbm(page: Page): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'ace' in globalThis))) await load(page, 'accessibility-checker-engine/ace.js')
  const found = await page.evaluate(async (mistaken) => {
    const { ace } = globalThis as never as { ace: Ace }
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
    // It takes what a closed <details> holds for shown.
    const isMeant = (rule: string, path: string) => {
      const { singleNodeValue: node } = document.evaluate(path, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE)
      return !(node instanceof Element) || (node.checkVisibility() && !(mistaken[rule] && node.matches(mistaken[rule])))
    }
    return results
      .filter(({ ruleId, value, path }) => value[0] === 'VIOLATION' && value[1] === 'FAIL' && isMeant(ruleId, path.dom))
      .map(({ ruleId, message, snippet, path }) => ({ rule: ruleId, what: `${message} ${snippet || path.dom}` }))
  }, mistakenByIbm)
  return found.filter(({ rule }) => !isOfAPage(page, rule)).map(({ rule, what }) => ({ rule, what: short(what) }))
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
