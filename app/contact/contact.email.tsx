import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import type { ContactMessage } from './contact-message.ts'

/**
 * Confirms a message (specification, section 7: contact confirmation email). It doesn't repeat the message: anyone can
 * enter a stranger's address and must not be able to send them text through us.
 */
export const contactLetter = defineLetter<Pick<ContactMessage, 'firstName' | 'inquiryType'>>({
  kind: 'inquiry',
  write: ({ firstName, inquiryType }) => ({
    subject: 'We got your message',
    preview: `Someone on our team will reply within ${brand.replyTime}.`,
    reason: `You received this email because someone entered this address on ${brand.name}.`,
    body: (
      <>
        <LetterHeading>Thank you for writing{greeted(', ', firstName)}!</LetterHeading>
        <LetterText>
          We got your message. You chose "{inquiryType}", so it goes to the right person on our team. We’ll reply to
          this address within {brand.replyTime}.
        </LetterText>
        <LetterText>
          Something to add? Write to <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>.
        </LetterText>
        <LetterText>Didn’t write to us? You can ignore this email.</LetterText>
      </>
    ),
  }),
})
