import { type PictureProblem, pictureCopy } from '../../platform/files/picture.ts'
import type { LostWords } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { keptCopy } from '../copy.ts'

const textIsKept = 'What you typed is still here.'
const tryAgain = 'Please try again in a moment.'

/** Specification, section 8: projects; the other messages are in the same tone. */
export const projectCopy = {
  added: success('Project added', 'Your project has been successfully added.'),
  waits: success('Project added', 'We’ll look at it first, then others see it. We’ll email you.'),
  updated: success('Project updated', 'Your project has been successfully updated.'),
  deleted: success('Project deleted', 'Your project has been successfully deleted.'),
  'brought-back': success('Project is back', 'Everything in it is back where it was.'),
  'too-late': problem(
    'It’s too late to undo that',
    'Undo works for an hour after you delete a project. You can add it again as a new one.',
  ),
  'no-room': problem(
    'You’re back at 50 projects',
    'There’s no room for this one, so it stays deleted. Delete another, then add it as a new one.',
  ),
  'not-brought-back': problem('Not undone', tryAgain),
  'member-not-found': problem('Could not find your member record. Please contact support.', textIsKept),
  'not-found': problem('This project no longer exists', `${textIsKept} You can add it again as a new project.`),
  'too-many': problem(
    'You already have 50 projects',
    `${textIsKept} Delete one you no longer need, then add this one.`,
  ),
  'changed-meanwhile': problem(
    'You just changed this project elsewhere',
    `It happened in another tab or on another device. See what’s different below. ${textIsKept} Save again to keep your version.`,
  ),
  'save-failed': problem('Error', `There was a problem saving your project. ${textIsKept} ${tryAgain}`),
  'gone-before-delete': info('This project is already deleted', 'There’s nothing left to do.'),
  'delete-failed': problem('Error', `There was a problem deleting your project. It is still here. ${tryAgain}`),
  'load-failed': problem('Error', 'Failed to load projects.'),
  'load-problem': problem('Error', 'There was a problem loading the projects.'),
} as const satisfies Record<string, ToastMessage>

/** When the request got no answer. @param sendsIcon whether a picture is uploaded */
export function saveLost(sendsIcon: boolean): LostWords {
  const signedOut = keptCopy['signed-out']
  return {
    offline: keptCopy.offline,
    failed: projectCopy['save-failed'],
    'signed-out': sendsIcon ? { ...signedOut, title: 'Please log in to upload images.' } : signedOut,
  }
}

export const deleteLost: LostWords = {
  offline: problem(
    'Connection error',
    'Your project is still here. Please check your internet connection and try again.',
  ),
  failed: projectCopy['delete-failed'],
  'signed-out': problem(
    'Your session has ended',
    'Your project is still here. Sign in again in a new tab, then come back to this one.',
  ),
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
