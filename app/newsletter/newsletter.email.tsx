import { letterTopics } from '../membership/letter-topic.ts'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { LetterLink, LetterText, Lines } from '../platform/mail/layout.tsx'
import { withLinks } from '../platform/with-links.ts'
import { paragraphsOf } from './newsletter.ts'
import type { Newsletter } from './newsletter-schema.ts'

export interface OwnLinks {
  unsubscribeUrl: string
  registrationUrl: string
}

export type NewsletterFacts = Newsletter & OwnLinks

/**
 * Mail programs show a button of their own for the two headers (RFC 2369, RFC 8058): it posts to the address, whose page then
 * needs no further click.
 */
export const newsletterLetter = defineLetter<NewsletterFacts>({
  kind: 'newsletter',
  topic: letterTopics.newsletter,
  ownLinks: ['unsubscribeUrl', 'registrationUrl'],
  write({ subject, body: text, unsubscribeUrl, registrationUrl }) {
    const paragraphs = paragraphsOf(text)
    const body = (
      <>
        {paragraphs.map((paragraph, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: nothing is ever moved in a letter
          <LetterText key={index}>
            <Lines text={paragraph} shown={linked} />
          </LetterText>
        ))}
        <LetterText>
          <LetterLink href={unsubscribeUrl}>Unsubscribe</LetterLink>
          {' · '}
          <LetterLink href={registrationUrl}>See or change your registration</LetterLink>
        </LetterText>
      </>
    )
    return {
      subject,
      preview: (paragraphs[0] ?? '').slice(0, 120),
      reason: `You got this email because you asked for the newsletter of ${brand.name}. The links above are yours alone: please take them out before you pass it on.`,
      headers: {
        'List-Unsubscribe': `<${unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      body,
    }
  },
})

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
