import { letterTopics } from '../../membership/letter-topic.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterCode, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'
import { signInLink } from '../browser-key.server.ts'
import { BrowserKeyParagraph } from './browser-key-paragraph.tsx'
import { boundCode } from './code-letter.ts'

interface PortalCodeFacts {
  firstName: string
  code: string
  /** Makes a browser a known one. */
  key: string
}

export const portalCodeLetter = defineLetter<PortalCodeFacts>({
  kind: 'portal-code',
  topic: letterTopics.signIn,
  write: ({ firstName, code, key }, { origin }) => ({
    subject: `${code} is your ${brand.name} sign-in code`,
    preview: `${code} is your code for the training portal. It is valid for 10 minutes.`,
    reason: `You get this letter because somebody asked for a sign-in code for this address at ${origin}.`,
    lastLine: boundCode(origin, code),
    body: (
      <>
        <LetterHeading>{code} is your sign-in code</LetterHeading>
        <LetterText>
          Hello{greeted(' ', firstName)}, enter this code where you asked for it, or in any other browser together with
          your email address. It is valid for 10 minutes and works once.
        </LetterText>
        <LetterCode code={code} />
        <BrowserKeyParagraph link={signInLink(origin, 'portal', key)} />
        <LetterText>
          If it was not you, you need not do anything: without the code nobody gets in. Please tell it to no one; we
          never ask for it.
        </LetterText>
      </>
    ),
  }),
})
