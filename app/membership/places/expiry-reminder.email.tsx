import { href } from 'react-router'
import { bootcampOf, type ToldSessions } from '../../cohorts/cohort.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'
import { letterTopics } from '../letter-topic.ts'
import type { ToldExpiry } from '../place-expiry.ts'
import { GiveBackParagraphs } from '../private-link/registration-links.tsx'

export interface ExpiryFacts {
  firstName: string
  registrationUrl: string
  expiry: ToldExpiry
  /** Undefined for a draft. */
  sessions: ToldSessions | undefined
}

/** Sent the day before the last day of a held place. */
export const expiryReminderLetter = defineLetter<ExpiryFacts>({
  kind: 'place-expiry-reminder',
  topic: letterTopics.place,
  write({ firstName, registrationUrl, expiry: { unless, lastDay }, sessions }, { origin }) {
    const bootcamp = bootcampOf(sessions)
    const isOffer = unless === 'accepted'
    const body = (
      <>
        <LetterHeading>Your place is still waiting{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          We’re holding a place in {bootcamp} for you until the end of {lastDay}. After that someone else can have it.
        </LetterText>
        <LetterText>
          {isOffer
            ? 'Accept it with one click on your registration page. Signing in to the training portal counts too.'
            : 'Sign in to the training portal once, and the place stays yours. Enter this email address there and we’ll send you a code; there’s no password to remember.'}
        </LetterText>
        <LetterButton href={isOffer ? registrationUrl : origin + href('/training-portal')}>
          {isOffer ? 'Accept my place' : 'Sign in to the training portal'}
        </LetterButton>
        <GiveBackParagraphs url={registrationUrl} sessions={sessions} />
      </>
    )
    return {
      subject: isOffer
        ? `Your place in ${bootcamp}: please accept it`
        : `Your place in ${bootcamp}: please sign in once`,
      preview: `We’re holding it for you until the end of ${lastDay}.`,
      reason: `You received this email because we’re holding a place in ${bootcamp} for you.`,
      body,
    }
  },
})
