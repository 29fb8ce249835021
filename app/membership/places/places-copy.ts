import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { undoOf } from '../changes/copy.ts'
import type { OfferPlacesResult } from './offer-places.server.ts'
import type { SwitchResult } from './switch-automatic-offers.server.ts'

const checkConnection = 'Please check your internet connection and try again.'
export const emailWaits = "Email isn't going out right now. It's queued and will be sent automatically."

export const offerCopy = {
  'nothing-free': info('No place is free anymore', 'No place was offered. This page shows what’s free now.'),
  'queue-has-changed': info('The queue just changed', 'No place was offered. Please look at who is next now.'),
  'not-waiting': info('Nothing was offered', 'This person is no longer waiting after declining a place.'),
  'no-such-deadline': problem(
    'Nothing was offered',
    'The last day to answer is too near or too far. Please choose another.',
  ),
  incomplete: problem('Nothing was offered', 'Please enter how many places, in digits, at least 1.'),
  failed: problem('The places could not be offered', 'No place was offered. Please try again in a moment.'),
  offline: problem('Connection error', checkConnection),
} as const satisfies Record<string, ToastMessage>

export function offerNotice(result: OfferPlacesResult): ToastMessage {
  if (result.outcome !== 'offered') return offerCopy[result.outcome]
  const { people, to, wanted, job } = result
  const who = to.length === 1 ? `${listed(people)} at ${cut(to[0] ?? '')}` : listed(people)
  const emailed = `We’re emailing ${who} how to sign in.`
  const fewer = people.length < wanted ? ` There were no more to offer.` : ''
  const title = people.length === 1 ? 'One place is offered' : `${people.length} places are offered`
  return { ...success(title, emailed + fewer), undo: undoOf(job) }
}

/** 'Ada Lovelace', 'Ada Lovelace and Grace Hopper', 'Ada Lovelace, Grace Hopper and 3 more' */
export function listed(people: string[]): string {
  const [first = '', second = ''] = people.map(cut)
  if (people.length <= 2) return people.length === 2 ? `${first} and ${second}` : first
  return `${first}, ${second} and ${people.length - 2} more`
}

/** Limits long names, because a message must fit into a cookie. */
export function cut(name: string): string {
  return name.length > 50 ? `${name.slice(0, 49)}…` : name
}

export const switchCopy = {
  'already-on': { tone: 'info', title: 'Automatic offers are already on' },
  'already-off': { tone: 'info', title: 'Automatic offers are already off' },
  incomplete: problem('Nothing was changed', 'Please use the button on this page.'),
  failed: problem('The setting could not be changed', 'Nothing was changed. Please try again in a moment.'),
  offline: problem('Connection error', checkConnection),
} as const satisfies Record<string, ToastMessage>

export function switchNotice({ outcome, offered, emailsSent }: SwitchResult): ToastMessage {
  if (outcome === 'off') {
    return success('Automatic offers are off', 'Free places stay free until an admin offers them here.')
  }
  if (outcome !== 'on') return switchCopy[outcome]
  const at = offered === 0 ? '' : `${offered === 1 ? 'One was' : `${offered} were`} free and went to the next in line.`
  return {
    tone: emailsSent ? 'success' : 'info',
    title: 'Automatic offers are on',
    description: emailsSent ? at || 'The next free place goes to the next in line.' : `${at} ${emailWaits}`,
  }
}
