import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const textIsKept = 'What you typed is still here.'

export const templateCopy = {
  saved: success('Template saved', 'You’ll find it when you write a reply.'),
  unchanged: info('Nothing was changed', 'The template is the same as before.'),
  'name-taken': problem('Another template has this name', `${textIsKept} Please choose another name.`),
  'too-many': problem('You have 100 templates', `${textIsKept} Please delete one first.`),
  'changed-meanwhile': problem(
    'Someone else just changed this',
    `${textIsKept} Open the template again to see the change.`,
  ),
  'not-found': problem('This template no longer exists', 'Someone else has deleted it.'),
  deleted: success('Template deleted', 'Replies written with it stay as they are.'),
  failed: problem('Something went wrong', `Nothing was saved. ${textIsKept} Please try again in a moment.`),
  'not-deleted': problem('The template wasn’t deleted', 'Please try again in a moment.'),
  offline: problem('Connection error', `${textIsKept} Please check your internet connection and try again.`),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>
