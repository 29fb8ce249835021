import { bootcampOf, type ToldSessions } from '../../cohorts/cohort.ts'
import { letterTopics } from '../../membership/letter-topic.ts'
import { RegistrationParagraph } from '../../membership/private-link/registration-links.tsx'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'

interface DeclineFacts {
  firstName: string
  registrationUrl: string
  sessions: ToldSessions | undefined
  /** They take part in another cohort. */
  staysSignedIn?: boolean
}

/** After "Not at This Time". */
export const declineLetter = defineLetter<DeclineFacts>({
  kind: 'decline',
  topic: letterTopics.place,
  write({ firstName, registrationUrl, sessions, staysSignedIn }) {
    const bootcamp = bootcampOf(sessions)
    const isOver = sessions?.phase === 'over'
    const signedOut = staysSignedIn ? '' : ', and signed out of the training portal'
    return {
      subject: isOver ? `You no longer take part in ${bootcamp}` : `You're on the waitlist for ${bootcamp} now`,
      preview: isOver
        ? `The live sessions of ${bootcamp} are over.`
        : `Someone else can have your place in ${bootcamp}.`,
      reason: `You received this email because "Not at This Time" was chosen in the training portal.`,
      body: (
        <>
          <LetterHeading>Thank you for telling us{greeted(', ', firstName)}</LetterHeading>
          {isOver ? (
            <>
              <LetterText>
                You chose "Not at This Time". The live sessions are over, so you’re off the list of {bootcamp}
                {signedOut}.
              </LetterText>
              <RegistrationParagraph url={registrationUrl}>where you stand, and the newsletter.</RegistrationParagraph>
            </>
          ) : (
            <>
              <LetterText>
                You chose "Not at This Time", so someone else can have your place in {bootcamp}. You’re at the end of
                the waitlist{signedOut}.
              </LetterText>
              <LetterText>
                We won’t offer you a place until you tell us you can take part after all. When you do, it’s like
                registering that day: you get a place if one is open, or join the end of the line.
              </LetterText>
              <LetterButton href={registrationUrl}>I can take part after all</LetterButton>
              <RegistrationParagraph url={registrationUrl}>
                your number in line, the newsletter, and a way to leave the waitlist.
              </RegistrationParagraph>
            </>
          )}
          <LetterText>Was this a mistake? Write to {brand.mailbox}, and we’ll find a way.</LetterText>
        </>
      ),
    }
  },
})
