import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { minutesInWords, tooManyRequests } from '../../platform/forms/too-many-requests.ts'

const failed = problem('Something went wrong', 'Nothing was changed. Please try again in a moment.')

export const topicsCopy = {
  chosen: success('Saved', 'We’ll email you about what you ticked.'),
  failed,
} as const satisfies Record<string, ToastMessage>

export const ownLinkCopy = {
  // The same for known and unknown addresses.
  sent: (to: string) =>
    success('Check your email', `If we know ${to}, your link is on its way. Give it a minute or two.`),
  tooOften: (seconds: number): ToastMessage =>
    problem(
      'Please wait a little',
      `We take two requests an hour for an address. If we know yours, the link is in your inbox or spam. You can ask again in ${minutesInWords(seconds)}.`,
    ),
  failed: problem(
    'Something went wrong',
    'Nothing was sent. What you typed is still here. Please try again in a moment.',
  ),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
  tooMany: (seconds: number): ToastMessage => tooManyRequests('addresses', seconds),
} as const
