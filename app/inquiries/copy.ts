import type { ToastMessage } from '../platform/toast.ts'
import { pilot } from '../site/pilot.ts'

/** What a person reads after sending the contact form (specification, section 8: contact). */
export const inquiryCopy = {
  sent: {
    tone: 'success',
    title: 'Message sent successfully!',
    description: `Thank you for writing. We reply within ${pilot.replyTime}, to the address you gave us.`,
  },
  'not-stored': {
    tone: 'problem',
    title: 'Error',
    description: 'Could not submit your inquiry. Please try again.',
  },
  failed: {
    tone: 'problem',
    title: 'Something went wrong',
    description: "We couldn't process your inquiry right now. Please try again in a moment.",
  },
  offline: {
    tone: 'problem',
    title: 'Connection error',
    description: 'Please check your internet connection and try again.',
  },
} as const satisfies Record<string, ToastMessage>

/** @param seconds until the next message from this network is taken */
export function tooManyInquiries(seconds: number): ToastMessage {
  const minutes = Math.ceil(seconds / 60)
  return {
    tone: 'problem',
    title: 'Too many requests',
    description: `Many messages came from your network. Please wait ${minutes === 1 ? 'a minute' : `${minutes} minutes`} and try again.`,
  }
}
