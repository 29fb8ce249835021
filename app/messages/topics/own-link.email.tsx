import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'

interface OwnLinkFacts {
  /** Null for somebody who is only on the list for the next bootcamp. */
  firstName: string | null
  /** Where they choose, or stop the only thing that they get. */
  url: string
  registrationUrl: string | null
}

/** To an address that was entered on the page that sends links. Only somebody whom we know gets one. */
export const ownLinkLetter = defineLetter<OwnLinkFacts>({
  kind: 'own-link',
  write: ({ firstName, url, registrationUrl }) => ({
    subject: 'Your link',
    preview: 'Choose what we email you about.',
    reason: `You received this email because someone entered this address on ${brand.name}.`,
    body: (
      <>
        <LetterHeading>Your link{firstName && greeted(', ', firstName)}</LetterHeading>
        <LetterText>
          {registrationUrl
            ? 'Here’s your private link for choosing what we email you about.'
            : 'You’re on the list to hear about the next bootcamp. You can leave it here.'}
        </LetterText>
        <LetterButton href={url}>{registrationUrl ? 'Choose your emails' : 'Stop these emails'}</LetterButton>
        {registrationUrl && (
          <LetterText>
            You can also <LetterLink href={registrationUrl}>see or change your registration</LetterLink>. These links
            are yours alone, so please don’t share them.
          </LetterText>
        )}
        <LetterText>Didn’t request this? You can ignore this email.</LetterText>
      </>
    ),
  }),
})
