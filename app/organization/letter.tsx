import { randomUUID } from 'node:crypto'
import type { ReactNode } from 'react'
import { LetterLayout, type LetterLayoutProps } from '../platform/mail/layout.tsx'
import type { LetterContext, LetterTemplate, RenderedLetter } from '../platform/mail/letter.ts'
import { renderLetter } from '../platform/mail/render.tsx'
import { brand } from './brand.ts'

type Frame = Pick<LetterLayoutProps, 'preview' | 'reason' | 'lastLine'>

interface Words<Facts> extends Omit<LetterTemplate<Facts>, 'render'> {
  write(facts: Facts, context: LetterContext): Frame & Pick<RenderedLetter, 'subject' | 'headers'> & { body: ReactNode }
  /** Links and words, the only facts in which copies differ: whatever stands around them is rendered once for all that leave in a row. */
  ownLinks?: (keyof Facts & string)[]
  ownWords?: (keyof Facts & string)[]
}

/**
 * Facts in, letter out, in the frame that all letters of this organization have.
 *
 * The facts wait in the outbox as JSON and the letter is rendered when it is sent: a Date arrives as text, undefined is gone.
 */
export function defineLetter<Facts>({
  write,
  ownLinks = [],
  ownWords = [],
  ...template
}: Words<Facts>): LetterTemplate<Facts> {
  async function render(facts: Facts, context: LetterContext): Promise<RenderedLetter> {
    const { subject, headers, body, ...frame } = write(facts, context)
    const letter = (
      <LetterLayout brand={brand} origin={context.origin} {...frame}>
        {body}
      </LetterLayout>
    )
    return { subject, headers, ...(await renderLetter(letter)) }
  }
  const isOwn = ownLinks.length + ownWords.length > 0
  return { ...template, render: isOwn ? renderOnce(render, ownLinks, ownWords) : render }
}

/** Enough for newsletters that leave beside each other. */
const mostKept = 4

function renderOnce<Facts>(
  render: LetterTemplate<Facts>['render'],
  ownLinks: (keyof Facts & string)[],
  ownWords: (keyof Facts & string)[],
): typeof render {
  // Nobody can have typed them.
  const own = [
    ...ownLinks.map((name) => ({ name, standIn: `https://${randomUUID()}.invalid/` })),
    ...ownWords.map((name) => ({ name, standIn: randomUUID() })),
  ]
  const kept = new Map<string, Promise<RenderedLetter>>()

  function common(facts: Facts, context: LetterContext): Promise<RenderedLetter> {
    // What somebody has not got is left out of the letter.
    const had = own.filter(({ name }) => facts[name] !== undefined)
    const told = { ...facts, ...Object.fromEntries(had.map(({ name, standIn }) => [name, standIn])) }
    const key = JSON.stringify([told, context.origin])
    const known = kept.get(key)
    if (known) return known
    const rendered = render(told, context)
    kept.set(key, rendered)
    // One that failed is tried anew.
    rendered.catch(() => kept.delete(key))
    for (const oldest of kept.keys()) if (kept.size > mostKept) kept.delete(oldest)
    return rendered
  }

  return async (facts, context) => {
    const { subject, html, text, headers = {} } = await common(facts, context)
    const filled = (words: string, written = (told: string) => told) =>
      own.reduce((rest, { name, standIn }) => rest.replaceAll(standIn, () => written(String(facts[name]))), words)
    return {
      subject: filled(subject),
      html: filled(html, escaped),
      text: filled(text),
      headers: Object.fromEntries(Object.entries(headers).map(([header, value]) => [header, filled(value)])),
    }
  }
}

/** As text, and within an attribute. */
function escaped(told: string): string {
  return told.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
