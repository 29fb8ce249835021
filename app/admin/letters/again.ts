import type { SignInArea } from '../../sign-in/code-request.ts'

/**
 * The template kinds that can be sent again. The content of an email is deleted after delivery, so it is rendered anew from
 * the current data (docs/decisions/0081-sent-again.md).
 */
const rewritable = [
  'reservation',
  'place-offer',
  'place-expiry-reminder',
  'onboarding-reminder',
  'schedule-change',
  'message-news',
  'message-place',
  'message-cohort',
] as const
export type Rewritable = (typeof rewritable)[number]

/** A code is never sent twice: the recipient gets a new one. */
const codeAreas: Record<string, SignInArea> = { 'portal-code': 'portal', 'admin-code': 'admin' }

const aboutAMoment = 'It was about something that had just happened. Write to them instead.'
const toAdmins = 'It told admins about something that had just happened.'

/** For all other kinds: the reason, and what the admin can do instead. */
const reasons: Record<string, string> = {
  'known-address': 'It answered a form that was filled in with their address. They can do that again at any time.',
  'give-back': aboutAMoment,
  'place-expired': aboutAMoment,
  'place-taken': aboutAMoment,
  'turn-question': 'You can ask everyone on the waitlist again from the cohort’s page.',
  'turn-moved': aboutAMoment,
  'called-off': aboutAMoment,
  farewell: 'We keep nothing about people who have left, so we can’t write it again.',
  decline: aboutAMoment,
  interest: 'They can leave their address again, and get a new link.',
  'newsletter-confirmation': 'They can enter their address again, at /newsletter, and get a new link.',
  'registration-open': aboutAMoment,
  'next-cohort': aboutAMoment,
  inquiry: 'It confirmed that their message arrived. Send a reply instead.',
  'beta-request': 'It confirmed that their request arrived. Send a reply instead.',
  reply: 'The reply is with their message. Continue the conversation there.',
  'message-next': 'Write them a new message about the next bootcamp.',
  'missed-you': 'Send it from the bootcamp’s Overview, under “Needs a word”.',
  'session-reminder': 'The next one leaves by itself. The way in is in their training portal.',
  'hand-in-answer': 'The answer is with the exercise in their training portal.',
  'exercise-reminder': 'The exercise and its due day are in their training portal.',
  'library-news': 'The recording or document is in their training portal.',
  'own-link': 'They can ask for their link again, at /my-link.',
  'stop-links': 'They can ask for their link again, at /my-link.',
  'admin-invitation': 'Send the invitation again under Admins, with a new link.',
  'guessing-alarm': toAdmins,
  'passkey-news': toAdmins,
  'passkey-reset-asked': toAdmins,
  'passkey-reset-told': toAdmins,
  trouble: toAdmins,
  'team-notice': toAdmins,
  'team-summary': toAdmins,
  'team-address': 'Add the address again under Settings, Who is told.',
  moderation: 'It told them why something of theirs is hidden. They see the same in My Profile.',
}

export type Again =
  | { how: 'anew'; kind: Rewritable }
  | { how: 'new code'; area: SignInArea }
  | { how: 'not'; reason: string }

export function againOf(kind: string): Again {
  const anew = rewritable.find((one) => one === kind)
  if (anew) return { how: 'anew', kind: anew }
  const area = codeAreas[kind]
  if (area) return { how: 'new code', area }
  return { how: 'not', reason: reasons[kind] ?? 'This version can’t write this kind of email.' }
}

/** For the test: each kind is either rewritable or has a reason. */
export function isDecided(kind: string): boolean {
  return againOf(kind).how !== 'not' || Object.hasOwn(reasons, kind)
}
