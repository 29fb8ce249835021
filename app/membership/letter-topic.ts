/**
 * Topics of emails to a member. The topic decides what happens to waiting emails when the member changes:
 *
 * - newsletter: discarded when the member unsubscribes, is cancelled, or has another address.
 * - cohort (news of a bootcamp the member is in): discarded when the member unsubscribes, is cancelled, or has another address.
 * - sessions (reminders of live sessions): like cohort.
 * - place: discarded when the member loses a place or queue number; sent to the new address when there is one.
 * - sign-in: discarded when the member has another address, or can no longer sign in.
 * - next-bootcamp (to an address, with or without an account): discarded when it is unsubscribed.
 *
 * Emails without a topic answer a visitor's message, and are always sent.
 */
export const letterTopics = {
  newsletter: 'newsletter',
  cohort: 'cohort',
  sessions: 'sessions',
  place: 'place',
  signIn: 'sign-in',
  nextBootcamp: 'next-bootcamp',
} as const

/** Kinds of emails that tell members that they have a place or a queue number. */
export const placeNewsKinds = ['place-offer', 'reservation']
