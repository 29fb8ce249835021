import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { AskAboutTurnsResult } from './ask-about-turns.server.ts'

/** After an answer to "Keep your turn?". */
export const turnCopy = {
  kept: success('Your turn is kept', 'We write to you when the next bootcamp is announced.'),
  moved: success('Your turn is kept', 'The next bootcamp is announced already, and you are in its queue.'),
  'let-go': success('You left the waitlist', 'Thank you for telling us.'),
  'not-waiting': info('Your registration has changed meanwhile', 'This page shows how it is now.'),
  failed: problem('Something went wrong', 'Nothing was changed. Please try again in a moment.'),
} as const satisfies Record<string, ToastMessage>

/** After an admin has asked everybody who waits. */
export function askedNotice(result: AskAboutTurnsResult): ToastMessage {
  if (result.outcome !== 'asked') return notAsked[result.outcome]
  const people = `${result.people.toLocaleString('en-US')} ${result.people === 1 ? 'person is' : 'people are'} asked`
  return success(people, 'The emails leave one after another. Answers are counted here.')
}

const notAsked = {
  gone: info('Nothing was sent', 'This cohort is not there any more.'),
  'changed-meanwhile': info('Nothing was sent', 'They were asked a moment ago. Look at the numbers again.'),
  'too-early': info('Nothing was sent', 'Registration is not over yet, so they can still get a place.'),
  'nobody-waits': info('Nothing was sent', 'Nobody waits any more who has not answered.'),
} as const

export const askFailed = problem('Something went wrong', 'Nothing was sent. Please try again in a moment.')
