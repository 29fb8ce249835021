import { bootcampOf, type ToldSessions } from '../../cohorts/cohort.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'
import { letterTopics } from '../letter-topic.ts'
import type { Holding } from '../member.ts'

interface GiveBackFacts {
  firstName: string
  holding: Holding
  registrationUrl: string
  /** Absent in letters of the version before, which were waiting when it was replaced. */
  sessions?: ToldSessions | undefined
}

/** Confirms that somebody gave their place back, or left the queue. */
export const giveBackLetter = defineLetter<GiveBackFacts>({
  kind: 'give-back',
  topic: letterTopics.place,
  write({ firstName, holding, registrationUrl, sessions }) {
    const { subject, preview, said } = words[holding](bootcampOf(sessions))
    const body = (
      <>
        <LetterHeading>Thank you for telling us{greeted(', ', firstName)}</LetterHeading>
        <LetterText>{said}</LetterText>
        <LetterText>
          Was it not you, or have things changed? On your registration page you can ask for a place again. If one is
          free and nobody waits for it, it is yours at once; otherwise you join the end of the queue.
        </LetterText>
        <LetterButton href={registrationUrl}>Open your registration</LetterButton>
        <LetterText>The link is yours alone, so please don't pass it on.</LetterText>
      </>
    )
    return {
      subject,
      preview,
      reason: 'You got this email because this was chosen on your registration page, or in the training portal.',
      body,
    }
  },
})

const words = {
  place: (bootcamp: string) => ({
    subject: `You gave your place in ${bootcamp} back`,
    preview: 'It is free for somebody else now. You can ask for one again.',
    said: `Your place in ${bootcamp} is free for somebody else now, and its part of the training portal is closed to you. What you told us there is kept, should you come back.`,
  }),
  'queue number': (bootcamp: string) => ({
    subject: `You left the waitlist for ${bootcamp}`,
    preview: 'Those behind you have moved up. You can ask for a place again.',
    said: `You are not waiting for a place in ${bootcamp} any more. Those behind you have moved up.`,
  }),
} satisfies Record<Holding, (bootcamp: string) => { subject: string; preview: string; said: string }>
