import { capitalized } from '../cohorts/cohort.ts'
import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import { minutesInWords, tooManyRequests } from '../platform/forms/too-many-requests.ts'

/** What a person reads after sending the reservation form (specification, section 8: reservation). */
export const reservationCopy = {
  waitlist: success(
    "You're on the waitlist!",
    'No place is open right now. We will notify you if a place opens or when the next cohort launches. We have sent you an email with a link to your number in the queue.',
  ),
  'already-registered': problem(
    'Email already registered',
    'This email address is already part of our community. Check your inbox for previous communications.',
  ),
  failed: problem('Something went wrong', "We couldn't process your signup right now. Please try again in a moment."),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

export const welcomed = 'Welcome to the community!'

/** The same, for a place. @param bootcamp 'the pilot bootcamp' */
export function placeReserved(bootcamp: string): ToastMessage {
  return success(welcomed, `Your place in ${bootcamp} is reserved. We have sent you an email with the next step.`)
}

/** To a form that was opened while registration was open, and sent when it was not. */
export function notOpen(bootcamp: string): ToastMessage {
  return problem(
    'Registration is not open',
    `${capitalized(bootcamp)} takes no registrations any more, so nothing was stored. This page shows what you can do instead, and what you typed is still there.`,
  )
}

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

/** After asking for a place on one's own page. @param bootcamp 'the pilot bootcamp' */
export function placeIsYours(bootcamp: string): ToastMessage {
  return success(
    `A place in ${bootcamp} is yours!`,
    'The training portal is open for you. We also sent you an email that says so.',
  )
}

/** The same, without a place. */
export const askAgainCopy = {
  'not-open': problem('Registration is not open', 'So nothing was changed. This page shows how it is now.'),
  'takes-part-elsewhere': info(
    'You take part in another bootcamp',
    'Nobody takes part in two at once, so nothing was changed. Give that one back first if you would rather have this one.',
  ),
  waitlist: success(
    "You're on the waitlist!",
    'No place is open right now. We will notify you if a place opens or when the next cohort launches.',
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
  return problem('Too many tries', `Nothing was changed. Please wait ${minutesInWords(seconds)} and try again.`)
}
