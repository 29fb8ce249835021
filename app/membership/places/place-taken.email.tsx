import { bootcampOf, type ToldSessions } from '../../cohorts/cohort.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'
import { letterTopics } from '../letter-topic.ts'
import type { Loss } from '../member.ts'
import { RegistrationParagraph } from '../private-link/registration-links.tsx'

interface PlaceTakenFacts {
  firstName: string
  loss: Loss
  registrationUrl: string
  /** Undefined for a draft. */
  sessions: ToldSessions | undefined
}

/** An admin has cancelled a registration, or moved a member with a place to the waitlist. */
export const placeTakenLetter = defineLetter<PlaceTakenFacts>({
  kind: 'place-taken',
  topic: letterTopics.place,
  write({ firstName, loss, registrationUrl, sessions }) {
    const bootcamp = bootcampOf(sessions)
    const { subject, preview, said, findsThere } = words[loss](bootcamp)
    const body = (
      <>
        <LetterHeading>
          Your registration for {bootcamp} has changed{greeted(', ', firstName)}
        </LetterHeading>
        <LetterText>{said}</LetterText>
        <LetterText>
          Was this a mistake, or do you have a question? Write to{' '}
          <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>. A person will read it and help.
        </LetterText>
        <RegistrationParagraph url={registrationUrl}>{findsThere}</RegistrationParagraph>
      </>
    )
    return {
      subject,
      preview,
      reason: `You received this email because the ${brand.name} team changed your registration for ${bootcamp}.`,
      body,
    }
  },
})

const words = {
  'place to waitlist': (bootcamp: string) => ({
    subject: `You're on the waitlist for ${bootcamp} now`,
    preview: 'You’re at the end of the waitlist.',
    said: `We moved you from your place in ${bootcamp} to the end of the waitlist. Its part of the training portal is closed to you until you have a place again, but we’ll keep everything you saved there. We’ll email you as soon as a place is free for you.`,
    findsThere: 'your number in line, the newsletter, and a way to leave the waitlist.',
  }),
  'place to nothing': (bootcamp: string) => ({
    subject: `Your place in ${bootcamp} was cancelled`,
    preview: 'Your registration was cancelled.',
    said: `We cancelled your place in ${bootcamp}, and its part of the training portal is closed to you. We’ll keep everything you saved there, in case you come back.`,
    findsThere: 'where you stand, the newsletter, and a way to ask for a place again.',
  }),
  'queue number to nothing': (bootcamp: string) => ({
    subject: `You're no longer on the waitlist for ${bootcamp}`,
    preview: 'Your registration was cancelled.',
    said: `We cancelled your registration for ${bootcamp}, so you’re no longer waiting for a place.`,
    findsThere: 'where you stand, the newsletter, and a way to ask for a place again.',
  }),
} satisfies Record<Loss, (bootcamp: string) => { subject: string; preview: string; said: string; findsThere: string }>
