import { brand } from '../organization/brand.ts'
import { problem, success } from '../platform/forms/toast.ts'
import { tooManyRequests } from '../platform/forms/too-many-requests.ts'

/** Messages after sending the contact form (specification, section 8: contact). */
export const contactCopy = {
  sent: (to: string) =>
    success('Message sent successfully!', `Thanks for writing. We’ll reply to ${to} within ${brand.replyTime}.`),
  'not-stored': problem('Error', 'Could not submit your inquiry. Please try again.'),
  failed: problem('Something went wrong', "We couldn't process your inquiry right now. Please try again in a moment."),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
  tooMany: (seconds: number) => tooManyRequests('messages', seconds),
} as const
