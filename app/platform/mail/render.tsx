import type { ReactElement } from 'react'

/** The part of html-to-text that is used here; it has no types of its own. */
interface Node {
  attribs: Record<string, string | undefined>
  children: Node[]
}
interface Builder {
  openBlock(options: { leadingLineBreaks: number }): void
  closeBlock(options: { trailingLineBreaks: number }): void
  addInline(text: string, options?: { noWordTransform: boolean }): void
  addLineBreak(): void
}
type Formatter = (element: Node, walk: (children: Node[], builder: Builder) => void, builder: Builder) => void

/**
 * Turns the layout of a letter into its two parts. In the text part links are spelled out, headings keep their case and
 * whatever carries `data-skip-in-text` is left out.
 */
export async function renderLetter(letter: ReactElement): Promise<{ html: string; text: string }> {
  // Loaded with the first letter, because starting the server should not wait for it.
  const { render, toPlainText } = await import('@react-email/render')
  const html = await render(letter)
  return { html, text: trimLines(toPlainText(html, textOptions)) }
}

/** "Sign in: https://…" on its own line: what stands in a button says what the address is for. */
const button: Formatter = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(element.children, builder)
  builder.addInline(':')
  builder.addLineBreak()
  builder.addInline(element.attribs.href ?? '', { noWordTransform: true })
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const textOptions = {
  formatters: { button },
  selectors: [
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    // RFC 3986, appendix C: angle brackets keep a full stop after the link out of it.
    { selector: 'a', options: { linkBrackets: ['<', '>'], hideLinkHrefIfSameAsText: true } },
    { selector: '[data-text=button]', format: 'button' },
    // "Name: value"
    { selector: '[data-text=fact]', format: 'block', options: { leadingLineBreaks: 1, trailingLineBreaks: 1 } },
    { selector: '[data-text=fact] > th', format: 'inlineSurround', options: { suffix: ': ' } },
    { selector: '[data-text=fact] > td', format: 'inline' },
  ],
}

function trimLines(text: string): string {
  const lines = text.split('\n').map((line) => line.trimEnd())
  return `${lines
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()}\n`
}
