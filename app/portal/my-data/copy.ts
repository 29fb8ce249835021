import type { ToastMessage } from '../../platform/forms/toast.ts'

export const downloadCopy = {
  failed: {
    tone: 'problem',
    title: 'Your data could not be put together',
    description: 'Nothing was changed. Please try again in a moment.',
  },
} as const satisfies Record<string, ToastMessage>

/** @param seconds until this person may download again */
export function tooManyDownloads(seconds: number): ToastMessage {
  const minutes = Math.ceil(seconds / 60)
  return {
    tone: 'problem',
    title: 'Too many downloads',
    description: `You have your data several times by now. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} for the next one.`,
  }
}

const nothingDeleted = 'Nothing was deleted. Please try again in a moment.'

/** When somebody wanted to leave and is still here. */
export const leaveCopy = {
  'last-admin': {
    tone: 'problem',
    title: 'You are the last admin',
    description: 'Nothing was deleted. Make somebody else an admin first, so that the bootcamp is not left alone.',
  },
  failed: { tone: 'problem', title: 'Your account could not be deleted', description: nothingDeleted },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description:
      "The server can't be reached, so nothing was deleted. Please check your internet connection and try again.",
  },
} as const satisfies Record<string, ToastMessage>
