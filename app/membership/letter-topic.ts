/**
 * What emails to a member are about, and so what becomes of those that still wait when something about the member changes:
 *
 * - newsletter: discarded when the member wants none, is cancelled, or has another address.
 * - place: discarded when the member is cancelled; sent to the new address when there is one.
 * - sign-in: discarded when the member has another address, or nothing to sign in to.
 *
 * Emails without a topic answer what somebody has sent, and are sent whatever becomes of a membership.
 */
export const letterTopics = { newsletter: 'newsletter', place: 'place', signIn: 'sign-in' } as const
