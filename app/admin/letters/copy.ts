import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const again = 'Please try again in a moment.'
const offline = problem('Connection error', 'Please check your internet connection and try again.')

export const sendAgainCopy = {
  'changed-meanwhile': problem(
    'Something has changed meanwhile',
    'Nothing was sent. This is what would be sent now: please look at it again.',
  ),
  'not-to-be-sent': info('Nothing was sent', 'It would not be true any more, or the person is gone.'),
  failed: problem('Nothing was sent', again),
  offline,
} as const satisfies Record<string, ToastMessage>

export function sentAgain({ recipient, problem: why }: { recipient: string; problem: string | null }): ToastMessage {
  return why === null
    ? success('Email sent again', `It went to ${recipient}.`)
    : info('The email waits', `It is for ${recipient}, and we try again later. ${why}`)
}
