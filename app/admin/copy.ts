import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import { daysBetweenReminders } from '../portal/participant.ts'
import type { RemindResult } from '../portal/remind-participants.server.ts'
import type { RetryResult } from './retry-letter.server.ts'

/** @returns '1 person', '1,200 people' */
export function peopleInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`
}

export const remindCopy = {
  nobody: info(
    'Nobody was reminded',
    `Everybody here who can be reminded was reminded within the last ${daysBetweenReminders} days, perhaps by another admin just now.`,
  ),
  incomplete: problem('Nobody was reminded', 'Please choose one of the lists of people who have a next step to take.'),
  failed: problem(
    'Nobody was reminded',
    'It goes to everybody in the list or to nobody. Please try again in a moment.',
  ),
  offline: problem(
    'Connection error',
    'Please check your internet connection and try again. Nobody is reminded twice.',
  ),
} as const satisfies Record<string, ToastMessage>

export function remindNotice(result: RemindResult): ToastMessage {
  if (result.outcome === 'nobody-to-remind') return remindCopy.nobody
  return success(`A reminder goes to ${peopleInWords(result.people)}`, 'The emails are being sent.')
}

export const retryCopy = {
  failed: problem('Nothing was tried', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

/** @returns '1 email', '1,200 emails' */
export function emailsInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'email' : 'emails'}`
}

export const sendWaitingCopy = {
  failed: problem('Nothing was sent', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again. No email leaves twice.'),
} as const satisfies Record<string, ToastMessage>

export function sendWaitingNotice(letters: number): ToastMessage {
  if (letters === 0) return info('Nothing to send', 'All emails are sent, or are being sent right now.')
  return success(
    `${emailsInWords(letters)} ${letters === 1 ? 'is' : 'are'} on the way`,
    'What the mail server still refuses stays in this list.',
  )
}

export function retryNotice(result: RetryResult): ToastMessage {
  switch (result.outcome) {
    case 'delivered':
      return success('Email delivered', `It went to ${result.recipient}.`)
    case 'refused':
      return problem('Not delivered', `${result.reason} It stays in the list, and we try again later.`)
    case 'refused-for-good':
      return problem('The address takes no email', `${result.reason} The email was given up.`)
    case 'nothing-to-try':
      return info('There was nothing to try', 'It was sent or given up in the meantime, or is being sent right now.')
  }
}
