import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { greeted } from '../../platform/mail/greeting.ts'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'

interface OwnLinkFacts {
  firstName: string
  /** Page for choosing topics. */
  url: string
  registrationUrl: string
}

const asked = {
  subject: 'Your link',
  reason: `You received this email because someone entered this address on ${brand.name}.`,
}
const ignored = <LetterText>Didn’t request this? You can ignore this email.</LetterText>

/** For an address entered on the page that sends links, if a member has it. */
export const ownLinkLetter = defineLetter<OwnLinkFacts>({
  kind: 'own-link',
  write: ({ firstName, url, registrationUrl }) => ({
    ...asked,
    preview: 'Choose what we email you about.',
    body: (
      <>
        <LetterHeading>Your link{greeted(', ', firstName)}</LetterHeading>
        <LetterText>Here’s your private link for choosing what we email you about.</LetterText>
        <LetterButton href={url}>Choose your emails</LetterButton>
        <LetterText>
          You can also <LetterLink href={registrationUrl}>see or change your registration</LetterLink>. These links are
          personal, so please don’t share them.
        </LetterText>
        {ignored}
      </>
    ),
  }),
})

interface StopLinksFacts {
  /** Link that unsubscribes the address from news of the next bootcamp; null when it isn't subscribed. */
  nextUrl: string | null
  /** The same for the newsletter. */
  newsUrl: string | null
}

/** For a confirmed address without an account: it can only unsubscribe. */
export const stopLinksLetter = defineLetter<StopLinksFacts>({
  kind: 'stop-links',
  write: ({ nextUrl, newsUrl }) => ({
    ...asked,
    preview: 'Stop our emails to this address.',
    body: (
      <>
        <LetterHeading>Your link</LetterHeading>
        {nextUrl && (
          <>
            <LetterText>You’re on the list to hear about the next bootcamp. You can leave it here.</LetterText>
            <LetterButton href={nextUrl}>{newsUrl ? 'Leave the list' : 'Stop these emails'}</LetterButton>
          </>
        )}
        {newsUrl && (
          <>
            <LetterText>You get our newsletter. You can stop it here.</LetterText>
            <LetterButton href={newsUrl}>Stop the newsletter</LetterButton>
          </>
        )}
        {ignored}
      </>
    ),
  }),
})
