import { problem, success, type ToastMessage } from '../../../platform/forms/toast.ts'
import type { RequestResetResult } from './request-reset.server.ts'

const tryAgain = 'Please try again in a moment.'
const checkConnection = 'Please check your internet connection and try again.'

export const recoverCopy = {
  wrong: problem(
    'That recovery code didn’t work',
    'It may already be used, or belong to an older set. Check for typos or try another one.',
  ),
  recovered: success(
    'You’re in, and your old passkeys are removed',
    'You were signed out everywhere else. Add a new passkey now.',
  ),
  failed: problem('Nothing was changed', tryAgain),
  offline: problem('Connection error', checkConnection),
} as const satisfies Record<string, ToastMessage>

export function resetNotice(result: RequestResetResult, when: (at: Date) => string): ToastMessage {
  switch (result.outcome) {
    case 'requested':
      return success(
        `${result.name}’s passkeys will be removed`,
        `On ${when(result.readyAt)}, unless they cancel it. We’re emailing them and all other admins.`,
      )
    case 'requested-before':
      return problem('Someone already asked for this', 'The list of admins shows when it happens.')
    case 'no-passkey':
      return problem('Nothing was changed', 'This admin has no passkey.')
    case 'oneself':
      return problem('Nothing was changed', 'You can remove your own passkeys under “Sign-in and passkeys”.')
    case 'not-an-admin':
      return problem('Nothing was changed', 'This person is no longer an admin.')
    case 'no-admin-any-more':
      return problem('You’re no longer an admin', 'Someone removed your role, so nothing was changed.')
  }
}

export const cancelResetCopy = {
  cancelled: {
    title: 'Your passkeys stay',
    text: 'Nothing was removed. If you don’t know why someone asked for this, talk to the other admins.',
  },
  'not-found': {
    title: 'There’s nothing to cancel',
    text: 'It was already cancelled, or your passkeys are already gone. Our latest email to you says which.',
  },
} as const

export const cancelResetFailed = problem('Nothing was cancelled yet', tryAgain)
