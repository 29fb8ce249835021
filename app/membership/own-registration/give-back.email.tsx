import { bootcampOf, type ToldSessions } from '../../cohorts/cohort.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'
import { letterTopics } from '../letter-topic.ts'
import type { Entitlement } from '../member.ts'

interface GiveBackFacts {
  firstName: string
  holding: Entitlement
  registrationUrl: string
  /** Undefined in emails that an earlier version wrote before the update. */
  sessions?: ToldSessions | undefined
}

/** Confirms giving a place back, or leaving the queue. */
export const giveBackLetter = defineLetter<GiveBackFacts>({
  kind: 'give-back',
  topic: letterTopics.place,
  write({ firstName, holding, registrationUrl, sessions }) {
    const isGone = sessions?.calledOff || sessions?.phase === 'over'
    const { subject, preview, said } = (sessions?.calledOff ? turnWords : words[holding])(bootcampOf(sessions))
    const body = (
      <>
        <LetterHeading>Thank you for telling us{greeted(', ', firstName)}</LetterHeading>
        <LetterText>{said}</LetterText>
        <LetterText>
          {isGone
            ? 'Not you, or have things changed? You can register for the next bootcamp like everyone else.'
            : 'Not you, or have things changed? Ask for a place again on your registration page. If one is free and no one is waiting, it’s yours right away; otherwise you join the end of the waitlist.'}
        </LetterText>
        <LetterButton href={registrationUrl}>Open your registration</LetterButton>
        <LetterText>This link is personal, so please don’t share it.</LetterText>
      </>
    )
    return {
      subject,
      preview,
      reason: 'You received this email because you chose this on your registration page or in the training portal.',
      body,
    }
  },
})

const turnWords = (bootcamp: string) => ({
  subject: 'You gave up your turn',
  preview: 'You’re not on the waitlist of the next bootcamp.',
  said: `You had a turn in line because ${bootcamp} was called off. You’ve given it up, so you’re not on the waitlist of the next bootcamp.`,
})
const words = {
  place: (bootcamp: string) => ({
    subject: `You gave back your place in ${bootcamp}`,
    preview: 'Someone else can have it now. You can ask for one again.',
    said: `Your place in ${bootcamp} can go to someone else now, and its part of the training portal is closed to you. We’ll keep everything you saved there, in case you come back.`,
  }),
  'queue number': (bootcamp: string) => ({
    subject: `You left the waitlist for ${bootcamp}`,
    preview: 'We won’t offer you a place.',
    said: `You’re no longer on the waitlist for ${bootcamp}, so we won’t offer you a place.`,
  }),
} satisfies Record<Entitlement, (bootcamp: string) => { subject: string; preview: string; said: string }>
