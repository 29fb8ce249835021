import { bootcampOf, type ToldSessions } from '../../cohorts/cohort.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'
import { letterTopics } from '../letter-topic.ts'
import type { Loss } from '../member.ts'
import { RegistrationParagraph } from '../registration-links.tsx'

interface PlaceTakenFacts {
  firstName: string
  loss: Loss
  registrationUrl: string
  /** Undefined for a draft. */
  sessions: ToldSessions | undefined
}

/** An admin has cancelled a registration, or moved somebody who held a place to the waitlist. */
export const placeTakenLetter = defineLetter<PlaceTakenFacts>({
  kind: 'place-taken',
  topic: letterTopics.place,
  write({ firstName, loss, registrationUrl, sessions }) {
    const bootcamp = bootcampOf(sessions)
    const { subject, preview, said, findsThere } = words[loss](bootcamp)
    const body = (
      <>
        <LetterHeading>
          Hello{greeted(' ', firstName)}, your registration for {bootcamp} has changed
        </LetterHeading>
        <LetterText>{said}</LetterText>
        <LetterText>
          Is this a mistake, or do you have a question? Write to{' '}
          <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>. A person reads it and helps.
        </LetterText>
        <RegistrationParagraph url={registrationUrl}>{findsThere}</RegistrationParagraph>
      </>
    )
    return {
      subject,
      preview,
      reason: `You got this email because the team of ${brand.name} has changed your registration for ${bootcamp}.`,
      body,
    }
  },
})

const words = {
  'place to waitlist': (bootcamp: string) => ({
    subject: `You're on the waitlist for ${bootcamp} now`,
    preview: 'Your place is free for somebody else, and you stand at the end of the waitlist.',
    said: `We have taken your place in ${bootcamp} back, and you stand at the end of the waitlist now. Its part of the training portal is closed to you until you have a place again. What you told us there is kept. We write to you as soon as a place is free for you.`,
    findsThere: 'your number in the queue, the newsletter, and a way to leave the waitlist.',
  }),
  'place to nothing': (bootcamp: string) => ({
    subject: `Your place in ${bootcamp} was cancelled`,
    preview: 'It is free for somebody else now.',
    said: `We have cancelled your place in ${bootcamp}: it is free for somebody else now, and its part of the training portal is closed to you. What you told us there is kept, should you come back.`,
    findsThere: 'where you stand, the newsletter, and a way to ask for a place again.',
  }),
  'queue number to nothing': (bootcamp: string) => ({
    subject: `You're no longer on the waitlist for ${bootcamp}`,
    preview: 'Your registration was cancelled.',
    said: `We have cancelled your registration for ${bootcamp}, so you are not waiting for a place any more.`,
    findsThere: 'where you stand, the newsletter, and a way to ask for a place again.',
  }),
} satisfies Record<Loss, (bootcamp: string) => { subject: string; preview: string; said: string; findsThere: string }>
