import { sessionEnded } from '../platform/forms/lost-connection.ts'
import { problem, type ToastMessage } from '../platform/forms/toast.ts'

/** For forms with typed text: the reason why it wasn't sent, and that the text is still there. */
export const keptCopy = {
  offline: problem(
    'Connection error',
    'What you typed is still here. Please check your internet connection and send it again.',
  ),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>
