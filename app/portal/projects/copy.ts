import { type PictureProblem, pictureCopy } from '../../platform/files/picture.ts'
import type { LostWords } from '../../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../../platform/forms/toast.ts'
import { keptCopy } from '../copy.ts'

const textIsKept = 'What you typed is still here.'
const tryAgain = 'Please try again in a moment.'

/** Specification, section 8: projects. Where it shows none, in the same tone. */
export const projectCopy = {
  added: { tone: 'success', title: 'Project added', description: 'Your project has been successfully added.' },
  updated: { tone: 'success', title: 'Project updated', description: 'Your project has been successfully updated.' },
  deleted: { tone: 'success', title: 'Project deleted', description: 'Your project has been successfully deleted.' },
  'member-not-found': {
    tone: 'problem',
    title: 'Could not find your member record. Please contact support.',
    description: textIsKept,
  },
  'not-found': {
    tone: 'problem',
    title: 'This project is not there any more',
    description: `${textIsKept} You can add it again as a new project.`,
  },
  'too-many': {
    tone: 'problem',
    title: 'You show 50 projects already',
    description: `${textIsKept} Delete one that is out of date, then add this one.`,
  },
  'changed-meanwhile': {
    tone: 'problem',
    title: 'You have changed this project elsewhere meanwhile',
    description: `In another tab or on another device; what differs stands below. ${textIsKept} Save it again, and it is what counts.`,
  },
  'save-failed': {
    tone: 'problem',
    title: 'Error',
    description: `There was a problem saving your project. ${textIsKept} ${tryAgain}`,
  },
  'gone-before-delete': {
    tone: 'info',
    title: 'This project was deleted before',
    description: 'There is nothing left to do.',
  },
  'delete-failed': {
    tone: 'problem',
    title: 'Error',
    description: `There was a problem deleting your project. It is still here. ${tryAgain}`,
  },
  'load-failed': { tone: 'problem', title: 'Error', description: 'Failed to load projects.' },
  'load-problem': { tone: 'problem', title: 'Error', description: 'There was a problem loading the projects.' },
} as const satisfies Record<string, ToastMessage>

/** Where no answer came. @param sendsIcon a picture is sent with it */
export function saveLost(sendsIcon: boolean): LostWords {
  const signedOut = keptCopy['signed-out']
  return {
    offline: keptCopy.offline,
    failed: projectCopy['save-failed'],
    'signed-out': sendsIcon ? { ...signedOut, title: 'Please log in to upload images.' } : signedOut,
  }
}

export const deleteLost: LostWords = {
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Your project is still here. Please check your internet connection and try again.',
  },
  failed: projectCopy['delete-failed'],
  'signed-out': {
    tone: 'problem',
    title: 'Your session has ended',
    description: 'Your project is still here. Sign in again in a new tab, then come back to this one.',
  },
}

/** Specification, section 5: project icon upload. */
export const iconCopy = {
  ...pictureCopy,
  'too-large': { ...pictureCopy['too-large'], description: 'Please select an image smaller than 5 MB.' },
} as const satisfies Record<PictureProblem, ToastMessage>

export const noIcon = 'You must select an image to upload.'

export function iconNotice(problem: PictureProblem): ToastMessage {
  const { tone, title, description } = iconCopy[problem]
  return { tone, title, description: `${description} ${textIsKept}` }
}
