import { href } from 'react-router'
import type { ToldSessions } from '../../cohorts/cohort.ts'
import { letterTopics } from '../../membership/letter-topic.ts'
import { GiveBackParagraphs } from '../../membership/private-link/registration-links.tsx'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'

interface MissedYouFacts {
  firstName: string
  registrationUrl: string
  sessions: ToldSessions
}

/** To a participant who was absent twice or has handed in nothing. */
export const missedYouLetter = defineLetter<MissedYouFacts>({
  kind: 'missed-you',
  topic: letterTopics.place,
  write({ firstName, registrationUrl, sessions }, { origin }) {
    const body = (
      <>
        <LetterHeading>We’ve missed you{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          You have a place in {sessions.bootcamp}, and we haven’t seen much of you lately. That happens: life is full.
        </LetterText>
        <LetterText>
          It isn’t too late. The recordings and the exercises wait in your training portal. Pick one of them, as far as
          you get, and come to the next session just as you are.
        </LetterText>
        <LetterButton href={origin + href('/training-portal')}>Open my training portal</LetterButton>
        <LetterText>
          Stuck, or is something in your way? Write to{' '}
          <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>. A person will read it and help.
        </LetterText>
        <GiveBackParagraphs url={registrationUrl} sessions={sessions} />
      </>
    )
    return {
      subject: 'We’ve missed you. How is it going?',
      preview: 'It isn’t too late, and we’re happy to help.',
      reason: `You received this email because you have a place in ${sessions.bootcamp}, and our team wanted to know how it’s going.`,
      body,
    }
  },
})
