import type { ChosenTopic, SubscriptionTopic } from '../membership/subscription.ts'
import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import { minutesInWords, tooManyRequests } from '../platform/forms/too-many-requests.ts'
import type { FormEmail } from '../platform/told-email.ts'

const effects: Record<SubscriptionTopic, string> = {
  news: 'you’re subscribed',
  'next-bootcamp': 'you’re on the list',
}

/** The same for known and unknown addresses, so that the form doesn't reveal who is subscribed. */
export const askCopy = {
  sent: (topic: SubscriptionTopic, to: string): ToastMessage =>
    success(
      'One click left',
      `We’ve emailed ${to} a link. Open it, and ${effects[topic]}. Nothing after a few minutes? Check your spam, or enter your address again in an hour.`,
    ),
  tooOften: (seconds: number): ToastMessage =>
    problem(
      'Please wait a little',
      `We’ve emailed this address enough for this hour. Check your inbox and spam, or enter it again in ${minutesInWords(seconds)}.`,
    ),
  failed: problem('Something went wrong', 'Your address was not saved. Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
  tooMany: (seconds: number): ToastMessage => tooManyRequests('addresses', seconds),
} as const

export const choiceCopy = {
  again: {
    news: success('You’re subscribed again', 'You’ll get the next newsletter.'),
    'next-bootcamp': success('You’re subscribed again', 'We’ll email you when the next bootcamp opens.'),
    cohort: success('You’re subscribed again', 'You’ll get the next news of your bootcamp.'),
    sessions: success('Reminders are on again', 'We’ll remind you of the next live session.'),
    homework: success('Reminders are on again', 'We’ll remind you a day before the next exercise is due.'),
    library: success('You’re subscribed again', 'We’ll email you about the next recording or document.'),
  } satisfies Record<ChosenTopic, ToastMessage>,
  failed: problem('Something went wrong', 'Nothing was changed. Please try again in a moment.'),
  offline: askCopy.offline,
} as const

/** The notice when the link could not be sent. A refused address gets its message at its field. */
export function linkNotSent({ to, why }: FormEmail): ToastMessage | null {
  if (why === 'refused') return null
  return info('Your link is on its way', `Email isn’t going out right now. We’ll keep trying to send it to ${to}.`)
}
