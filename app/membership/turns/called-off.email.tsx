import { bootcampOf, capitalized, type ToldSessions } from '../../cohorts/cohort.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'
import { letterTopics } from '../letter-topic.ts'

interface CalledOffFacts {
  firstName: string
  registrationUrl: string
  cohortId: number
  sessions: ToldSessions
}

/** For everyone who held a place or waited when the bootcamp was called off. */
export const calledOffLetter = defineLetter<CalledOffFacts>({
  kind: 'called-off',
  topic: letterTopics.place,
  write({ firstName, registrationUrl, cohortId, sessions }) {
    const bootcamp = bootcampOf(sessions)
    return {
      subject: `${capitalized(bootcamp)} is called off`,
      preview: 'Your turn is kept for the next one.',
      reason: `You received this email because you had a place in ${bootcamp}, or were on its waitlist.`,
      body: (
        <>
          <LetterHeading>{`${capitalized(bootcamp)} won’t take place${greeted(', ', firstName)}`}</LetterHeading>
          <LetterText>
            We’re sorry: we had to call it off. The live sessions on {sessions.days} are cancelled.
          </LetterText>
          <LetterText>
            Your turn is kept for the next bootcamp, as of the day you registered, so you’re ahead of everyone who joins
            now. We’ll email you when it’s announced. You don’t have to do anything.
          </LetterText>
          <LetterText>
            No longer interested? You can{' '}
            <LetterLink href={`${registrationUrl}/turn/${cohortId}`}>give your turn up</LetterLink>. This link is
            personal, so please don’t share it.
          </LetterText>
          <LetterText>
            A question? Write to <LetterLink href={`mailto:${brand.mailbox}`}>{brand.mailbox}</LetterLink>. A person
            will read it and help.
          </LetterText>
        </>
      ),
    }
  },
})
