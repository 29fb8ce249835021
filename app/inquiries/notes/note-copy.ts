import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const textIsKept = 'What you typed is still here.'
const offline = problem('Connection error', `${textIsKept} Please check your internet connection and try again.`)

export const noteCopy = {
  written: success('Note added', 'Only your team sees it.'),
  removed: success('Note removed', 'It’s gone for everyone.'),
  'not-found': problem('Already gone', 'Someone has just removed it. Please load the page again.'),
  'not-removed': problem('The note is still there', 'Please try again in a moment.'),
  failed: problem('We couldn’t save the note', `${textIsKept} Please try again in a moment.`),
  offline,
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>
