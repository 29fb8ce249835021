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
import { GiveBackParagraphs } from '../private-link/registration-links.tsx'

interface PlaceOfferFacts {
  firstName: string
  registrationUrl: string
  /** An admin gave the place to a member who was not in the queue. */
  didNotWait?: boolean
  /** Undefined in emails that an earlier version wrote before the update. */
  sessions?: ToldSessions | undefined
  /** For a place that is held until the member accepts it or signs in. */
  expiry?: ToldExpiry | null
  /** A sentence of the admin's own. */
  note?: string | undefined
}

/** A free place was given to the member. */
export const placeOfferLetter = defineLetter<PlaceOfferFacts>({
  kind: 'place-offer',
  topic: letterTopics.place,
  write: ({ firstName, registrationUrl, didNotWait, sessions, expiry, note }, { origin }) => ({
    subject: `A place in ${bootcampOf(sessions)} is ${expiry?.unless === 'accepted' ? 'free for you' : 'yours'}`,
    preview: expiry
      ? `We’re holding it for you until the end of ${expiry.lastDay}.`
      : didNotWait
        ? 'A free place is reserved for you.'
        : 'Your wait is over: a free place is reserved for you.',
    reason: didNotWait
      ? `You received this email because the ${brand.name} team gave you a place in ${bootcampOf(sessions)}.`
      : `You received this email because you’re on the waitlist for ${bootcampOf(sessions)}.`,
    attachments: sessionsFile(sessions, origin),
    body: (
      <>
        <LetterHeading>A place has opened up for you{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          {didNotWait
            ? `A place in ${bootcampOf(sessions)} is ${expiry ? 'free for you' : 'reserved for you'}. `
            : `You waited for a place in ${bootcampOf(sessions)}, and one is free now${expiry ? '' : '. It’s reserved for you'}. `}
          {sessions && aboutSessions(sessions)}
        </LetterText>
        {note && <LetterText>{note}</LetterText>}
        <ExpiryParagraph expiry={expiry} />
        {expiry?.unless === 'accepted' && <LetterButton href={registrationUrl}>Accept my place</LetterButton>}
        <LetterText>
          The training portal is open for you. Enter this email address there and we’ll send you a sign-in code; there’s
          no password to remember.
        </LetterText>
        {expiry?.unless === 'accepted' ? (
          <LetterText>
            <LetterLink href={origin + href('/training-portal')}>Open the training portal</LetterLink>
          </LetterText>
        ) : (
          <LetterButton href={origin + href('/training-portal')}>Open the training portal</LetterButton>
        )}
        <GiveBackParagraphs url={registrationUrl} sessions={sessions} />
      </>
    ),
  }),
})

function aboutSessions(sessions: ToldSessions): string {
  return sessions.phase === 'over'
    ? `${whenSessionsAre(sessions)}; the prep pack, exercises and any recordings are in the training portal, free of charge.`
    : `${whenSessionsAre(sessions)}; taking part is free.`
}
