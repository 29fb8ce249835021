import { href } from 'react-router'
import { letterTopics } from '../../../membership/letter-topic.ts'
import { brand } from '../../../organization/brand.ts'
import { defineLetter } from '../../../organization/letter.tsx'
import { greeted } from '../../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../../platform/mail/layout.tsx'

interface ResetFacts {
  firstName: string
  /** First and last name of the requesting admin. */
  asker: string
  /** When it takes effect, in words. */
  when: string
}

/** To the owner of the keys. */
export const resetAskedLetter = defineLetter<ResetFacts & { token: string }>({
  kind: 'passkey-reset-asked',
  topic: letterTopics.signIn,
  write: ({ firstName, asker, when, token }, { origin }) => ({
    subject: 'Your passkeys will be removed tomorrow. Did you ask for this?',
    preview: `${asker} asked us to remove your passkeys. You can cancel until ${when}.`,
    reason: `You received this email because you are an admin of ${brand.name}.`,
    body: (
      <>
        <LetterHeading>Did you lose your passkeys{greeted(', ', firstName)}?</LetterHeading>
        <LetterText>
          {asker} asked us to remove all your passkeys, so that you can sign in with a code from an email and add a new
          one. This happens on {when}.
        </LetterText>
        <LetterText>If you asked for this, just wait. We’ll email you when it’s done.</LetterText>
        <LetterText>
          Still have a passkey? Cancel with this button or sign in with your passkey. Either way, nothing changes.
        </LetterText>
        <LetterButton href={origin + href('/passkey-reset/:key', { key: token })}>Keep my passkeys</LetterButton>
      </>
    ),
  }),
})

/** To all other admins, including the requesting one. */
export const resetToldLetter = defineLetter<ResetFacts & { name: string }>({
  kind: 'passkey-reset-told',
  topic: letterTopics.signIn,
  write: ({ firstName, asker, name, when }, { origin }) => ({
    subject: `${name}’s passkeys will be removed`,
    preview: `${asker} asked for this. It happens on ${when}.`,
    reason: `You received this email because you are an admin of ${brand.name}.`,
    body: (
      <>
        <LetterHeading>
          {name}’s passkeys will be removed
          {greeted(', ', firstName)}
        </LetterHeading>
        <LetterText>
          {asker} asked us to remove all of {name}’s passkeys. After that, {name} can sign in with a code from an email.
          It happens on {when}, unless {name} cancels it.
        </LetterText>
        <LetterText>If this surprises you, ask them both now.</LetterText>
        <LetterButton href={origin + href('/admin/settings/admins')}>See all admins</LetterButton>
      </>
    ),
  }),
})
