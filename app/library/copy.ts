import { type PictureProblem, pictureCopy } from '../platform/files/picture.ts'
import { sessionEnded } from '../platform/forms/lost-connection.ts'
import { info, problem, type ToastMessage } from '../platform/forms/toast.ts'
import { type LibraryItem, pictureOf } from './library-item.ts'

const textIsKept = 'What you typed is still here.'

/** Specification, section 8: admin, content. */
export const contentCopy = {
  created: { tone: 'success', title: 'Content created successfully' },
  updated: { tone: 'success', title: 'Content updated successfully' },
  deleted: { tone: 'success', title: 'Content deleted successfully' },
  'save-failed': problem('Failed to save content', `Nothing was changed. ${textIsKept} Please try again in a moment.`),
  'delete-failed': problem('Failed to delete content', 'Nothing was changed. Please try again in a moment.'),
  offline: problem('Connection error', `${textIsKept} Please check your internet connection and try again.`),
  'delete-offline': problem(
    'Connection error',
    'Nothing was deleted. Please check your internet connection and try again.',
  ),
  'changed-meanwhile': problem(
    'Someone else just changed this',
    'Nothing of yours was saved yet. What you typed is still here; if you save again, it takes the place of what is saved now.',
  ),
  'changed-before-delete': problem(
    'Someone else just changed this',
    'Nothing was deleted. Please look at it as it is now before you decide.',
  ),
  gone: problem('Somebody else has deleted this meanwhile', `${textIsKept} You can add it again as new content.`),
  'gone-before-delete': info('This content was deleted before', 'There is nothing left to do.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

/** Where no answer came to saving or deleting. */
export const saveLost = { ...contentCopy, failed: contentCopy['save-failed'] }
export const deleteLost = { offline: contentCopy['delete-offline'], failed: contentCopy['delete-failed'] }

/** What is said after saving. A picture that visitors don't get to see is worth a word. */
export function savedNotice(outcome: 'created' | 'updated', item: Pick<LibraryItem, 'image_url'>): ToastMessage {
  if (item.image_url === null || pictureOf(item)) return contentCopy[outcome]
  return {
    ...contentCopy[outcome],
    description: 'Its picture is on another site, so visitors see the drawn sign. Upload the picture to show it.',
  }
}

export function pictureNotice(problem: PictureProblem) {
  const { tone, title, description } = pictureCopy[problem]
  return { tone, title, description: `${description} ${textIsKept}` }
}
