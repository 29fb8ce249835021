import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const textIsKept = 'What you typed is still here.'
const offline = problem('Connection error', `${textIsKept} Please check your internet connection and try again.`)

export const replyCopy = {
  failed: problem('Something went wrong', `Nothing was sent. ${textIsKept} Please try again in a moment.`),
  'no-template': problem('Choose a template first', textIsKept),
  offline,
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export const sendReplyCopy = {
  sent: success('Your reply is sent', 'You’ll find it below.'),
  waits: info('Your reply is queued', 'Email isn’t going out right now. It will be sent automatically.'),
  'not-found': problem('Nothing was sent', 'This message no longer exists.'),
  'too-often': problem('Nothing was sent', 'You’ve sent a lot of replies in the last hour. Please wait a little.'),
  'answered-meanwhile': problem('Nothing was sent yet', `Someone else replied. ${textIsKept}`),
  incomplete: problem('Nothing was sent', 'Please write the reply here and preview it first.'),
  failed: problem('Something went wrong', 'It may not have been sent. Please try again: it only goes out once.'),
  offline: problem('Connection error', 'Please check your internet connection and try again. It only goes out once.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

/** @param name of the other admin */
export function writingInWords(name: string): string {
  return `${name} is writing a reply`
}
