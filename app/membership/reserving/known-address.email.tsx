import { capitalized, type ToldSessions, whenSessionsAre } from '../../cohorts/cohort.ts'
import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterText } from '../../platform/mail/layout.tsx'

interface KnownAddressFacts {
  firstName: string
  registrationUrl: string
  /** Of the cohort. */
  slug: string
  sessions: ToldSessions
}

/** For a known member who takes part in nothing now, after their address was entered in the form. */
export const knownAddressLetter = defineLetter<KnownAddressFacts>({
  kind: 'known-address',
  write({ firstName, registrationUrl, slug, sessions }) {
    const { bootcamp } = sessions
    const body = (
      <>
        <LetterHeading>Welcome back{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          Someone used your address to register for {bootcamp}. You’re already with us, so we’re checking first: was it
          you? If so, confirm with one click. There’s nothing to fill in again.
        </LetterText>
        <LetterButton href={`${registrationUrl}?register=${slug}`}>Register for {bootcamp}</LetterButton>
        <LetterText>
          {whenSessionsAre(sessions)}. Everything you told us before is still here. The link is personal, so please
          don’t share it.
        </LetterText>
        <LetterText>Not you? You can ignore this email; nothing has changed.</LetterText>
      </>
    )
    return {
      subject: `Register for ${bootcamp}`,
      preview: `Was it you? ${capitalized(bootcamp ?? '')} is one click away.`,
      reason: `You received this email because someone entered this address on ${brand.name}.`,
      body,
    }
  },
})
