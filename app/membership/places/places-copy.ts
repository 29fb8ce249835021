import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { OfferPlacesResult } from './offer-places.server.ts'
import type { SwitchResult } from './switch-automatic-offers.server.ts'

const checkConnection = 'Please check your internet connection and try again.'
export const letterWaits = "Email isn't going out right now. It's queued and will be sent automatically."

export const offerCopy = {
  'nothing-free': info(
    'No place is free any more',
    'So nobody was offered one. This page shows your registration now.',
  ),
  'queue-has-changed': info('The queue has changed meanwhile', 'No place was offered. Please look at who is next now.'),
  'not-waiting': info('Nothing was offered', 'This person is not among those who declined a place any more.'),
  incomplete: problem('Nothing was offered', 'Please enter how many places, in digits, at least 1.'),
  failed: problem(
    'The places could not be offered',
    'They are offered all together or not at all. Please try again in a moment.',
  ),
  offline: problem('Connection error', checkConnection),
} as const satisfies Record<string, ToastMessage>

export function offerNotice(result: OfferPlacesResult): ToastMessage {
  if (result.outcome !== 'offered') return offerCopy[result.outcome]
  const { people, wanted, lettersSent } = result
  const told = `${listed(people)} ${people.length === 1 ? 'gets' : 'get'} an email with the way in.`
  const fewer = people.length < wanted ? ` No more were free, or waited for.` : ''
  return {
    tone: lettersSent ? 'success' : 'info',
    title: people.length === 1 ? 'One place is offered' : `${people.length} places are offered`,
    description: lettersSent ? told + fewer : `${listed(people)}: ${letterWaits}`,
  }
}

/** 'Ada Lovelace', 'Ada Lovelace and Grace Hopper', 'Ada Lovelace, Grace Hopper and 3 more' */
export function listed(people: string[]): string {
  const [first = '', second = ''] = people.map(cut)
  if (people.length <= 2) return people.length === 2 ? `${first} and ${second}` : first
  return `${first}, ${second} and ${people.length - 2} more`
}

/** A message has to stay short enough to be carried over a redirect, whatever somebody is called. */
export function cut(name: string): string {
  return name.length > 50 ? `${name.slice(0, 49)}…` : name
}

export const switchCopy = {
  'already-on': { tone: 'info', title: 'Free places are offered automatically already' },
  'already-off': { tone: 'info', title: 'Free places are offered by an admin already' },
  incomplete: problem('Nothing was changed', 'Please use the button on this page.'),
  failed: problem('The setting could not be changed', 'Nothing was changed. Please try again in a moment.'),
  offline: problem('Connection error', checkConnection),
} as const satisfies Record<string, ToastMessage>

export function switchNotice({ outcome, offered, lettersSent }: SwitchResult): ToastMessage {
  if (outcome === 'off') {
    return success('Free places are offered by an admin now', 'They stay free until somebody offers them here.')
  }
  if (outcome !== 'on') return switchCopy[outcome]
  const at =
    offered === 0 ? '' : `${offered === 1 ? 'One was' : `${offered} were`} free and went to those next in line.`
  return {
    tone: lettersSent ? 'success' : 'info',
    title: 'Free places are offered automatically now',
    description: lettersSent
      ? at || 'The next place that becomes free goes to the next in line.'
      : `${at} ${letterWaits}`,
  }
}
