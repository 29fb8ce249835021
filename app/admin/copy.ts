import type { ToastMessage } from '../platform/forms/toast.ts'
import { daysBetweenReminders } from '../portal/participant.ts'
import type { RemindResult } from '../portal/remind-participants.server.ts'
import type { RetryResult } from './retry-letter.server.ts'

/** @returns '1 person', '1,200 people' */
export function peopleInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'person' : 'people'}`
}

export const remindCopy = {
  nobody: {
    tone: 'info',
    title: 'Nobody was reminded',
    description: `Everybody here who can be reminded was reminded within the last ${daysBetweenReminders} days, perhaps by another admin just now.`,
  },
  incomplete: {
    tone: 'problem',
    title: 'Nobody was reminded',
    description: 'Please choose one of the lists of people who have a next step to take.',
  },
  failed: {
    tone: 'problem',
    title: 'Nobody was reminded',
    description: 'It goes to everybody in the list or to nobody. Please try again in a moment.',
  },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Please check your internet connection and try again. Nobody is reminded twice.',
  },
} as const satisfies Record<string, ToastMessage>

export function remindNotice(result: RemindResult): ToastMessage {
  if (result.outcome === 'nobody-to-remind') return remindCopy.nobody
  return {
    tone: 'success',
    title: `A reminder goes to ${peopleInWords(result.people)}`,
    description: 'The letters leave one after another.',
  }
}

export const retryCopy = {
  failed: { tone: 'problem', title: 'The letter was not tried', description: 'Please try again in a moment.' },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Please check your internet connection and try again.',
  },
} as const satisfies Record<string, ToastMessage>

/** @returns '1 email', '1,200 emails' */
export function emailsInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'email' : 'emails'}`
}

export const sendWaitingCopy = {
  failed: { tone: 'problem', title: 'Nothing was sent', description: 'Please try again in a moment.' },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Please check your internet connection and try again. No email leaves twice.',
  },
} as const satisfies Record<string, ToastMessage>

export function sendWaitingNotice(letters: number): ToastMessage {
  if (letters === 0)
    return {
      tone: 'info',
      title: 'Nothing waits for a later try',
      description: 'Everything has left, or is leaving right now.',
    }
  return {
    tone: 'success',
    title: `${emailsInWords(letters)} ${letters === 1 ? 'is' : 'are'} on the way`,
    description: 'They leave one after another. What the mail server still refuses stays in this list.',
  }
}

export function retryNotice(result: RetryResult): ToastMessage {
  switch (result.outcome) {
    case 'delivered':
      return { tone: 'success', title: 'The letter is delivered', description: `It went to ${result.recipient}.` }
    case 'refused':
      return {
        tone: 'problem',
        title: 'The letter could not be delivered',
        description: `${result.reason} It stays in the list and is tried again at its time.`,
      }
    case 'refused-for-good':
      return {
        tone: 'problem',
        title: 'The address takes no email',
        description: `${result.reason} The email was given up.`,
      }
    case 'nothing-to-try':
      return {
        tone: 'info',
        title: 'There was nothing to try',
        description: 'The letter has left meanwhile, was discarded, or is on its way at this moment.',
      }
  }
}
