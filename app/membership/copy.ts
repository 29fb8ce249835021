import type { ToastMessage } from '../platform/forms/toast.ts'
import { minutesInWords, tooManyRequests } from '../platform/http/too-many-requests.ts'

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
      'All free places are filled at the moment. We will notify you if a place opens or when the next cohort launches. We have sent you an e-mail with a link to your number in the queue.',
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

export const letterNotSent =
  "Your registration was successful, but we couldn't send the confirmation email. You're still registered!"

/** @param seconds until the next reservation from this network is taken */
export function tooManyReservations(seconds: number): ToastMessage {
  return tooManyRequests('reservations', seconds)
}

const nothingChanged = 'Nothing was changed. Please try again in a moment.'

/** After giving a place back, or leaving the queue, on one's own page. */
export const giveBackCopy = {
  'given-back': {
    place: {
      tone: 'success',
      title: 'Your place is given back',
      description: 'Thank you for telling us: somebody else can have it now.',
    },
    'queue number': {
      tone: 'success',
      title: 'You left the waitlist',
      description: 'Thank you for telling us: those behind you have moved up.',
    },
  },
  'changed-meanwhile': {
    tone: 'info',
    title: 'Your registration has changed meanwhile',
    description: 'So nothing was given back. This page shows how it is now.',
  },
  failed: { tone: 'problem', title: 'Your place could not be given back', description: nothingChanged },
} as const satisfies Record<string, ToastMessage | Record<string, ToastMessage>>

/** After asking for a place again on one's own page. */
export const askAgainCopy = {
  registered: {
    tone: 'success',
    title: 'A place in the pilot bootcamp is yours!',
    description: 'The training portal is open for you. You also get a letter that says so.',
  },
  waitlist: {
    tone: 'success',
    title: "You're on the waitlist!",
    description:
      'All free places are filled at the moment. We will notify you if a place opens or when the next cohort launches.',
  },
  failed: { tone: 'problem', title: 'Something went wrong', description: nothingChanged },
} as const satisfies Record<string, ToastMessage>

export const newsletterChoiceCopy = {
  on: { tone: 'success', title: 'The newsletter is on', description: 'You get it from the next one on.' },
  off: { tone: 'success', title: 'The newsletter is off', description: 'No further one comes to you.' },
  failed: { tone: 'problem', title: 'Your choice could not be saved', description: nothingChanged },
} as const satisfies Record<string, ToastMessage>

/** @param seconds until this person may change their place again */
export function tooManyChanges(seconds: number): ToastMessage {
  return {
    tone: 'problem',
    title: 'That was very often',
    description: `Nothing was changed. Please wait ${minutesInWords(seconds)} and try again.`,
  }
}
