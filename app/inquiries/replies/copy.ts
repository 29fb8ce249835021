import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const textIsKept = 'What you typed is still here.'

export const replyCopy = {
  sent: (to: string) => success('Your reply is sent', `To ${to}. It leaves in a few seconds.`),
  'not-found': problem('Nothing was sent', 'This message no longer exists.'),
  'too-often': problem('Nothing was sent', 'You’ve sent a lot of replies in the last hour. Please wait a little.'),
  'answered-meanwhile': problem('Nothing was sent yet', `Someone else replied. ${textIsKept}`),
  failed: problem('Something went wrong', `${textIsKept} Please try again: a reply only goes out once.`),
  offline: problem('Connection error', 'Please check your internet connection and try again. It only goes out once.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage | ((to: string) => ToastMessage)>

export const takenBack = success('Your reply is taken back', 'Nothing was sent. Your text is in the form again.')
export const tooLate = problem('It’s already on its way', 'Your reply can’t be taken back any more.')

/** @param name of the other admin */
export function writingInWords(name: string): string {
  return `${name} is writing a reply`
}
