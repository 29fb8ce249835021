import { href } from 'react-router'
import { letterTopics } from '../../membership/letter-topic.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'

interface GuessingAlarmFacts {
  firstName: string
  /** Within a day. */
  wrongCodes: number
  /** Number of accounts with wrong codes. */
  accounts: number
  /** Unknown browsers are refused now. */
  isRefusing: boolean
}

export const guessingAlarmLetter = defineLetter<GuessingAlarmFacts>({
  kind: 'guessing-alarm',
  topic: letterTopics.signIn,
  write: ({ firstName, wrongCodes, accounts, isRefusing }, { origin }) => ({
    subject: 'Someone may be guessing sign-in codes',
    preview: `${wrongCodes} wrong sign-in codes in a day. We’re already slowing it down.`,
    reason: `You received this email because you are an admin of ${brand.name}. We send it once a day at most.`,
    body: (
      <>
        <LetterHeading>Someone may be guessing sign-in codes{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          In the last 24 hours, {wrongCodes} wrong codes were entered for{' '}
          {accounts === 1 ? 'one address' : `${accounts} addresses`}, in browsers we don’t know. People mistype a code
          now and then, but not that often.
        </LetterText>
        <LetterText>
          {isRefusing
            ? 'That’s our limit, so for now we don’t accept codes in browsers we don’t know. No one is locked out: browsers that have signed in before still work, and every code email has a link for signing in from a new one.'
            : 'You don’t have to do anything. Each code takes five wrong tries and each address a limited number of codes, so guessing won’t work. If it goes on, we’ll stop accepting codes in browsers we don’t know.'}
        </LetterText>
        <LetterText>
          If it goes on for days, tell the person who runs the server. Its log names the networks to block.
        </LetterText>
        <LetterButton href={origin + href('/admin/settings/audit')}>See the audit log</LetterButton>
      </>
    ),
  }),
})
