import { href } from 'react-router'
import { letterTopics } from '../../membership/letter-topic.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterCode, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'
import { signInLink } from '../browser-key.server.ts'
import { BrowserKeyParagraph } from './browser-key-paragraph.tsx'
import { boundCode } from './code-letter.ts'

interface AdminCodeFacts {
  firstName: string
  code: string
  /** Makes a browser a known one. */
  key: string
  token: string
}

export const adminCodeLetter = defineLetter<AdminCodeFacts>({
  kind: 'admin-code',
  topic: letterTopics.signIn,
  write: ({ firstName, code, token, key }, { origin }) => ({
    subject: `${code} is your ${brand.name} admin sign-in code`,
    preview: `${code} is your code for the admin area. It is valid for 10 minutes.`,
    reason: `You get this letter because somebody asked for an admin sign-in for this address at ${origin}.`,
    lastLine: boundCode(origin, code),
    body: (
      <>
        <LetterHeading>{code} is your admin sign-in code</LetterHeading>
        <LetterText>
          Hello{greeted(' ', firstName)}, enter this code where you asked for it, or in any other browser together with
          your email address; or open the link on the device you want to work on. Both are valid for 10 minutes, and one
          of them works once.
        </LetterText>
        <LetterCode code={code} />
        <LetterButton href={`${origin}${href('/auth/confirm')}?token=${token}`}>Sign in to the admin area</LetterButton>
        <BrowserKeyParagraph link={signInLink(origin, 'admin', key)} />
        <LetterText>
          If it was not you, you need not do anything: without this letter nobody gets in. Please tell the code to no
          one and do not pass the letter on.
        </LetterText>
      </>
    ),
  }),
})
