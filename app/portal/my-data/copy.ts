import { type NoticeMessage, problem, type ToastMessage } from '../../platform/forms/toast.ts'
import { confirmPage } from '../../sign-in/safe-redirect.ts'

export const downloadFailed = problem(
  'We couldn’t prepare your data',
  'Nothing was changed. Please try again in a moment.',
)

/** @param seconds until the next download is allowed */
export function tooManyDownloads(seconds: number): ToastMessage {
  const minutes = Math.ceil(seconds / 60)
  return problem(
    'Too many downloads',
    `You’ve just downloaded your data several times. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} before the next one.`,
  )
}

/** When leaving failed. */
export const leaveCopy = {
  'last-admin': problem(
    'You are the last admin',
    'Nothing was deleted. Make someone else an admin first, so the bootcamp has one.',
  ),
  'last-owner': problem(
    'You are the last owner',
    'Nothing was deleted. Make another admin an owner first, so someone can manage the admins.',
  ),
  unconfirmed: {
    ...problem(
      'This needs your passkey',
      'Nothing was deleted. As an admin with a passkey, please confirm it’s you, then come back here and try again.',
    ),
    link: { to: confirmPage, words: 'Confirm with your passkey (opens in a new tab)' },
  },
  failed: problem('We couldn’t delete your account', 'Nothing was deleted. Please try again in a moment.'),
  offline: problem(
    'Connection error',
    "The server can't be reached, so nothing was deleted. Please check your internet connection and try again.",
  ),
} as const satisfies Record<string, NoticeMessage>
