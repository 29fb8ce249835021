/**
 * Topics of emails to a member. The topic decides what happens to waiting emails when the member changes:
 *
 * - newsletter: discarded when the member unsubscribes, is cancelled, or has another address.
 * - cohort (news of a bootcamp the member is in): discarded when the member unsubscribes, is cancelled, or has another address.
 * - sessions, homework (reminders), library (new recordings and documents): like cohort.
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
  homework: 'homework',
  library: 'library',
  place: 'place',
  signIn: 'sign-in',
  nextBootcamp: 'next-bootcamp',
} as const

/** About a bootcamp that a member is in. Those but its news are for members with a place alone. */
export const bootcampLetterTopics = [
  letterTopics.cohort,
  letterTopics.sessions,
  letterTopics.homework,
  letterTopics.library,
]

/** Kinds of emails that tell members that they have a place or a queue number. */
export const placeNewsKinds = ['place-offer', 'reservation']
