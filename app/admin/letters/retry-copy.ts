import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { RetryResult } from './retry-letter.server.ts'

export const retryCopy = {
  failed: problem('Nothing was sent', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

export function retryNotice(result: RetryResult): ToastMessage {
  switch (result.outcome) {
    case 'delivered':
      return success('Email delivered', `It went to ${result.recipient}.`)
    case 'refused':
      return problem('Not delivered', `${result.reason} It stays in the list, and we’ll try again later.`)
    case 'refused-for-good':
      return problem('This address can’t be reached', `${result.reason} We’ve stopped trying.`)
    case 'nothing-to-try':
      return info('There’s nothing to send', 'It was already sent or discarded, or is being sent right now.')
  }
}
