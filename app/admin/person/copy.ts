import { emailWaits } from '../../membership/places/places-copy.ts'
import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import type { SendCodeResult } from './send-code.server.ts'

const again = 'Please try again in a moment.'
const offline = problem('Connection error', 'Please check your internet connection and try again.')

export const sendCodeCopy = { failed: problem('No code was sent', again), offline } as const satisfies Record<
  string,
  ToastMessage
>

export function codeSent(result: SendCodeResult): ToastMessage {
  switch (result.outcome) {
    case 'sent':
      return success('Code sent', `It went to ${result.email} and is valid for 10 minutes.`)
    case 'too-many':
      return problem(
        'No code was sent',
        `They just got several. They can get another one in ${result.seconds} seconds.`,
      )
    case 'send-failed':
      return problem('No code was sent', result.error)
    case 'not-found':
      return info('No code was sent', 'This person can no longer sign in there.')
    case 'database-error':
      return sendCodeCopy.failed
  }
}

export const endSessionsCopy = {
  ended: success('Signed out everywhere', 'They’ll need a new code to sign in again.'),
  'member-not-found': info(
    'This member no longer exists',
    'Someone else deleted them, or they deleted their own account.',
  ),
  'takes-owner': problem('Only an owner can sign an admin out', 'Nothing was changed. Ask an owner.'),
  oneself: info('These are your own sessions', 'To end them, sign out.'),
  failed: problem('No session was ended', again),
  offline,
} as const satisfies Record<string, ToastMessage>

export const addPersonCopy = {
  failed: problem('Nobody was added', `What you typed is still here. ${again}`),
  offline: problem(
    'Nobody was added',
    "The server can't be reached. What you typed is still here. Please check your internet connection and try again.",
  ),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function personAdded(
  { firstName, lastName, email }: { firstName: string; lastName: string; email: string },
  { told, emailsSent }: { told: boolean; emailsSent: boolean },
): ToastMessage {
  const name = `${firstName} ${lastName}`
  if (!told) return success('Member added', `${name} was not emailed.`)
  const gets = `${name} gets an email at ${email}.`
  return success('Member added', emailsSent ? gets : `${gets} ${emailWaits}`)
}
