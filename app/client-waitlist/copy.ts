import { brand } from '../organization/brand.ts'
import { problem, success } from '../platform/forms/toast.ts'
import { tooManyRequests } from '../platform/forms/too-many-requests.ts'

/** Messages after sending the form. */
export const betaRequestCopy = {
  sent: (to: string) =>
    success(
      "You're on the beta waitlist!",
      `Thanks for telling us about your project. We’ll read your request and reply to ${to} within ${brand.replyTime}. There’s nothing to pay now.`,
    ),
  failed: problem('Something went wrong', "We couldn't process your request right now. Please try again in a moment."),
  offline: problem('Connection error', 'Please check your internet connection and try again.'),
  tooMany: (seconds: number) => tooManyRequests('requests', seconds),
} as const
