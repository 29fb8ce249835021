import { capitalized } from '../cohorts/cohort.ts'
import type { LostWords } from '../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import { minutesInWords, tooManyRequests } from '../platform/forms/too-many-requests.ts'

/** After sending the reservation form (specification, section 8: reservation). */
export const reservationCopy = {
  'already-registered': problem(
    'Email already registered',
    'This email address is already part of our community. Check your inbox for previous communications.',
  ),
  failed: problem('Something went wrong', "We couldn't process your signup right now. Please try again in a moment."),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

export const welcomed = 'Welcome to the community!'

/**
 * The same, after getting a place.
 *
 * @param bootcamp 'the pilot bootcamp'
 * @param to the entered address
 */
export function placeReserved(bootcamp: string, to: string): ToastMessage {
  return success(welcomed, `Your place in ${bootcamp} is reserved. We’ve emailed ${to} the next step.`)
}

export const inLine = "You're on the waitlist!"
const whenNext =
  'Free places go to the people who have waited longest. We will notify you if a place opens or when the next cohort launches.'

/** The same, on the waitlist. */
export function waitlisted(to: string): ToastMessage {
  return success(inLine, `${whenNext} We’ve emailed ${to} a link to see your number in line.`)
}

/** For a form that was opened before registration closed, and sent afterwards. */
export function notOpen(bootcamp: string): ToastMessage {
  return problem(
    'Registration is not open',
    `${capitalized(bootcamp)} no longer takes registrations, so nothing was saved. This page shows what you can do instead, and what you typed is still here.`,
  )
}

export const emailNotSent =
  "Your registration was successful, but we couldn't send the confirmation email. You're still registered!"

/** @param seconds until the limit of this network ends */
export function tooManyReservations(seconds: number): ToastMessage {
  return tooManyRequests('reservations', seconds)
}

/** For a form that is only a button. @param failed the message for an error */
export function lostWords(failed: ToastMessage): LostWords {
  return { offline: reservationCopy.offline, failed }
}

const nothingChanged = 'Nothing was changed. Please try again in a moment.'

/** After giving a place back, or leaving the queue, on the registration page. */
export const giveBackCopy = {
  'given-back': {
    place: success('You gave your place back', 'Thanks for telling us. Someone else can have it now.'),
    'queue number': success('You left the waitlist', 'Thanks for telling us. We won’t offer you a place.'),
  },
  'changed-meanwhile': info(
    'Your registration just changed',
    'Your place wasn’t given back. This page shows your registration now.',
  ),
  over: info(
    'This bootcamp is over',
    'After the last session a place can’t be given back. This page shows your registration now.',
  ),
  failed: problem('We couldn’t give your place back', nothingChanged),
} as const satisfies Record<string, ToastMessage | Record<string, ToastMessage>>

/** After accepting a held place on the registration page. */
export const acceptCopy = {
  accepted: success('The place is yours', 'Thank you! The training portal is open for you.'),
  'already-theirs': success('The place is yours', 'This page shows your registration now.'),
  'nothing-held': info('There’s no place to accept', 'This page shows your registration now.'),
  failed: problem('We couldn’t accept your place', nothingChanged),
} as const satisfies Record<string, ToastMessage>

/** After asking for a place on the registration page. @param bootcamp 'the pilot bootcamp' */
export function placeIsYours(bootcamp: string, to: string): ToastMessage {
  return success(`A place in ${bootcamp} is yours!`, `The training portal is open for you. We’ve emailed ${to} too.`)
}

/** The same, without a place. */
export const askAgainCopy = {
  'not-open': problem('Registration is not open', 'This bootcamp takes no more registrations, so nothing was changed.'),
  'takes-part-elsewhere': info(
    'You take part in another bootcamp',
    'You can only take part in one at a time, so nothing was changed. To switch, give that place back first.',
  ),
  waitlist: success(inLine, whenNext),
  failed: problem('Something went wrong', nothingChanged),
} as const satisfies Record<string, ToastMessage>

export const newsletterChoiceCopy = {
  on: success('The newsletter is on', 'You’ll get the next one.'),
  off: success('The newsletter is off', 'You won’t get it anymore.'),
  failed: problem('We couldn’t save your choice', nothingChanged),
} as const satisfies Record<string, ToastMessage>

/** @param seconds until this member may change their place again */
export function tooManyChanges(seconds: number): ToastMessage {
  return problem('Too many tries', `Nothing was changed. Please wait ${minutesInWords(seconds)} and try again.`)
}
