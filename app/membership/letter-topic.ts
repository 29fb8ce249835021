/**
 * What emails to a member are about, and so what becomes of those that still wait when something about the member changes:
 *
 * - newsletter: discarded when the member wants none, is cancelled, or has another address.
 * - cohort: news of a bootcamp that somebody is in; discarded when the member wants none, is cancelled, or has another address.
 * - place: discarded when the member loses a place or a turn; sent to the new address when there is one.
 * - sign-in: discarded when the member has another address, or nothing to sign in to.
 * - interest: to an address, member's or not; discarded when it is taken off the list of those who want to hear about the next bootcamp.
 *
 * Emails without a topic answer what somebody has sent, and are sent whatever becomes of a membership.
 */
export const letterTopics = {
  newsletter: 'newsletter',
  cohort: 'cohort',
  place: 'place',
  signIn: 'sign-in',
  interest: 'interest',
} as const

/** Kinds of emails that tell of a place, or of a turn. */
export const placeNewsKinds = ['place-offer', 'reservation']
