import type { CheckInOutcome } from '../../attendance/check-in.server.ts'
import type { LostWords } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { keptCopy } from '../copy.ts'

export const checkInCopy = {
  'checked-in': success('You’re checked in', 'Today counts. Enjoy the session!'),
  'other-words': problem('Those aren’t the words on the screen', 'Have another look at them and try again.'),
  'too-often': problem('That was a lot of tries', 'Wait a quarter of an hour, or tell your host that you’re here.'),
  closed: info('Check-in is closed', 'Were you there? Write to us, and we’ll note it.'),
  failed: problem('We couldn’t check you in', 'The words are still here. Please try again in a moment.'),
} as const satisfies Record<CheckInOutcome | 'failed', ToastMessage>

/** When the request got no answer. */
export const checkInLost: LostWords = { ...keptCopy, failed: checkInCopy.failed }

export const excuseCopy = {
  excused: info('Thanks for telling us', 'We’ll miss you. The recording will be on this page.'),
  comes: success('Good to have you back', 'See you at the session.'),
  over: info('The session is over', 'There’s nothing to change anymore.'),
  failed: problem('We couldn’t note that', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

export const feedbackCopy = {
  given: success('Thank you for your feedback', 'It helps us to make the next session better.'),
  'given-before': info('We have your feedback already', 'Thank you! There’s nothing more to do.'),
  failed: problem('Your feedback was not sent', 'What you typed is still here. Please try again in a moment.'),
} as const satisfies Record<string, ToastMessage>

/** When the request got no answer. */
export const feedbackLost: LostWords = { ...keptCopy, failed: feedbackCopy.failed }
