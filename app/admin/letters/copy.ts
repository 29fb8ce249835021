import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const again = 'Please try again in a moment.'
const offline = problem('Connection error', 'Please check your internet connection and try again.')

export const sendAgainCopy = {
  'changed-meanwhile': problem('Something just changed', 'Nothing was sent. Please read the updated email.'),
  'not-to-be-sent': info('Nothing was sent', 'What it says is no longer true, or the person has left.'),
  failed: problem('Nothing was sent', again),
  offline,
} as const satisfies Record<string, ToastMessage>

export function sentAgain({ recipient, problem: why }: { recipient: string; problem: string | null }): ToastMessage {
  return why === null
    ? success('Email sent again', `It went to ${recipient}.`)
    : info('The email is queued', `It’s addressed to ${recipient}, and we’ll try again later. ${why}`)
}

/** @returns '1 email', '1,200 emails' */
export function emailsInWords(count: number): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? 'email' : 'emails'}`
}

export const sendWaitingCopy = {
  failed: problem('Nothing was sent', 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again. No email is sent twice.'),
} as const satisfies Record<string, ToastMessage>

export function sendWaitingNotice(letters: number): ToastMessage {
  if (letters === 0) return info('Nothing to send', 'All emails are sent, or are being sent right now.')
  return success(
    `${emailsInWords(letters)} ${letters === 1 ? 'is' : 'are'} on the way`,
    'Any that still fail stay in this list.',
  )
}
