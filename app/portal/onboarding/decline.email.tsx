import { letterTopics } from '../../membership/letter-topic.ts'
import { RegistrationParagraph } from '../../membership/registration-links.tsx'
import { brand } from '../../organization/brand.ts'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterHeading, LetterLayout, LetterText } from '../../platform/mail/layout.tsx'
import { defineLetter } from '../../platform/mail/letter.ts'
import { renderLetter } from '../../platform/mail/render.tsx'

interface DeclineFacts {
  firstName: string
  registrationUrl: string
}

/** After "Not at This Time". */
export const declineLetter = defineLetter<DeclineFacts>({
  kind: 'decline',
  topic: letterTopics.place,
  async render({ firstName, registrationUrl }, { origin }) {
    const letter = (
      <LetterLayout
        brand={brand}
        origin={origin}
        preview="Your place in the pilot bootcamp is free for somebody else now."
        reason={`You get this letter because "Not at This Time" was chosen in the training portal at ${origin}.`}
      >
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
      </LetterLayout>
    )
    return { subject: "You're on the waitlist for the pilot bootcamp now", ...(await renderLetter(letter)) }
  },
})
