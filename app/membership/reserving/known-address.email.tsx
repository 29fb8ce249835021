import { href } from 'react-router'
import { capitalized, type ToldSessions, whenSessionsAre } from '../../cohorts/cohort.ts'
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

/** To somebody who is known already and takes part in nothing now, after their address was entered in the form. */
export const knownAddressLetter = defineLetter<KnownAddressFacts>({
  kind: 'known-address',
  write({ firstName, registrationUrl, slug, sessions }, { origin }) {
    const { bootcamp } = sessions
    const body = (
      <>
        <LetterHeading>Welcome back{greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          Your address was entered to register for {bootcamp}. We know you already, so we ask you first: was it you?
          Then one click on the page behind this button registers you, and there is nothing to type again.
        </LetterText>
        <LetterButton href={`${registrationUrl}?register=${slug}`}>Register for {bootcamp}</LetterButton>
        <LetterText>
          {whenSessionsAre(sessions)}. What you told us before is kept. The link is yours alone, so please don't pass it
          on.
        </LetterText>
        <LetterText>Was it not you? Then there is nothing you need to do: nothing was changed.</LetterText>
      </>
    )
    return {
      subject: `Register for ${bootcamp}`,
      preview: `${capitalized(bootcamp ?? '')} is one click away, if it was you who asked.`,
      reason: `You get this email because this address was entered at ${origin}${href('/join')}.`,
      body,
    }
  },
})
