import { href } from 'react-router'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import type { Inquiry } from './inquiry.ts'

/**
 * Confirms a message (specification, section 7: contact confirmation email). It does not repeat what was written: anybody can
 * enter anybody's address, and nobody shall send their own words to a stranger through us.
 */
export const inquiryLetter = defineLetter<Pick<Inquiry, 'firstName' | 'inquiryType'>>({
  kind: 'inquiry',
  write: ({ firstName, inquiryType }, { origin }) => ({
    subject: 'We have received your message',
    preview: `Somebody from our team reads it and replies within ${brand.replyTime}.`,
    reason: `You got this email because this address was entered at ${origin}${href('/contact')}.`,
    body: (
      <>
        <LetterHeading>Thank you for writing{greeted(', ', firstName)}!</LetterHeading>
        <LetterText>
          Your message has reached us. You chose "{inquiryType}" as the reason for writing, so that it finds the right
          person in our team. We reply to this address within {brand.replyTime}.
        </LetterText>
        <LetterText>
          Is there something to add? Write to <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>.
        </LetterText>
        <LetterText>If it was not you who wrote to us, you need not do anything.</LetterText>
      </>
    ),
  }),
})
