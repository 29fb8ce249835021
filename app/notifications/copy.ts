import { problem, success, type ToastMessage } from '../platform/forms/toast.ts'

const notSaved = 'Your choice was not saved'

export const notificationsCopy = {
  saved: success('Your choice is saved', 'It counts from the next thing that happens.'),
  incomplete: problem(notSaved, 'Please choose one of the times on this page for each line.'),
  gone: problem(notSaved, 'This person or address isn’t told anything any more.'),
  failed: problem(notSaved, 'Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

const notAdded = 'The address was not added'

export const addressCopy = {
  incomplete: problem(notAdded, 'Please look at what is marked below.'),
  'nothing-chosen': problem(notAdded, 'Please choose at least one thing that it hears of.'),
  'known-already': problem(notAdded, 'It is in the list already, or belongs to an admin, who chooses alone.'),
  'too-many': problem(notAdded, 'There are as many as we take. Remove one that is not needed any more first.'),
  failed: problem(notAdded, 'Nothing was sent, and what you typed is still here. Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
} as const satisfies Record<string, ToastMessage>

function cut(text: string): string {
  return text.length > 120 ? `${text.slice(0, 119)}…` : text
}

export function addressAdded(email: string): ToastMessage {
  return success(`${cut(email)} is told from now on`, 'An email tells them of what, and how to stop it.')
}

export function addressRemoved(email: string): ToastMessage {
  return success(`${cut(email)} is told nothing any more`, 'The address is forgotten.')
}
