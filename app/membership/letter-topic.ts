/**
 * What emails to a member are about, and so what becomes of those that still wait when something about the member changes:
 *
 * - newsletter: discarded for whoever wants none, is cancelled, or has another address.
 * - place: discarded for whoever is cancelled; they go to the new address of whoever has one.
 * - sign-in: discarded for whoever has another address, or nothing to sign in to.
 *
 * Emails without a topic answer what somebody has sent, and are sent whatever becomes of a membership.
 */
export const letterTopics = { newsletter: 'newsletter', place: 'place', signIn: 'sign-in' } as const
