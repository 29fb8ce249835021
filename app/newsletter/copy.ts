import type { NamedCohort } from '../cohorts/cohort-choice.ts'
import { sessionEnded } from '../platform/forms/lost-connection.ts'
import { info, problem, success, type ToastMessage } from '../platform/forms/toast.ts'
import { audienceInWords } from './newsletter.ts'
import type { SendNewsletterResult } from './send-newsletter.server.ts'

const textIsKept = 'What you typed is still here.'

export const previewCopy = {
  sent: (email: string): ToastMessage => success('The preview is sent', `Look for it at ${email}.`),
  'not-sent': problem('The preview could not be sent', `Email isn't going out right now. ${textIsKept}`),
  failed: problem('Something went wrong', `Nothing was sent. ${textIsKept} Please try again in a moment.`),
  offline: problem('Connection error', `${textIsKept} Please check your internet connection and try again.`),
  'signed-out': sessionEnded,
} as const

export const sendCopy = {
  'no-subscribers': info('Nothing was sent', 'Nobody subscribes to the newsletter at the moment.'),
  incomplete: problem('Nothing was sent', 'Please write the newsletter here and look at its preview first.'),
  failed: problem(
    'Something went wrong',
    'It may not have left. Please press the button again: it is sent once, however often you try.',
  ),
  offline: problem(
    'Connection error',
    'Please check your internet connection and try again. It is sent once, however often you try.',
  ),
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function sendNotice(result: SendNewsletterResult, cohort: NamedCohort | null): ToastMessage {
  if (result.outcome === 'no-subscribers') return sendCopy['no-subscribers']
  const to = audienceInWords(result.recipients, cohort)
  if (result.outcome === 'sent-before') return info('This newsletter was sent before', `It went to ${to} then, once.`)
  return success(`The newsletter goes to ${to}`, 'The emails are being sent.')
}

export const subscribeCopy = {
  on: success('You are subscribed again', 'You get the newsletter from the next one on.'),
  failed: problem('Something went wrong', 'Nothing was changed. Please try again in a moment.'),
} as const satisfies Record<string, ToastMessage>
