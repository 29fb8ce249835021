import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { type Fault, short } from './findings.ts'

/** Third-party checkers; each examines a rendered page. */
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

/** Rules on landmarks. An email has none: the email program's page around it has them. */
const ofAPage = ['region', 'landmark-one-main', 'skip_main_exists']

function isOfAPage(page: Page, rule: string): boolean {
  return ofAPage.includes(rule) && /\/dev\/mailbox\/[^/]+\/html$/.test(page.url())
}

const resolve = createRequire(import.meta.url).resolve
const sources = new Map<string, Promise<string>>()

/** As a script of the browser, to which the page's policy doesn't apply. */
async function load(page: Page, file: string): Promise<void> {
  const source = sources.get(file) ?? readFile(resolve(file), 'utf8')
  sources.set(file, source)
  await page.evaluate(await source)
}

/** Techniques that HTML_CodeSniffer wrongly reports as missing, each with the elements concerned. */
const mistakenBySniffer = {
  // The rows and cells of a layout table inherit its role (ARIA: presentational roles are inherited).
  'F92,ARIA4': 'table[role=presentation]:not(:has(> * > tr > th, > caption))',
  // It takes a field for a web address for one for an email address: HTML has `url` for it.
  H98: 'input[type=url][autocomplete=url]',
}

/** Errors only: its warnings and notices need a person's judgement. */
async function byHtmlCodeSniffer(page: Page): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'HTMLCS' in globalThis))) await load(page, 'html_codesniffer/build/HTMLCS.js')
  const found = await page.evaluate(async (mistaken) => {
    const sniffer = (globalThis as never as { HTMLCS: HtmlCodeSniffer }).HTMLCS
    const { getTranslation } = sniffer
    // It has no text for some of its own findings and would throw.
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

/** IBM's rules that are wrong here, each with the elements concerned. */
const mistakenByIbm: Record<string, string> = {
  // A form without a name is no landmark (HTML-AAM), so two of them can't be confused.
  aria_form_label_unique: '*',
  // It ignores text for screen readers only.
  label_content_exists: '*',
  // It ignores column headers for screen readers only too.
  table_headers_exists: 'table:has(> thead th[scope=col])',
  // The checkboxes of a list are in its rows, and each has its own name.
  input_checkboxes_grouped: '*',
}

/** Definite violations of visible elements. */
async function byIbm(page: Page): Promise<Fault[]> {
  if (!(await page.evaluate(() => 'ace' in globalThis))) await load(page, 'accessibility-checker-engine/ace.js')
  const found = await page.evaluate(async (mistaken) => {
    const { ace } = globalThis as never as { ace: Ace }
    const { results } = await new ace.Checker().check(document, ['WCAG_2_2'])
    // It treats the content of a closed <details> as visible.
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
