import type { SignInArea } from '../../sign-in/code-request.ts'

/**
 * What can be sent again, by the kind of its template. What an email said is gone once it has left or was given up, so it is written anew
 * from what is true now (docs/decisions/0081-sent-again.md): these kinds can be.
 */
const rewritable = [
  'reservation',
  'place-offer',
  'place-expiry-reminder',
  'onboarding-reminder',
  'schedule-change',
  'newsletter',
  'message-news',
  'message-place',
  'message-cohort',
] as const
export type Rewritable = (typeof rewritable)[number]

/** A code is never sent twice: its reader gets a new one. */
const codeAreas: Record<string, SignInArea> = { 'portal-code': 'portal', 'admin-code': 'admin' }

const aboutAMoment = 'It told of something that had just happened. Write to them instead, in words of today.'
const toAdmins = 'It told admins of something that had just happened.'

/** Why the others are not sent again, and what helps instead. */
const reasons: Record<string, string> = {
  'known-address': 'It answered a form that was filled in with their address. They can do that again at any time.',
  'give-back': aboutAMoment,
  'place-expired': aboutAMoment,
  'place-taken': aboutAMoment,
  'turn-question': 'They are asked again together with everybody else who waits, on the page of the cohort.',
  'turn-moved': aboutAMoment,
  farewell: 'Nothing is stored about somebody who left, so there is nothing to write it from.',
  decline: aboutAMoment,
  interest: 'They can leave their address again, and get a new link.',
  'registration-open': aboutAMoment,
  'head-start': aboutAMoment,
  'next-cohort': aboutAMoment,
  inquiry: 'It confirmed that their message has arrived. Better than a second confirmation is a reply.',
  'beta-request': 'It confirmed that their request has arrived. Better than a second confirmation is a reply.',
  reply: 'What was replied stands with their message, and the conversation goes on there.',
  'message-next': 'Write to them about the next bootcamp anew, in words of today.',
  'own-link': 'They can ask for their link again, at /my-link.',
  'admin-invitation':
    'An invitation is sent again on the page of the admins, with a link that works for some more days.',
  'guessing-alarm': toAdmins,
  'passkey-news': toAdmins,
  'passkey-reset-asked': toAdmins,
  'passkey-reset-told': toAdmins,
  trouble: toAdmins,
  'team-notice': toAdmins,
  'team-summary': toAdmins,
  'team-address': 'An address of the team is asked again on the page of notifications.',
  moderation: 'It told them why something of theirs is not shown. They see the same on their own page.',
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
  return { how: 'not', reason: reasons[kind] ?? 'Only another version of the program knows how to write it.' }
}

/** Whether somebody has decided it for this kind. */
export function isDecided(kind: string): boolean {
  return againOf(kind).how !== 'not' || Object.hasOwn(reasons, kind)
}
