import { problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import { minutesInWords, tooManyRequests } from '../platform/forms/too-many-requests.ts'

/** The same whether an address was known or not, so that nobody learns here who is on the list. */
export const interestCopy = {
  sent: success(
    'One click left',
    'We’ve emailed you a link. Open it, and you’re on the list. Nothing after a few minutes? Check your spam, or enter your address again in an hour.',
  ),
  tooOften: (seconds: number): ToastMessage =>
    problem(
      'Please wait a little',
      `We’ve emailed this address enough for this hour. Check your inbox and spam, or enter it again in ${minutesInWords(seconds)}.`,
    ),
  failed: problem('Something went wrong', 'Your address was not saved. Please try again in a moment.'),
  notChanged: problem('Something went wrong', 'Nothing was changed. Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
  tooMany: (seconds: number): ToastMessage => tooManyRequests('addresses', seconds),
} as const
