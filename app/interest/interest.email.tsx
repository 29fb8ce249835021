import { letterTopics } from '../membership/letter-topic.ts'
import { defineLetter } from '../organization/letter.tsx'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import { daysToConfirm } from './interest.ts'

interface InterestFacts {
  isConfirmed: boolean
  url: string
  stopUrl: string
}

/** To an address that was entered where nothing can be reserved: anybody can enter anybody's, so it counts after a click. */
export const interestLetter = defineLetter<InterestFacts>({
  kind: 'interest',
  topic: letterTopics.interest,
  write: ({ isConfirmed, url, stopUrl }, { origin }) => ({
    reason: `You get this email because this address was entered at ${origin}.`,
    ...(isConfirmed ? known(stopUrl) : unconfirmed(url)),
  }),
})

function unconfirmed(url: string) {
  return {
    subject: 'Shall we tell you when registration opens?',
    preview: 'One click, and you hear from us when you can register for the next bootcamp.',
    body: (
      <>
        <LetterHeading>One click, and you are on the list</LetterHeading>
        <LetterText>
          You want to hear when you can register for the next bootcamp. Please confirm that this address is yours; then
          we write to you once each time registration opens, until you register or stop it.
        </LetterText>
        <LetterButton href={url}>Confirm my address</LetterButton>
        <LetterText>
          If it was not you who entered it, you need not do anything: we forget the address after {daysToConfirm} days.
        </LetterText>
      </>
    ),
  }
}

function known(stopUrl: string) {
  return {
    subject: 'You are on the list for the next bootcamp',
    preview: 'We write to you when registration opens. There is nothing you need to do.',
    body: (
      <>
        <LetterHeading>You are on the list already</LetterHeading>
        <LetterText>
          We write to you when registration for the next bootcamp opens. There is nothing you need to do until then.
        </LetterText>
        <LetterText>
          Changed your mind? <LetterLink href={stopUrl}>Take me off the list</LetterLink>.
        </LetterText>
      </>
    ),
  }
}
