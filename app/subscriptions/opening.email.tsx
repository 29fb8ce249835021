import type { ReactNode } from 'react'
import { type ToldSessions, whenSessionsAre } from '../cohorts/cohort.ts'
import { letterTopics } from '../membership/letter-topic.ts'
import { RegistrationParagraph } from '../membership/private-link/registration-links.tsx'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { greeted } from '../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'

/** The facts about a cohort whose registration opens. */
export interface OpeningFacts {
  /** 'the Spring Bootcamp' */
  bootcamp: string
  sessions: ToldSessions
  capacity: number
  /** Places for newcomers; missing in emails of an earlier version. */
  left?: number
  /** 'Sunday, July 6th, 2025' */
  closesOn: string
}

interface OwnLinks {
  registerUrl: string
  stopUrl: string
}

function placesInWords({ capacity, left }: OpeningFacts): string {
  const places = capacity === 1 ? 'one place' : `${capacity} places`
  return left === undefined || left === capacity ? places : `${places}, ${left} of them left`
}

/** The call to action; members who kept their turn may hold all places. */
function openingInWords(facts: OpeningFacts): { subject: string; now: string; rest: string; button: string } {
  const { bootcamp, sessions, closesOn } = facts
  if (facts.left === 0)
    return {
      subject: `The waitlist for ${bootcamp} is open`,
      now: `You can join the waitlist for ${bootcamp} now, until ${closesOn}: its places went first to people who had waited for one.`,
      rest: `${whenSessionsAre(sessions)}. Taking part is free.`,
      button: 'Join the waitlist',
    }
  return {
    subject: `You can register for ${bootcamp} now`,
    now: `You can register for ${bootcamp} now, until ${closesOn}.`,
    rest: `${whenSessionsAre(sessions)}. It’s free, with ${placesInWords(facts)}.`,
    button: 'Register',
  }
}

/**
 * Email programs show their own unsubscribe button for the two headers (RFC 2369, RFC 8058): it posts to the address,
 * and no further click is needed.
 */
function framed({ stopUrl }: OwnLinks, body: ReactNode) {
  return {
    reason: `You received this email because you asked to hear when ${brand.name} registration opens. The links above are yours alone, so remove them before forwarding.`,
    headers: { 'List-Unsubscribe': `<${stopUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    body: (
      <>
        {body}
        <LetterText>
          Can’t make this one? You’ll stay on the list for the next. Or{' '}
          <LetterLink href={stopUrl}>leave the list</LetterLink>.
        </LetterText>
      </>
    ),
  }
}

export const registrationOpenLetter = defineLetter<OpeningFacts & OwnLinks>({
  kind: 'registration-open',
  topic: letterTopics.nextBootcamp,
  write: (facts) => {
    const { subject, now, rest, button } = openingInWords(facts)
    return {
      subject,
      preview: `Registration is open until ${facts.closesOn}.`,
      ...framed(
        facts,
        <>
          <LetterHeading>Registration is open</LetterHeading>
          <LetterText>
            {now} {rest}
          </LetterText>
          <LetterButton href={facts.registerUrl}>{button}</LetterButton>
        </>,
      ),
    }
  },
})

/** To a member who waits in a cohort that is over, as promised to them. */
export const nextCohortLetter = defineLetter<
  OpeningFacts & { firstName: string; registrationUrl: string; registerUrl: string }
>({
  kind: 'next-cohort',
  topic: letterTopics.place,
  write: ({ firstName, registrationUrl, registerUrl, ...facts }) => {
    const { subject, now, rest, button } = openingInWords(facts)
    return {
      subject: `The next bootcamp: ${subject.charAt(0).toLowerCase()}${subject.slice(1)}`,
      preview: `Registration is open until ${facts.closesOn}.`,
      reason: 'You received this email because you’re on the waitlist for a bootcamp that is over.',
      body: (
        <>
          <LetterHeading>Here’s the next one{greeted(', ', firstName)}</LetterHeading>
          <LetterText>
            You’re still on the waitlist for a bootcamp that is over. {now} {rest}
          </LetterText>
          <LetterButton href={registerUrl}>
            {button === 'Register' ? `Register for ${facts.bootcamp}` : button}
          </LetterButton>
          <RegistrationParagraph url={registrationUrl}>
            where you stand, and a way to leave the waitlist if you no longer want to wait.
          </RegistrationParagraph>
        </>
      ),
    }
  },
})
