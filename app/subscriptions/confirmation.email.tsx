import type { ReactNode } from 'react'
import { letterTopics } from '../membership/letter-topic.ts'
import { daysToConfirm, type SubscriptionTopic } from '../membership/subscription.ts'
import { brand } from '../organization/brand.ts'
import { defineLetter } from '../organization/letter.tsx'
import { LetterButton, LetterHeading, LetterLink, LetterText } from '../platform/mail/layout.tsx'
import type { LetterTemplate } from '../platform/mail/letter.ts'

interface ConfirmationFacts {
  isConfirmed: boolean
  url: string
  stopUrl: string
}

interface Words {
  subject: string
  preview: string
  heading: string
  text: string
}

/**
 * Confirms an address that was entered in a form: anyone can enter a stranger's, so it counts only after a click. One kind per
 * topic, which an admin reads in the list of emails.
 */
export const confirmationLetters: Record<SubscriptionTopic, LetterTemplate<ConfirmationFacts>> = {
  news: confirmationOf({
    kind: 'newsletter-confirmation',
    unconfirmed: {
      subject: `Confirm your ${brand.name} newsletter`,
      preview: 'One click, and you’re subscribed.',
      heading: 'One click, and you’re subscribed',
      text: 'You asked for our newsletter. Please confirm that this address is yours. Then we’ll email you now and then, until you unsubscribe.',
    },
    known: {
      subject: `You already get the ${brand.name} newsletter`,
      preview: 'You don’t have to do anything.',
      heading: 'You already get our newsletter',
      text: 'We’ll send the next one to this address. You don’t have to do anything.',
    },
    stop: 'Unsubscribe',
  }),
  'next-bootcamp': confirmationOf({
    kind: 'interest',
    topic: letterTopics.nextBootcamp,
    unconfirmed: {
      subject: 'Want to hear when registration opens?',
      preview: 'Confirm with one click, and we’ll tell you when the next bootcamp opens.',
      heading: 'One click, and you’re on the list',
      text: 'You asked to hear when you can register for the next bootcamp. Please confirm that this address is yours. Then we’ll email you once each time registration opens, until you register or unsubscribe.',
    },
    known: {
      subject: 'You’re on the list for the next bootcamp',
      preview: 'We’ll email you when registration opens.',
      heading: 'You’re already on the list',
      text: 'We’ll email you when registration for the next bootcamp opens. You don’t have to do anything until then.',
    },
    stop: 'Take me off the list',
  }),
}

function confirmationOf({
  unconfirmed,
  known,
  stop,
  ...kind
}: {
  kind: string
  topic?: string
  unconfirmed: Words
  known: Words
  stop: string
}): LetterTemplate<ConfirmationFacts> {
  return defineLetter<ConfirmationFacts>({
    ...kind,
    write: ({ isConfirmed, url, stopUrl }) => ({
      reason: `You received this email because someone entered this address on ${brand.name}.`,
      ...(isConfirmed
        ? written(
            known,
            <LetterText>
              Changed your mind? <LetterLink href={stopUrl}>{stop}</LetterLink>.
            </LetterText>,
          )
        : written(
            unconfirmed,
            <>
              <LetterButton href={url}>Confirm my address</LetterButton>
              <LetterText>
                Didn’t request this? You can ignore this email; we’ll forget the address after {daysToConfirm} days.
              </LetterText>
            </>,
          )),
    }),
  })
}

function written({ subject, preview, heading, text }: Words, rest: ReactNode) {
  return {
    subject,
    preview,
    body: (
      <>
        <LetterHeading>{heading}</LetterHeading>
        <LetterText>{text}</LetterText>
        {rest}
      </>
    ),
  }
}
