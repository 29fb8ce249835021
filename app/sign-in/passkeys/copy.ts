import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { minutesInWords } from '../../platform/forms/too-many-requests.ts'
import type { RemovePasskeyResult, RenamePasskeyResult } from './change-passkey.server.ts'
import type { RequirePasskeysResult } from './require-passkeys.server.ts'

const tryAgain = 'Please try again in a moment.'
const checkConnection = 'Please check your internet connection and try again.'

export const signInByPasskeyCopy = {
  refused: problem(
    'That passkey didn’t work',
    'It may belong to another site or have been removed here, or it took longer than 5 minutes. Try again, or sign in with your email.',
  ),
  cancelled: problem('No passkey was used', 'Nothing happened. Try again, or choose another way below.'),
  failed: problem('Signing in didn’t work', tryAgain),
  offline: problem('Connection error', checkConnection),
} as const satisfies Record<string, ToastMessage>

export function tooManyTries(seconds: number): ToastMessage {
  return problem('Too many tries', `Please wait ${minutesInWords(seconds)}.`)
}

/** For a browser without support. */
export const noPasskeysHere =
  'This browser can’t use passkeys here. Update it, or use another one. Passkeys also need JavaScript.'

export const confirmCopy = {
  refused: problem('That passkey didn’t work', 'Use one of your own passkeys for this site, within 5 minutes.'),
  cancelled: problem('No passkey was used', 'Nothing was changed. Try again when you’re ready.'),
  failed: problem('That didn’t work', tryAgain),
  offline: problem('Connection error', checkConnection),
} as const satisfies Record<string, ToastMessage>

export const addCopy = {
  added: success('Passkey added', 'You can sign in with it from now on.'),
  refused: problem('We couldn’t add that passkey', 'It may have taken longer than 5 minutes. Please try again.'),
  'known-already': problem('You have this passkey already', 'Nothing was added. Choose another device or key.'),
  'too-many': problem('You have the maximum number of passkeys', 'First remove one you don’t use.'),
  cancelled: problem('No passkey was added', 'Nothing happened. Try again when you’re ready.'),
  known: problem('This device has one of your passkeys already', 'Nothing was added. Choose another device or key.'),
  failed: problem('No passkey was added', tryAgain),
  offline: problem('Connection error', checkConnection),
} as const satisfies Record<string, ToastMessage>

export const changeCopy = {
  failed: problem('Nothing was changed', tryAgain),
  offline: problem('Connection error', checkConnection),
} as const satisfies Record<string, ToastMessage>

export function renameNotice({ outcome }: RenamePasskeyResult): ToastMessage {
  return outcome === 'renamed'
    ? { tone: 'success', title: 'Passkey renamed' }
    : problem('That passkey is gone', 'It was removed, perhaps in another tab.')
}

export const nameMissing = problem('Please enter a name', 'A name has 1 to 60 characters. Nothing was changed.')

export function removeNotice(result: RemovePasskeyResult): ToastMessage {
  switch (result.outcome) {
    case 'removed':
      return success(
        `“${result.name}” is removed`,
        'It no longer signs in here. You can delete it from the device, too.',
      )
    case 'passkey-not-found':
      return problem('That passkey is gone', 'It was removed, perhaps in another tab.')
    case 'last-one':
      return problem('Your last passkey stays', 'Every admin must use a passkey. Add another one first.')
  }
}

export const noCodesWithoutKey = problem('Add a passkey first', 'Recovery codes are for when you lose it.')

export function requireNotice({ outcome }: RequirePasskeysResult): ToastMessage {
  switch (outcome) {
    case 'required':
      return success(
        'Every admin must use a passkey now',
        'Admins without one will be asked to add one with their next click.',
      )
    case 'optional':
      return success('Passkeys are optional now', 'Admins who have one still use it.')
    case 'too-few':
      return problem(
        'Nothing was changed',
        'First add a passkey of your own, and make sure there are at least two in all.',
      )
  }
}
