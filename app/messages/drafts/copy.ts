import { sessionEnded } from '../../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../../platform/forms/toast.ts'

const kept = 'What you typed is still here.'

export const draftCopy = {
  written: success('Saved', 'Nothing is sent yet. Read the email below first.'),
  failed: problem('Something went wrong', `Nothing was saved. ${kept} Please try again in a moment.`),
  'changed-meanwhile': problem(
    'Someone else just changed this',
    `Nothing was saved. ${kept} Open the message in another tab to see the change.`,
  ),
  offline: problem('Connection error', `${kept} Please check your internet connection and try again.`),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export const draftRefusals = {
  'no-audience': { audience: ['Please choose who gets it'] },
  'not-about-it': { topic: ['They only asked for one topic. Please choose that one.'] },
} as const

export const discardCopy = {
  discarded: success('The draft is deleted', 'Nobody got it.'),
  'not-a-draft': info('Nothing was deleted', 'It was just sent, or is gone.'),
  failed: problem('Something went wrong', 'The draft was not deleted. Please try again in a moment.'),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>
