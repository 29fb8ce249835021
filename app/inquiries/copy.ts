import { tooManyRequests } from '../platform/http/too-many-requests.ts'
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
  tooMany: (seconds: number) => tooManyRequests('messages', seconds),
} as const
