import { capitalized, whenSessionsAre } from '../../cohorts/cohort.ts'
import { longDayOf } from '../../organization/dates.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'
import { letterTopics } from '../letter-topic.ts'
import { RegistrationParagraph } from '../private-link/registration-links.tsx'
import type { TurnSessions } from './turn-sessions.server.ts'

interface OwnTurnFacts {
  firstName: string
  /** An instant. */
  waitsSince: string
  registrationUrl: string
  sessions: TurnSessions
}

export const turnQuestionLetter = defineLetter<OwnTurnFacts & { cohortId: number }>({
  kind: 'turn-question',
  topic: letterTopics.place,
  write({ firstName, waitsSince, registrationUrl, sessions, cohortId }) {
    const { bootcamp } = sessions
    const url = `${registrationUrl}/turn/${cohortId}`
    return {
      subject: 'Keep your turn for the next bootcamp?',
      preview: 'One click, and you’re ahead of everyone who joins now.',
      reason: `You received this email because you’re waiting for a place in ${bootcamp}.`,
      body: (
        <>
          <LetterHeading>Keep your turn{greeted(', ', firstName)}?</LetterHeading>
          <LetterText>
            You’ve been waiting for a place in {bootcamp} since {longDayOf(new Date(waitsSince))}, and none opened up.
            We’re sorry. {whenSessionsAre(sessions)}.
          </LetterText>
          <LetterText>
            You can keep your turn for the next bootcamp: you’ll be ahead of everyone who joins now. We’ll email you
            when it’s announced.
          </LetterText>
          <LetterButton href={url}>Keep my turn</LetterButton>
          <LetterText>
            Bad timing, or no longer interested? <LetterLink href={url}>No, thank you</LetterLink>. Until you choose,
            nothing changes: you’re waiting for {bootcamp} only.
          </LetterText>
          <RegistrationParagraph url={registrationUrl}>
            where you stand, and a way to leave the waitlist.
          </RegistrationParagraph>
        </>
      ),
    }
  },
})

export const turnMovedLetter = defineLetter<OwnTurnFacts>({
  kind: 'turn-moved',
  topic: letterTopics.place,
  write({ firstName, waitsSince, registrationUrl, sessions }) {
    const { bootcamp } = sessions
    return {
      subject: `We kept your turn: you’re on the waitlist for ${bootcamp}`,
      preview: 'Free places go to the people who have waited longest.',
      reason: 'You received this email because you kept your turn for the next bootcamp.',
      body: (
        <>
          <LetterHeading>Here’s the next one{greeted(', ', firstName)}</LetterHeading>
          <LetterText>
            {capitalized(bootcamp)} is announced, and you’ve been in line since {longDayOf(new Date(waitsSince))}, as
            you wanted. Free places go to the people who have waited longest, so you come before everyone who registers
            now. We’ll email you when one is yours.
          </LetterText>
          <LetterText>{whenSessionsAre(sessions)}.</LetterText>
          <RegistrationParagraph url={registrationUrl}>
            your number in line, and a way out if the dates don’t suit you.
          </RegistrationParagraph>
        </>
      ),
    }
  },
})
