import type { ReactNode } from 'react'
import { LetterLayout, type LetterLayoutProps } from '../platform/mail/layout.tsx'
import type { LetterContext, LetterTemplate, RenderedLetter } from '../platform/mail/letter.ts'
import { renderLetter } from '../platform/mail/render.tsx'
import { brand } from './brand.ts'

type Frame = Pick<LetterLayoutProps, 'preview' | 'reason' | 'lastLine'>

interface Words<Facts> extends Omit<LetterTemplate<Facts>, 'render'> {
  write(facts: Facts, context: LetterContext): Frame & Pick<RenderedLetter, 'subject' | 'headers'> & { body: ReactNode }
}

/**
 * Facts in, letter out, in the frame that all letters of this organization have.
 *
 * The facts wait in the outbox as JSON and the letter is rendered when it is sent: a Date arrives as text, undefined is gone.
 */
export function defineLetter<Facts>({ write, ...template }: Words<Facts>): LetterTemplate<Facts> {
  return {
    ...template,
    async render(facts, context) {
      const { subject, headers, body, ...frame } = write(facts, context)
      const letter = (
        <LetterLayout brand={brand} origin={context.origin} {...frame}>
          {body}
        </LetterLayout>
      )
      return { subject, headers, ...(await renderLetter(letter)) }
    },
  }
}
