import { href } from 'react-router'
import { letterTopics } from '../../membership/letter-topic.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'

interface GuessingAlarmFacts {
  firstName: string
  /** Within a day. */
  wrongCodes: number
  /** Against which they were tried. */
  accounts: number
  /** So many that no code is taken any more in a browser that is not known. */
  isRefusing: boolean
}

export const guessingAlarmLetter = defineLetter<GuessingAlarmFacts>({
  kind: 'guessing-alarm',
  topic: letterTopics.signIn,
  write: ({ firstName, wrongCodes, accounts, isRefusing }, { origin }) => ({
    subject: 'Somebody may be guessing sign-in codes',
    preview: `${wrongCodes} wrong sign-in codes in a day. We are already slowing it down.`,
    reason: `You get this email because you are an admin of ${origin}. We send it once a day at most.`,
    body: (
      <>
        <LetterHeading>Somebody may be guessing sign-in codes</LetterHeading>
        <LetterText>
          Hello{greeted(' ', firstName)}, in the last 24 hours {wrongCodes} wrong codes were typed for{' '}
          {accounts === 1 ? 'one address' : `${accounts} addresses`}, in browsers that we don't know. People mistype a
          code now and then, but not that often.
        </LetterText>
        <LetterText>
          {isRefusing
            ? 'That is as many as we allow in all, so for now we take no code in a browser that we don’t know. Nobody is locked out: browsers that have signed in before work as ever, and every email with a code has a link that makes a browser known.'
            : 'You don’t have to do anything. Each code takes five wrong tries and each address a limited number of codes, so guessing leads nowhere. If it goes on, we stop taking codes in browsers that we don’t know.'}
        </LetterText>
        <LetterText>
          Does it go on for days? Then tell whoever runs the server: its log names the networks it comes from, and they
          can be shut out.
        </LetterText>
        <LetterButton href={origin + href('/admin/audit')}>See the audit log</LetterButton>
      </>
    ),
  }),
})
