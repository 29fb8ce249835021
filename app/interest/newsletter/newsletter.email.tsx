import { brand } from '../../organization/brand.ts'
import { defineLetter } from '../../organization/letter.tsx'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../../platform/mail/layout.tsx'
import { daysToConfirm } from '../interest.ts'

interface NewsletterFacts {
  isConfirmed: boolean
  url: string
  stopUrl: string
}

/**
 * Confirms an address that was entered for the newsletter: anyone can enter a stranger's, so it counts only after a
 * click.
 */
export const newsletterConfirmationLetter = defineLetter<NewsletterFacts>({
  kind: 'newsletter-confirmation',
  write: ({ isConfirmed, url, stopUrl }) => ({
    reason: `You received this email because someone entered this address on ${brand.name}.`,
    ...(isConfirmed ? known(stopUrl) : unconfirmed(url)),
  }),
})

function unconfirmed(url: string) {
  return {
    subject: `Confirm your ${brand.name} newsletter`,
    preview: 'One click, and you’re subscribed.',
    body: (
      <>
        <LetterHeading>One click, and you’re subscribed</LetterHeading>
        <LetterText>
          You asked for our newsletter. Please confirm that this address is yours. Then we’ll email you now and then,
          until you unsubscribe.
        </LetterText>
        <LetterButton href={url}>Confirm my address</LetterButton>
        <LetterText>
          Didn’t request this? You can ignore this email; we’ll forget the address after {daysToConfirm} days.
        </LetterText>
      </>
    ),
  }
}

function known(stopUrl: string) {
  return {
    subject: `You already get the ${brand.name} newsletter`,
    preview: 'You don’t have to do anything.',
    body: (
      <>
        <LetterHeading>You already get our newsletter</LetterHeading>
        <LetterText>We’ll send the next one to this address. You don’t have to do anything.</LetterText>
        <LetterText>
          Changed your mind? <LetterLink href={stopUrl}>Unsubscribe</LetterLink>.
        </LetterText>
      </>
    ),
  }
}
