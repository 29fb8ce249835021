import { letterTopics } from '../membership/letter-topic.ts'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import { daysToConfirm } from './interest.ts'

interface InterestFacts {
  isConfirmed: boolean
  url: string
  stopUrl: string
}

/**
 * Confirms an address that was entered in an interest form: anyone can enter a stranger's, so it counts only after a
 * click.
 */
export const interestLetter = defineLetter<InterestFacts>({
  kind: 'interest',
  topic: letterTopics.interest,
  write: ({ isConfirmed, url, stopUrl }) => ({
    reason: `You received this email because someone entered this address on ${brand.name}.`,
    ...(isConfirmed ? known(stopUrl) : unconfirmed(url)),
  }),
})

function unconfirmed(url: string) {
  return {
    subject: 'Want to hear when registration opens?',
    preview: 'Confirm with one click, and we’ll tell you when the next bootcamp opens.',
    body: (
      <>
        <LetterHeading>One click, and you’re on the list</LetterHeading>
        <LetterText>
          You asked to hear when you can register for the next bootcamp. Please confirm that this address is yours. Then
          we’ll email you once each time registration opens, until you register or unsubscribe.
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
    subject: 'You’re on the list for the next bootcamp',
    preview: 'We’ll email you when registration opens.',
    body: (
      <>
        <LetterHeading>You’re already on the list</LetterHeading>
        <LetterText>
          We’ll email you when registration for the next bootcamp opens. You don’t have to do anything until then.
        </LetterText>
        <LetterText>
          Changed your mind? <LetterLink href={stopUrl}>Take me off the list</LetterLink>.
        </LetterText>
      </>
    ),
  }
}
