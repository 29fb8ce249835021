import type { ToastMessage } from '../platform/toast.ts'
import { sessionEnded } from '../sign-in/copy.ts'

const { tone, title, description } = sessionEnded

/** For forms in which somebody has typed: what kept it from being sent, and that nothing of it is lost. */
export const keptCopy = {
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'What you typed is still here. Please check your internet connection and send it again.',
  },
  // Without the way for admins: `SignInAgain` stands below it.
  'signed-out': { tone, title, description },
} as const satisfies Record<string, ToastMessage>
