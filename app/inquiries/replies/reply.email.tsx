import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { LetterLink, LetterText, Lines } from '../../platform/mail/layout.tsx'
import { withLinks } from '../../platform/with-links.ts'

export interface ReplyFacts {
  subject: string
  body: string
  /** The message that it answers. */
  quoted: { on: string; text: string }
  /** The form by which it came. */
  form: string
}

const longestQuote = 1500

/** An admin's answer to a visitor. Replies to it go to the team's mailbox. */
export const replyLetter = defineLetter<ReplyFacts>({
  kind: 'reply',
  write({ subject, body, quoted, form }, { origin }) {
    const paragraphs = paragraphsOf(body)
    return {
      subject,
      preview: (paragraphs[0] ?? '').slice(0, 120),
      reason: `You received this email because you wrote to us at ${origin}${form}.`,
      headers: { 'Reply-To': brand.mailbox },
      body: (
        <>
          {paragraphs.map((paragraph, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order never changes
            <LetterText key={index}>
              <Lines text={paragraph} shown={linked} />
            </LetterText>
          ))}
          <LetterText>On {quoted.on}, you wrote:</LetterText>
          <LetterText>
            <Lines text={quoteOf(quoted.text)} shown={(line) => line} />
          </LetterText>
        </>
      ),
    }
  },
})

/** A blank line begins a new paragraph. */
function paragraphsOf(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean)
}

function quoteOf(text: string): string {
  const characters = [...text.trim()]
  const cut =
    characters.length > longestQuote ? `${characters.slice(0, longestQuote).join('').trimEnd()}…` : text.trim()
  return cut
    .split(/\r\n?|\n/)
    .map((line) => `> ${line}`)
    .join('\n')
}

function linked(line: string) {
  return withLinks(line).map(({ text, isLink }) =>
    isLink ? (
      <LetterLink key={text} href={text}>
        {text}
      </LetterLink>
    ) : (
      text
    ),
  )
}
