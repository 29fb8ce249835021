import { href } from 'react-router'
import { letterTopics } from '../../membership/letter-topic.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'

interface PasskeyNewsFacts {
  firstName: string
  news: keyof typeof words
  /** Of the key; empty for all of them. */
  name: string
}

const words = {
  added: {
    subject: 'A passkey was added to your account',
    text: (name: string) => `The passkey “${name}” can now sign in to the admin area as you.`,
  },
  removed: {
    subject: 'A passkey was removed from your account',
    text: (name: string) => `The passkey “${name}” can no longer sign in as you.`,
  },
  codes: {
    subject: 'New recovery codes were made for your account',
    text: () => 'You have a new set of recovery codes. The old ones no longer work.',
  },
  reset: {
    subject: 'Your passkeys were reset',
    text: () =>
      'All your passkeys were removed and you were signed out everywhere. Sign in with a code from an email, then add a new passkey.',
  },
} as const

/** Sent for every change of an admin's keys and codes, so that the owner notices a change by another person. */
export const passkeyNewsLetter = defineLetter<PasskeyNewsFacts>({
  kind: 'passkey-news',
  topic: letterTopics.signIn,
  write({ firstName, news, name }, { origin }) {
    const { subject, text } = words[news]
    return {
      subject,
      preview: 'If this was you, you’re all set.',
      reason: `You received this email because you are an admin of ${brand.name}.`,
      body: (
        <>
          <LetterHeading>
            {subject}
            {greeted(', ', firstName)}
          </LetterHeading>
          <LetterText>{text(name)}</LetterText>
          <LetterText>
            If this was you, you’re all set. If it wasn’t, tell another admin of {brand.name} or write to{' '}
            {brand.mailbox} now: they can take the admin role away and sign you out everywhere.
          </LetterText>
          <LetterButton href={origin + href('/admin/settings/sign-in')}>See your passkeys</LetterButton>
        </>
      ),
    }
  },
})
