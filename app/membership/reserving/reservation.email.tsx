import { href } from 'react-router'
import { bootcampOf, type ToldSessions, whenSessionsAre } from '../../cohorts/cohort.ts'
import { sessionsFile } from '../../cohorts/write-calendar.server.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'
import { ExpiryParagraph } from '../expiry-paragraph.tsx'
import { letterTopics } from '../letter-topic.ts'
import type { ToldExpiry } from '../place-expiry.ts'
import { RegistrationParagraph } from '../private-link/registration-links.tsx'

interface ReservationFacts {
  firstName: string
  status: 'registered' | 'waitlist'
  newsletter: boolean
  /** The page that stops the newsletter. */
  stopNewsletterUrl?: string
  /** Undefined in emails that were waiting when links were introduced. */
  registrationUrl?: string
  /** The member asked on their own page, after giving a place back. */
  again?: boolean
  /** An admin corrected the address: the confirmation went to a wrong one. */
  corrected?: boolean
  /** An admin added the member. */
  byTeam?: boolean
  /** An admin sent it again. */
  resent?: boolean
  /** Undefined in emails that an earlier version wrote before the update. */
  sessions?: ToldSessions | undefined
  /** For a place that is held until the member signs in. */
  expiry?: ToldExpiry | null
}

/** Confirms a reservation, or a queue number (specification, section 7: registration confirmation email). */
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
          <LetterText>
            You also asked for our newsletter. It’s occasional, and only ever from us.
            {facts.stopNewsletterUrl && (
              <>
                {' '}
                <LetterLink href={facts.stopNewsletterUrl}>Stop the newsletter</LetterLink>.
              </>
            )}
          </LetterText>
        )}
        {facts.registrationUrl && (
          <RegistrationParagraph url={facts.registrationUrl}>
            {facts.status === 'registered'
              ? facts.sessions?.phase === 'over'
                ? 'where you stand, and the newsletter.'
                : 'where you stand, the newsletter, and a way to give your place back.'
              : 'your number in line, the newsletter, and a way to leave the waitlist.'}
          </RegistrationParagraph>
        )}
      </>
    )
    const attachments = facts.status === 'registered' ? sessionsFile(facts.sessions, origin) : []
    return { subject, preview, reason: reasonOf(facts, origin), attachments, body }
  },
})

function reasonOf({ again, corrected, resent, byTeam, sessions }: ReservationFacts, _origin: string): string {
  if (byTeam)
    return `You received this email because the ${brand.name} team registered you for ${bootcampOf(sessions)}.`
  if (resent) return `You received this email because the ${brand.name} team sent it to you again.`
  if (corrected) return 'You received this email because we corrected the address of your registration.'
  return again
    ? 'You received this email because you asked for a place on your registration page.'
    : `You received this email because someone entered this address on ${brand.name}.`
}

interface BodyProps {
  firstName: string
  origin: string
  sessions: ToldSessions | undefined
  expiry: ToldExpiry | null | undefined
}

const registered = (bootcamp: string) => ({
  subject: `Your place in ${bootcamp} is reserved`,
  preview: 'Sign in to the training portal any time with this address.',
  Body: ({ firstName, origin, sessions, expiry }: BodyProps) => (
    <>
      <LetterHeading>Welcome to the community{greeted(', ', firstName)}!</LetterHeading>
      <LetterText>
        You have a free place in {bootcamp}. {whatComes(sessions)}
      </LetterText>
      <LetterText>
        The training portal is open for you. Enter this email address there and we’ll send you a sign-in code; there’s
        no password to remember.
      </LetterText>
      <ExpiryParagraph expiry={expiry} />
      <LetterButton href={`${origin}${href('/training-portal')}`}>Open the training portal</LetterButton>
      <LetterText>
        First we’ll ask you to agree to a few expectations and tell us about yourself. It takes about five minutes.
      </LetterText>
    </>
  ),
})

const waiting = (bootcamp: string) => ({
  subject: `You're on the waitlist for ${bootcamp}`,
  preview: 'We’ll email you as soon as one is free for you.',
  Body: ({ firstName }: BodyProps) => (
    <>
      <LetterHeading>You're on the waitlist{greeted(', ', firstName)}!</LetterHeading>
      <LetterText>
        Free places in {bootcamp} go to the people who have waited longest, and you’re in line now.
      </LetterText>
      <LetterText>
        You don’t have to do anything. We’ll email you as soon as a place is free for you or the next cohort starts.
      </LetterText>
    </>
  ),
})

function whatComes(sessions: ToldSessions | undefined): string {
  if (!sessions) return 'No coding experience needed.'
  return sessions.phase === 'over'
    ? `${whenSessionsAre(sessions)}. The prep pack, exercises and any recordings are yours. With them you build your first AI agent step by step, no coding experience needed.`
    : `${whenSessionsAre(sessions)}. You’ll build your first AI agent step by step, together with the others. No coding experience needed.`
}
