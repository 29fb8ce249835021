import { type NoticeMessage, problem, type ToastMessage } from '../../platform/forms/toast.ts'
import { confirmPage } from '../../sign-in/safe-redirect.ts'

export const downloadFailed = problem(
  'Your data could not be put together',
  'Nothing was changed. Please try again in a moment.',
)

/** @param seconds until this person may download again */
export function tooManyDownloads(seconds: number): ToastMessage {
  const minutes = Math.ceil(seconds / 60)
  return problem(
    'Too many downloads',
    `You have your data several times by now. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} for the next one.`,
  )
}

/** When somebody wanted to leave and is still here. */
export const leaveCopy = {
  'last-admin': problem(
    'You are the last admin',
    'Nothing was deleted. Make somebody else an admin first, so that the bootcamp is not left alone.',
  ),
  'last-owner': problem(
    'You are the last owner',
    'Nothing was deleted. Make another admin an owner first, so that somebody can let others in.',
  ),
  unconfirmed: {
    ...problem(
      'This needs your passkey',
      'Nothing was deleted. You are an admin with a passkey: show that it is you, then come back here and try again.',
    ),
    link: { to: confirmPage, words: 'Confirm with your passkey (opens in a new tab)' },
  },
  failed: problem('Your account could not be deleted', 'Nothing was deleted. Please try again in a moment.'),
  offline: problem(
    'Connection error',
    "The server can't be reached, so nothing was deleted. Please check your internet connection and try again.",
  ),
} as const satisfies Record<string, NoticeMessage>
