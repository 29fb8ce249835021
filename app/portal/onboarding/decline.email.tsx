import { letterTopics } from '../../membership/letter-topic.ts'
import { RegistrationParagraph } from '../../membership/private-link/registration-links.tsx'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'

interface DeclineFacts {
  firstName: string
  registrationUrl: string
  /** 'the pilot bootcamp'; undefined in emails queued by the previous version, which knew no other cohort. */
  bootcamp?: string
  /** They take part in another cohort. */
  staysSignedIn?: boolean
}

/** After "Not at This Time". */
export const declineLetter = defineLetter<DeclineFacts>({
  kind: 'decline',
  topic: letterTopics.place,
  write: ({ firstName, registrationUrl, bootcamp = 'the pilot bootcamp', staysSignedIn }) => ({
    subject: `You're on the waitlist for ${bootcamp} now`,
    preview: `Someone else can have your place in ${bootcamp}.`,
    reason: `You received this email because "Not at This Time" was chosen in the training portal.`,
    body: (
      <>
        <LetterHeading>Thank you for telling us{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          You chose "Not at This Time", so someone else can have your place in {bootcamp}. You’re at the end of the
          waitlist{staysSignedIn ? '' : ', and signed out of the training portal'}.
        </LetterText>
        <LetterText>
          We won’t offer you a place until you tell us you can take part after all. When you do, it’s like registering
          that day: you get a place if one is open, or join the end of the line.
        </LetterText>
        <LetterButton href={registrationUrl}>I can take part after all</LetterButton>
        <RegistrationParagraph url={registrationUrl}>
          your number in line, the newsletter, and a way to leave the waitlist.
        </RegistrationParagraph>
        <LetterText>Was this a mistake? Write to {brand.mailbox}, and we’ll find a way.</LetterText>
      </>
    ),
  }),
})
