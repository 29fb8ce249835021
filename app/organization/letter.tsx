import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { LetterLayout, type LetterLayoutProps } from '../platform/mail/layout.tsx'
import type { LetterContext, LetterTemplate, RenderedLetter } from '../platform/mail/letter.ts'
import { renderLetter } from '../platform/mail/render.tsx'
import { brand } from './brand.ts'

type Frame = Pick<LetterLayoutProps, 'preview' | 'reason' | 'lastLine'>

interface Words<Facts> extends Omit<LetterTemplate<Facts>, 'render'> {
  write(
    facts: Facts,
    context: LetterContext,
  ): Frame & Pick<RenderedLetter, 'subject' | 'headers' | 'attachments'> & { body: ReactNode }
  /**
   * Names of the facts that differ between copies, as links or as text: the email is rendered once with placeholders, which each
   * copy fills in.
   */
  ownLinks?: (keyof Facts & string)[]
  ownWords?: (keyof Facts & string)[]
}

/**
 * Defines an email by a function of its facts, in the layout of this organization's emails.
 *
 * The outbox stores the facts as JSON, and the email is rendered when it is sent: a Date arrives as a string, undefined is
 * missing.
 */
export function defineLetter<Facts>({
  write,
  ownLinks = [],
  ownWords = [],
  ...template
}: Words<Facts>): LetterTemplate<Facts> {
  async function render(facts: Facts, context: LetterContext): Promise<RenderedLetter> {
    const { subject, headers, attachments, body, ...frame } = write(facts, context)
    const letter = (
      <LetterLayout brand={brand} origin={context.origin} {...frame}>
        {body}
      </LetterLayout>
    )
    return { subject, headers, attachments, ...(await renderLetter(letter)) }
  }
  const isOwn = ownLinks.length + ownWords.length > 0
  return { ...template, render: isOwn ? renderOnce(render, ownLinks, ownWords) : render }
}

/** Enough for newsletters that are sent at the same time. */
const mostCached = 4

function renderOnce<Facts>(
  render: LetterTemplate<Facts>['render'],
  ownLinks: (keyof Facts & string)[],
  ownWords: (keyof Facts & string)[],
): typeof render {
  // Random, so that no typed text contains them.
  const placeholders = [
    ...ownLinks.map((name) => ({ name, placeholder: `https://${randomUUID()}.invalid/` })),
    ...ownWords.map((name) => ({ name, placeholder: randomUUID() })),
  ]
  const cache = new Map<string, Promise<RenderedLetter>>()

  function common(facts: Facts, context: LetterContext): Promise<RenderedLetter> {
    // A missing fact has no placeholder, so that the template leaves its part out.
    const present = placeholders.filter(({ name }) => facts[name] !== undefined)
    const withPlaceholders = {
      ...facts,
      ...Object.fromEntries(present.map(({ name, placeholder }) => [name, placeholder])),
    }
    const key = JSON.stringify([withPlaceholders, context.origin])
    const cached = cache.get(key)
    if (cached) return cached
    const rendered = render(withPlaceholders, context)
    cache.set(key, rendered)
    // A failed rendering is tried again.
    rendered.catch(() => cache.delete(key))
    for (const oldest of cache.keys()) if (cache.size > mostCached) cache.delete(oldest)
    return rendered
  }

  return async (facts, context) => {
    const { subject, html, text, headers = {} } = await common(facts, context)
    const filled = (text: string, encode = (value: string) => value) =>
      placeholders.reduce(
        (rest, { name, placeholder }) => rest.replaceAll(placeholder, () => encode(String(facts[name]))),
        text,
      )
    return {
      subject: filled(subject),
      html: filled(html, escaped),
      text: filled(text),
      headers: Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, filled(value)])),
    }
  }
}

/** Escapes for HTML text and attributes. */
function escaped(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
