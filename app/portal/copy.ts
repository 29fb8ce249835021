import { sessionEnded } from '../platform/forms/lost-connection.ts'
import { problem, type ToastMessage } from '../platform/forms/toast.ts'

/** For forms in which somebody has typed: what kept it from being sent, and that nothing of it is lost. */
export const keptCopy = {
  offline: problem(
    'Connection error',
    'What you typed is still here. Please check your internet connection and send it again.',
  ),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>
