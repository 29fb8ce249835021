import { href } from 'react-router'
import { bootcampOf, type ToldSessions, whenSessionsAre } from '../../cohorts/cohort.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'
import { ExpiryParagraph } from '../expiry-paragraph.tsx'
import { letterTopics } from '../letter-topic.ts'
import type { ToldExpiry } from '../place-expiry.ts'
import { RegistrationParagraph } from '../registration-links.tsx'

interface ReservationFacts {
  firstName: string
  status: 'registered' | 'waitlist'
  newsletter: boolean
  /** Absent in letters that were waiting when links were introduced. */
  registrationUrl?: string
  /** Asked for on the person's own page, after having given a place back. */
  again?: boolean
  /** An admin has put the address right: the confirmation had gone to a wrong one. */
  corrected?: boolean
  /** An admin has added them by hand. */
  byTeam?: boolean
  /** An admin has sent it once more. */
  resent?: boolean
  /** Absent in letters of the version before, which were waiting when it was replaced. */
  sessions?: ToldSessions | undefined
  /** For a place that is theirs only if they sign in. */
  expiry?: ToldExpiry | null
}

/** Confirms a reservation, or a place in the queue (specification, section 7: registration confirmation email). */
export const reservationLetter = defineLetter<ReservationFacts>({
  kind: 'reservation',
  topic: letterTopics.place,
  write(facts, { origin }) {
    const { subject, preview, Body } = (facts.status === 'registered' ? registered : waiting)(
      bootcampOf(facts.sessions),
    )
    const body = (
      <>
        <Body firstName={facts.firstName} origin={origin} sessions={facts.sessions} expiry={facts.expiry} />
        {facts.newsletter && (
          <LetterText>You also asked for our newsletter. It comes now and then, and never from anyone else.</LetterText>
        )}
        {facts.registrationUrl && (
          <RegistrationParagraph url={facts.registrationUrl}>
            {facts.status === 'registered'
              ? 'where you stand, the newsletter, and a way to give your place to somebody else.'
              : 'your number in the queue, the newsletter, and a way to leave the waitlist.'}
          </RegistrationParagraph>
        )}
      </>
    )
    return { subject, preview, reason: reasonOf(facts, origin), body }
  },
})

function reasonOf({ again, corrected, resent, byTeam, sessions }: ReservationFacts, origin: string): string {
  if (byTeam)
    return `You got this email because the team of ${brand.name} has registered you for ${bootcampOf(sessions)}.`
  if (resent) return `You get this email because the team of ${brand.name} has sent it to you again.`
  if (corrected) return 'You get this email because the address of your registration was corrected.'
  return again
    ? 'You got this email because a place was asked for on your registration page.'
    : `You got this email because this address was entered at ${origin}${href('/join')}.`
}

interface BodyProps {
  firstName: string
  origin: string
  sessions: ToldSessions | undefined
  expiry: ToldExpiry | null | undefined
}

const registered = (bootcamp: string) => ({
  subject: `Your place in ${bootcamp} is reserved`,
  preview: 'Sign in to the training portal whenever you like: this address is your key.',
  Body: ({ firstName, origin, sessions, expiry }: BodyProps) => (
    <>
      <LetterHeading>Welcome to the community{greeted(', ', firstName)}!</LetterHeading>
      <LetterText>
        One of the free places in {bootcamp} is yours. {whatComes(sessions)}
      </LetterText>
      <LetterText>
        The training portal is open for you now. Enter this email address there and we send you a code to sign in; there
        is no password to remember.
      </LetterText>
      <ExpiryParagraph expiry={expiry} />
      <LetterButton href={`${origin}${href('/training-portal')}`}>Open the training portal</LetterButton>
      <LetterText>
        First we ask you to agree to what we expect and to tell us a little about yourself. It takes about five minutes.
      </LetterText>
    </>
  ),
})

const waiting = (bootcamp: string) => ({
  subject: `You're on the waitlist for ${bootcamp}`,
  preview: 'No place is open right now. We write to you as soon as one is free for you.',
  Body: ({ firstName }: BodyProps) => (
    <>
      <LetterHeading>You're on the waitlist{greeted(', ', firstName)}!</LetterHeading>
      <LetterText>
        No place in {bootcamp} is open right now. Free ones are offered in the order in which people joined the
        waitlist, and you are on it now.
      </LetterText>
      <LetterText>
        There is nothing you need to do. We write to you as soon as a place is free for you or the next cohort starts.
      </LetterText>
    </>
  ),
})

function whatComes(sessions: ToldSessions | undefined): string {
  if (!sessions) return 'You need no experience with code.'
  return sessions.phase === 'over'
    ? `${whenSessionsAre(sessions)}. Their prep pack, the exercises and the recordings that were made are yours: you need no experience with code to build your first AI agent with them, step by step.`
    : `${whenSessionsAre(sessions)}. You need no experience with code: you will build your first AI agent step by step, together with the others.`
}
