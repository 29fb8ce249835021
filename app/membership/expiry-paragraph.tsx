import { LetterText } from '../platform/mail/layout.tsx'
import type { ToldExpiry } from './place-expiry.ts'

/** In an email about a held place: its last day, and how to keep it. Nothing for a permanent place. */
export function ExpiryParagraph({ expiry }: { expiry: ToldExpiry | null | undefined }) {
  if (!expiry) return null
  return (
    <LetterText>
      <strong>We’re holding the place for you until the end of {expiry.lastDay}.</strong>{' '}
      {expiry.unless === 'accepted'
        ? 'Please accept it by then with one click on your registration page, or by signing in to the training portal. After that someone else can have it.'
        : 'Please sign in to the training portal once by then, and it stays yours. After that someone else can have it.'}
    </LetterText>
  )
}
