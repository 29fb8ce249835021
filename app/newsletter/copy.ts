import { sessionEnded } from '../platform/forms/lost-connection.ts'
import type { ToastMessage } from '../platform/forms/toast.ts'
import { subscribersInWords } from './newsletter.ts'
import type { SendNewsletterResult } from './send-newsletter.server.ts'

const textIsKept = 'What you typed is still here.'

export const previewCopy = {
  sent: (email: string): ToastMessage => ({
    tone: 'success',
    title: 'The preview is sent',
    description: `Look for it at ${email}.`,
  }),
  'not-sent': {
    tone: 'problem',
    title: 'The preview could not be sent',
    description: `The mail server does not take letters at the moment. ${textIsKept}`,
  },
  failed: {
    tone: 'problem',
    title: 'Something went wrong',
    description: `Nothing was sent. ${textIsKept} Please try again in a moment.`,
  },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: `${textIsKept} Please check your internet connection and try again.`,
  },
  'signed-out': sessionEnded,
} as const

export const sendCopy = {
  'no-subscribers': {
    tone: 'info',
    title: 'Nothing was sent',
    description: 'Nobody subscribes to the newsletter at the moment.',
  },
  incomplete: {
    tone: 'problem',
    title: 'Nothing was sent',
    description: 'Please write the newsletter here and look at its preview first.',
  },
  failed: {
    tone: 'problem',
    title: 'Something went wrong',
    description: 'It may not have left. Please press the button again: it is sent once, however often you try.',
  },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Please check your internet connection and try again. It is sent once, however often you try.',
  },
  'signed-out': sessionEnded,
} as const satisfies Record<string, ToastMessage>

export function sendNotice(result: SendNewsletterResult): ToastMessage {
  if (result.outcome === 'no-subscribers') return sendCopy['no-subscribers']
  const to = subscribersInWords(result.recipients)
  if (result.outcome === 'sent-before')
    return { tone: 'info', title: 'This newsletter was sent before', description: `It went to ${to} then, once.` }
  return { tone: 'success', title: `The newsletter goes to ${to}`, description: 'The letters leave one after another.' }
}

export const subscribeCopy = {
  on: {
    tone: 'success',
    title: 'You are subscribed again',
    description: 'You get the newsletter from the next one on.',
  },
  failed: {
    tone: 'problem',
    title: 'Something went wrong',
    description: 'Nothing was changed. Please try again in a moment.',
  },
} as const satisfies Record<string, ToastMessage>
