import { letterTopics } from '../../membership/letter-topic.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterCode, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'
import type { SignInArea } from '../code-request.ts'
import { signInPages, withParams } from '../safe-redirect.ts'

interface CodeFacts {
  firstName: string
  code: string
  /** Makes a browser a known one. */
  key: string
  /** Of the magic link. */
  token?: string
  /** The requested page. */
  returnTo?: string | null
}

export const portalCodeLetter = defineLetter<CodeFacts>({
  kind: 'portal-code',
  topic: letterTopics.signIn,
  write: (facts, { origin }) => write('portal', facts, origin),
})

export const adminCodeLetter = defineLetter<CodeFacts & { token: string }>({
  kind: 'admin-code',
  topic: letterTopics.signIn,
  write: (facts, { origin }) => write('admin', facts, origin),
})

const words = {
  portal: {
    area: 'the training portal',
    code: 'sign-in code',
    asked: 'a sign-in code',
    works: '. It works once and expires in 10 minutes.',
    otherwise: 'Never share the code; we’ll never ask for it.',
  },
  admin: {
    area: 'the admin area',
    code: 'admin sign-in code',
    asked: 'an admin sign-in',
    works:
      '; or open the link on the device you want to use. Both expire in 10 minutes, and using one cancels the other.',
    otherwise: 'Never share the code or forward this email.',
  },
}

function write(area: SignInArea, { firstName, code, key, token, returnTo = null }: CodeFacts, origin: string) {
  const its = words[area]
  return {
    subject: `${code} is your ${brand.name} ${its.code}`,
    preview: `${code} is your code for ${its.area}. It expires in 10 minutes.`,
    reason: `You received this email because someone asked for ${its.asked} for this address.`,
    // Browsers and phones fill it in on this site only (WICG: origin-bound one-time codes).
    lastLine: `@${new URL(origin).hostname} #${code}`,
    body: (
      <>
        <LetterHeading>
          {code} is your {its.code}
          {greeted(', ', firstName)}
        </LetterHeading>
        <LetterText>
          Enter this code where you asked for it, or in any other browser with your email address{its.works}
        </LetterText>
        <LetterCode code={code} />
        {token && (
          <LetterButton href={origin + withParams(signInPages.admin, { token, returnTo })}>
            Sign in to the admin area
          </LetterButton>
        )}
        {/* For the case that an attacker uses up the codes or attempts of this address. */}
        <LetterText>
          Too many codes or tries, and it wasn’t you? Open{' '}
          <LetterLink href={origin + withParams(signInPages[area], { key, returnTo })}>
            your own sign-in page
          </LetterLink>{' '}
          on the device you want to use. Only your own tries count there.
        </LetterText>
        <LetterText>Didn’t request this? You can ignore this email. {its.otherwise}</LetterText>
      </>
    ),
  }
}
