import { type PictureProblem, pictureCopy } from '../platform/files/picture.ts'
import { sessionEnded } from '../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { type LibraryItem, pictureOf } from './library-item.ts'

const textIsKept = 'What you typed is still here.'

/** Specification, section 8: admin, content. */
export const contentCopy = {
  created: { tone: 'success', title: 'Content created successfully' },
  updated: { tone: 'success', title: 'Content updated successfully' },
  deleted: { tone: 'success', title: 'Content deleted successfully' },
  'save-failed': {
    tone: 'problem',
    title: 'Failed to save content',
    description: `Nothing was changed. ${textIsKept} Please try again in a moment.`,
  },
  'delete-failed': {
    tone: 'problem',
    title: 'Failed to delete content',
    description: 'Nothing was changed. Please try again in a moment.',
  },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: `${textIsKept} Please check your internet connection and try again.`,
  },
  'delete-offline': {
    tone: 'problem',
    title: 'Connection error',
    description: 'Nothing was deleted. Please check your internet connection and try again.',
  },
  'changed-meanwhile': {
    tone: 'problem',
    title: 'Somebody else has changed this meanwhile',
    description:
      'Nothing of yours was saved yet. What you typed is still here; if you save again, it takes the place of what is saved now.',
  },
  'changed-before-delete': {
    tone: 'problem',
    title: 'Somebody else has changed this meanwhile',
    description: 'Nothing was deleted. Please look at it as it is now before you decide.',
  },
  gone: {
    tone: 'problem',
    title: 'Somebody else has deleted this meanwhile',
    description: `${textIsKept} You can add it again as new content.`,
  },
  'gone-before-delete': {
    tone: 'info',
    title: 'This content was deleted before',
    description: 'There is nothing left to do.',
  },
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
