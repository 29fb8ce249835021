import type { FormatCallback, HtmlToTextOptions } from 'html-to-text'
import type { ReactElement } from 'react'

const doctype =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">'

/**
 * Renders an email as HTML and text. In the text, links are spelled out, headings keep their case and elements with
 * `data-skip-in-text` are left out.
 */
export async function renderLetter(letter: ReactElement): Promise<{ html: string; text: string }> {
  renderer ??= loadRenderer()
  const { renderToStaticMarkup, toText } = await renderer
  const html = doctype + renderToStaticMarkup(letter)
  return { html, text: trimLines(toText(html)) }
}

/** Loaded with the first email, so that the server's start doesn't wait for it. */
let renderer: ReturnType<typeof loadRenderer> | undefined

async function loadRenderer() {
  const [{ renderToStaticMarkup }, { compile }] = await Promise.all([
    import('react-dom/server'),
    import('html-to-text'),
  ])
  return { renderToStaticMarkup, toText: compile(textOptions) }
}

/** "Sign in: https://…" on its own line: the button's label says what the address is for. */
const button: FormatCallback = (element, walk, builder) => {
  builder.openBlock({ leadingLineBreaks: 2 })
  walk(element.children, builder)
  builder.addInline(':')
  builder.addLineBreak()
  builder.addInline(element.attribs.href ?? '', { noWordTransform: true })
  builder.closeBlock({ trailingLineBreaks: 2 })
}

const textOptions: HtmlToTextOptions = {
  wordwrap: false,
  formatters: { button },
  selectors: [
    ...['img', '[data-skip-in-text=true]'].map((selector) => ({ selector, format: 'skip' })),
    ...['td', 'th'].map((selector) => ({
      selector,
      format: 'block',
      options: { leadingLineBreaks: 1, trailingLineBreaks: 1 },
    })),
    ...['h1', 'h2', 'h3'].map((selector) => ({ selector, options: { uppercase: false } })),
    // RFC 3986, appendix C: angle brackets keep a following full stop out of the link.
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
