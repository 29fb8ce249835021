import type { ToastMessage } from '../../platform/forms/toast.ts'
import { keptCopy } from '../copy.ts'

const memberNotFound = {
  tone: 'problem',
  title: 'Could not find your member record. Please contact support.',
} as const satisfies ToastMessage

const offline = {
  tone: 'problem',
  title: 'Connection error',
  description: 'Please check your internet connection and try again.',
} as const satisfies ToastMessage

const nothingSaved = 'Nothing was saved. Please try again in a moment.'

export const acceptCopy = {
  accepted: { tone: 'success', title: 'Expectations accepted!', description: 'Now tell us a little about yourself.' },
  'member-not-found': memberNotFound,
  failed: { tone: 'problem', title: 'Error updating expectations', description: nothingSaved },
  offline,
} as const satisfies Record<string, ToastMessage>

export const declineCopy = {
  declined: {
    tone: 'success',
    title: 'Added to waitlist',
    description:
      'Your place is free for somebody else, and you are signed out. We write to you when a place opens for you.',
  },
  'member-not-found': memberNotFound,
  failed: {
    tone: 'problem',
    title: 'Error updating status',
    description: 'You still have your place. Please try again in a moment.',
  },
  offline,
} as const satisfies Record<string, ToastMessage>

export const questionnaireCopy = {
  saved: { tone: 'success', title: 'Profile saved successfully!' },
  'not-accepted': {
    tone: 'problem',
    title: 'Error saving profile',
    description: 'Please accept the expectations first.',
  },
  failed: {
    tone: 'problem',
    title: 'Error saving profile',
    description: 'What you typed is still here. Please try again in a moment.',
  },
  ...keptCopy,
} as const satisfies Record<string, ToastMessage>
