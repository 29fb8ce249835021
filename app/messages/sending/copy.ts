import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { SendMessageResult } from './send-message.server.ts'

const offline = problem('Connection error', 'Please check your internet connection and try again.')

export const sendCopy = {
  nobody: info('Nothing was sent', 'Nobody would get it right now.'),
  gone: problem('Nothing was sent', 'The message, or the cohort it was for, is gone.'),
  'sent-before': info('This message was already sent', 'It only goes out once, no matter how often you click.'),
  'changed-meanwhile': problem('Someone else just changed this', 'Nothing was sent. Please read it once more.'),
  'time-has-passed': problem('Nothing was sent', 'Please choose a time in the future.'),
  incomplete: problem('Nothing was sent', 'Please choose a day and a time.'),
  failed: problem(
    'Something went wrong',
    'It may not have been sent. Please press the button again: it’s only ever sent once.',
  ),
  offline: problem(
    'Connection error',
    'Please check your internet connection and try again. It’s only ever sent once.',
  ),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

/** @param at formatted time */
export function sendNotice(result: SendMessageResult, at: string): ToastMessage {
  if (result.outcome === 'sent')
    return success(`Your message is on its way to ${result.people}`, 'The emails are being sent.')
  if (result.outcome === 'planned') return success(`The message will go to ${result.people}`, `It goes out on ${at}.`)
  if (result.outcome === 'no-such-time') return problem('Nothing was sent', result.message)
  return sendCopy[result.outcome]
}

export const testCopy = {
  sent: (email: string): ToastMessage => success('The test is sent', `It’s on its way to ${email}.`),
  'not-sent': problem('The test could not be sent', "Email isn't going out right now. Please try again later."),
  failed: problem('Something went wrong', 'The test was not sent. Please try again in a moment.'),
  offline,
  'signed-out': sessionEnded,
} as const

export const stopCopy = {
  drafted: success('It’s a draft again', 'Nobody got it. You can change it, and send it when you like.'),
  stopped: success('Stopped', 'No more of these emails will be sent. Any that already left can’t be unsent.'),
  'stopped-before': info('It’s already stopped', 'No more of these emails will be sent.'),
  'not-sent': info('There’s nothing to stop', 'This message has not been sent.'),
  gone: problem('There’s nothing to stop', 'The message is gone.'),
  failed: problem('Something went wrong', 'It wasn’t stopped. Please try again right away.'),
  offline,
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>
