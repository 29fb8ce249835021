import { letterTopics } from '../../membership/letter-topic.ts'
import { RegistrationParagraph } from '../../membership/registration-links.tsx'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterHeading, LetterText } from '../../platform/mail/layout.tsx'

interface DeclineFacts {
  firstName: string
  registrationUrl: string
}

/** After "Not at This Time". */
export const declineLetter = defineLetter<DeclineFacts>({
  kind: 'decline',
  topic: letterTopics.place,
  write: ({ firstName, registrationUrl }, { origin }) => ({
    subject: "You're on the waitlist for the pilot bootcamp now",
    preview: 'Your place in the pilot bootcamp is free for somebody else now.',
    reason: `You get this letter because "Not at This Time" was chosen in the training portal at ${origin}.`,
    body: (
      <>
        <LetterHeading>Thank you for telling us{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          You chose "Not at This Time", so your place in the pilot bootcamp is free for somebody else now. You are at
          the end of the waitlist, and signed out of the training portal.
        </LetterText>
        <LetterText>
          There is nothing you need to do. We write to you when a place opens for you or the next cohort starts.
        </LetterText>
        <RegistrationParagraph url={registrationUrl}>
          your number in the queue, the newsletter, and a way to leave the waitlist.
        </RegistrationParagraph>
        <LetterText>Was this a mistake? Write to {brand.mailbox} and we will look for a way.</LetterText>
      </>
    ),
  }),
})
