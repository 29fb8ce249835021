import type { FetchProblem } from '../platform/files/fetch-picture.server.ts'
import { type PictureProblem, pictureCopy } from '../platform/files/picture.ts'
import { sessionEnded } from '../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'

const textIsKept = 'What you typed is still here.'

/** Specification, section 8: admin, content. */
export const contentCopy = {
  created: { tone: 'success', title: 'Content created successfully' },
  updated: { tone: 'success', title: 'Content updated successfully' },
  deleted: { tone: 'success', title: 'Content deleted successfully' },
  restored: success('Content is back', 'As it was, with its picture. Visitors see it again.'),
  'not-restored': problem(
    'Not brought back',
    'It was deleted more than an hour ago, or by someone else. The audit log says what it was.',
  ),
  'restore-failed': problem('Not brought back', 'Please try again in a moment.'),
  'save-failed': problem('Failed to save content', `Nothing was changed. ${textIsKept} Please try again in a moment.`),
  'delete-failed': problem('Failed to delete content', 'Nothing was changed. Please try again in a moment.'),
  offline: problem('Connection error', `${textIsKept} Please check your internet connection and try again.`),
  'delete-offline': problem(
    'Connection error',
    'Nothing was deleted. Please check your internet connection and try again.',
  ),
  'changed-meanwhile': problem(
    'Someone else just changed this',
    'Your version isn’t saved yet. What you typed is still here. Save again to replace what’s there now.',
  ),
  'changed-before-delete': problem(
    'Someone else just changed this',
    'Nothing was deleted. Please check what changed before you decide.',
  ),
  gone: problem('Someone else just deleted this', `${textIsKept} You can add it again as new content.`),
  'gone-before-delete': info('This content is already deleted', 'There’s nothing left to do.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

/** When the server gave no answer to saving or deleting. */
export const saveLost = { ...contentCopy, failed: contentCopy['save-failed'] }
export const deleteLost = { offline: contentCopy['delete-offline'], failed: contentCopy['delete-failed'] }

/** Why the picture at an address was not copied to this site. */
export const notFetchedCopy: Record<FetchProblem, string> = {
  'not-https': 'Its address has to begin with https://.',
  'not-public': 'Its address isn’t a public site.',
  elsewhere: 'Its address redirects to another site. Please use the final address.',
  unreachable: 'The other site didn’t answer.',
  refused: 'The other site has no picture at this address, or doesn’t share it.',
  'not-an-image': 'There’s no picture at this address.',
  'too-large': 'It is larger than 5 MB.',
  'too-many-pixels': 'It has too many pixels.',
  'too-narrow': 'It’s too narrow.',
  damaged: 'We couldn’t read it.',
  busy: 'We’re busy with other pictures. Save again in a moment.',
  'too-often': 'We’re busy with other pictures. Save again in a moment.',
}

/** After saving. A picture that visitors won't see makes it a warning. */
export function savedNotice(outcome: 'created' | 'updated', notFetched: FetchProblem | null): ToastMessage {
  if (!notFetched) return contentCopy[outcome]
  return info(
    'Saved, but without the picture',
    `${notFetchedCopy[notFetched]} Visitors see a drawing. You can upload the picture instead.`,
  )
}

export function pictureNotice(problem: PictureProblem) {
  const { tone, title, description } = pictureCopy[problem]
  return { tone, title, description: `${description} ${textIsKept}` }
}
