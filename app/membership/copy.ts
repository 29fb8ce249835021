import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import { minutesInWords, tooManyRequests } from '../platform/forms/too-many-requests.ts'

/** What a person reads after sending the reservation form (specification, section 8: reservation). */
export const reservationCopy = {
  registered: success(
    'Welcome to the community!',
    'Your place in the pilot bootcamp is reserved. We have sent you an e-mail with the next step.',
  ),
  waitlist: success(
    "You're on the waitlist!",
    'All free places are filled at the moment. We will notify you if a place opens or when the next cohort launches. We have sent you an e-mail with a link to your number in the queue.',
  ),
  'already-registered': problem(
    'Email already registered',
    'This email address is already part of our community. Check your inbox for previous communications.',
  ),
  failed: problem('Something went wrong', "We couldn't process your signup right now. Please try again in a moment."),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
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
    place: success('Your place is given back', 'Thank you for telling us: somebody else can have it now.'),
    'queue number': success('You left the waitlist', 'Thank you for telling us: those behind you have moved up.'),
  },
  'changed-meanwhile': info(
    'Your registration has changed meanwhile',
    'So nothing was given back. This page shows how it is now.',
  ),
  failed: problem('Your place could not be given back', nothingChanged),
} as const satisfies Record<string, ToastMessage | Record<string, ToastMessage>>

/** After accepting a place that is held, on one's own page. */
export const acceptCopy = {
  accepted: success('The place is yours', 'Thank you! The training portal is open for you.'),
  'nothing-held': info('No place is waiting to be accepted', 'This page shows how your registration is now.'),
  failed: problem('Your place could not be accepted', nothingChanged),
} as const satisfies Record<string, ToastMessage>

/** After asking for a place again on one's own page. */
export const askAgainCopy = {
  registered: success(
    'A place in the pilot bootcamp is yours!',
    'The training portal is open for you. You also get a letter that says so.',
  ),
  waitlist: success(
    "You're on the waitlist!",
    'All free places are filled at the moment. We will notify you if a place opens or when the next cohort launches.',
  ),
  failed: problem('Something went wrong', nothingChanged),
} as const satisfies Record<string, ToastMessage>

export const newsletterChoiceCopy = {
  on: success('The newsletter is on', 'You get it from the next one on.'),
  off: success('The newsletter is off', 'No further one comes to you.'),
  failed: problem('Your choice could not be saved', nothingChanged),
} as const satisfies Record<string, ToastMessage>

/** @param seconds until this person may change their place again */
export function tooManyChanges(seconds: number): ToastMessage {
  return problem('That was very often', `Nothing was changed. Please wait ${minutesInWords(seconds)} and try again.`)
}
