import { problem, success, type ToastMessage } from '../../platform/forms/toast.ts'
import { keptCopy } from '../copy.ts'

const memberNotFound = {
  tone: 'problem',
  title: 'Could not find your member record. Please contact support.',
} as const satisfies ToastMessage

const offline = problem('Connection error', 'Please check your internet connection and try again.')

const nothingSaved = 'Nothing was saved. Please try again in a moment.'

export const acceptCopy = {
  accepted: success('Expectations accepted!', 'Now tell us a little about yourself.'),
  'accepted-again': success('Expectations accepted!', 'Your answers and profile are still here.'),
  'member-not-found': memberNotFound,
  failed: problem('Error updating expectations', nothingSaved),
  offline,
} as const satisfies Record<string, ToastMessage>

export const declineCopy = {
  declined: success(
    'Added to waitlist',
    'Your place is free for someone else, and you’re signed out. Can you take part after all? Use the link in our email.',
  ),
  /** For a participant of another cohort. */
  declinedOne: success(
    'Added to waitlist',
    'Your place is free for someone else. Can you take part after all? Use the link in our email.',
  ),
  /** The bootcamp is over. */
  left: success('Added to waitlist', 'You no longer take part in that bootcamp.'),
  'member-not-found': memberNotFound,
  failed: problem('Error updating status', 'You still have your place. Please try again in a moment.'),
  offline,
} as const satisfies Record<string, ToastMessage>

export const questionnaireCopy = {
  saved: { tone: 'success', title: 'Profile saved successfully!' },
  'not-accepted': problem('Error saving profile', 'Please accept the expectations first.'),
  failed: problem('Error saving profile', 'What you typed is still here. Please try again in a moment.'),
  ...keptCopy,
} as const satisfies Record<string, ToastMessage>
