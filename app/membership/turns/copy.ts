import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { AskAboutTurnsResult } from './ask-about-turns.server.ts'

/** After an answer to "Keep your turn?". */
export const turnCopy = {
  kept: success('Your turn is kept', 'We’ll email you when the next bootcamp is announced.'),
  moved: success('Your turn is kept', 'The next bootcamp is already announced, and you’re on its waitlist.'),
  'let-go': success('You left the waitlist', 'Thanks for telling us.'),
  'not-waiting': info('Your registration just changed', 'This page shows your registration now.'),
  failed: problem('Something went wrong', 'Nothing was changed. Please try again in a moment.'),
} as const satisfies Record<string, ToastMessage>

/** After an admin has emailed the question. */
export function askedNotice(result: AskAboutTurnsResult): ToastMessage {
  if (result.outcome !== 'asked') return notAsked[result.outcome]
  const people = `${result.people.toLocaleString('en-US')} ${result.people === 1 ? 'person is' : 'people are'} asked`
  return success(people, 'The emails are being sent. You’ll see the answers counted here.')
}

const notAsked = {
  gone: info('Nothing was sent', 'This cohort no longer exists.'),
  'changed-meanwhile': info('Nothing was sent', 'They were asked a moment ago. Check the numbers again.'),
  'too-early': info('Nothing was sent', 'Registration isn’t over yet, so they can still get a place.'),
  'nobody-waits': info('Nothing was sent', 'Everyone who is waiting has answered.'),
} as const

export const askFailed = problem('Something went wrong', 'Nothing was sent. Please try again in a moment.')
