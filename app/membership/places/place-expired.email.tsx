import { bootcampOf } from '../../cohorts/cohort.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'
import { letterTopics } from '../letter-topic.ts'
import { RegistrationParagraph } from '../private-link/registration-links.tsx'
import type { ExpiryFacts } from './expiry-reminder.email.tsx'

/** Sent after the last day of a held place. */
export const placeExpiredLetter = defineLetter<ExpiryFacts>({
  kind: 'place-expired',
  topic: letterTopics.place,
  write({ firstName, registrationUrl, expiry: { unless, lastDay }, sessions }) {
    const bootcamp = bootcampOf(sessions)
    const missed = unless === 'accepted' ? 'you hadn’t accepted it' : 'you hadn’t signed in to the training portal'
    const body = (
      <>
        <LetterHeading>Your place is no longer held{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          We held a place in {bootcamp} for you until the end of {lastDay}. By then {missed}, so someone else can have
          it now.
        </LetterText>
        <LetterText>
          You’re at the end of the waitlist now. We won’t offer you a place until you tell us you can take part after
          all. Use the button below: if a place is free and no one is waiting, it’s yours right away; otherwise you
          rejoin the end of the waitlist.
        </LetterText>
        <LetterButton href={registrationUrl}>I can take part after all</LetterButton>
        <RegistrationParagraph url={registrationUrl}>
          where you stand, the newsletter, and a way to leave the waitlist.
        </RegistrationParagraph>
      </>
    )
    return {
      subject: `Your place in ${bootcamp} is no longer held for you`,
      preview: 'You can still tell us that you want to take part.',
      reason: `You received this email because we held a place in ${bootcamp} for you.`,
      body,
    }
  },
})
