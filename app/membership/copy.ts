import type { ToastMessage } from '../platform/toast.ts'
import { tooManyRequests } from '../platform/too-many-requests.ts'

/** What a person reads after sending the reservation form (specification, section 8: reservation). */
export const reservationCopy = {
  registered: {
    tone: 'success',
    title: 'Welcome to the community!',
    description: 'Your place in the pilot bootcamp is reserved. We have sent you an e-mail with the next step.',
  },
  waitlist: {
    tone: 'success',
    title: "You're on the waitlist!",
    description:
      'All free places are filled at the moment. We will notify you if a place opens or when the next cohort launches.',
  },
  'already-registered': {
    tone: 'problem',
    title: 'Email already registered',
    description: 'This email address is already part of our community. Check your inbox for previous communications.',
  },
  failed: {
    tone: 'problem',
    title: 'Something went wrong',
    description: "We couldn't process your signup right now. Please try again in a moment.",
  },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Please check your internet connection and try again.',
  },
} as const satisfies Record<string, ToastMessage>

/** Whoever has a place, or may have had one for long, can go on to the portal. */
export function leadsToPortal({ title }: ToastMessage): boolean {
  return title === reservationCopy.registered.title || title === reservationCopy['already-registered'].title
}

export const letterNotSent =
  "Your registration was successful, but we couldn't send the confirmation email. You're still registered!"

/** @param seconds until the next reservation from this network is taken */
export function tooManyReservations(seconds: number): ToastMessage {
  return tooManyRequests('reservations', seconds)
}
