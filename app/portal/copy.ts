import type { ToastMessage } from '../platform/toast.ts'

/** For forms in which somebody has typed: what kept it from being sent, and that nothing of it is lost. */
export const keptCopy = {
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'What you typed is still here. Please check your internet connection and send it again.',
  },
  'signed-out': {
    tone: 'problem',
    title: 'Your session has ended',
    description: 'What you typed is still here. Sign in again in a new tab, then come back to this one and send it.',
  },
} as const satisfies Record<string, ToastMessage>
