import { problem, success, type ToastMessage } from '../platform/forms/toast.ts'

const notSaved = 'Your choice was not saved'

export const notificationsCopy = {
  saved: success('Your choice is saved', 'It applies from now on.'),
  incomplete: problem(notSaved, 'Please choose one of the times on this page.'),
  gone: problem(notSaved, 'This person or address no longer gets notifications.'),
  failed: problem(notSaved, 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

const notAdded = 'The address was not added'

export const addressCopy = {
  incomplete: problem(notAdded, 'Please check what’s marked below.'),
  'nothing-chosen': problem(notAdded, 'Please choose at least one thing to send.'),
  'known-already': problem(notAdded, 'It’s already in the list, or belongs to an admin, who chooses for themselves.'),
  'too-many': problem(notAdded, 'The list is full. Remove an address first.'),
  failed: problem(notAdded, 'Nothing was sent, and what you typed is still here. Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

function cut(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

export function addressAdded(email: string): ToastMessage {
  return success(
    `${cut(email)} gets notifications from now on`,
    'We’re emailing them what they’ll get and how to stop it.',
  )
}

export function addressRemoved(email: string): ToastMessage {
  return success(`${cut(email)} no longer gets notifications`, 'We’ve deleted the address.')
}
