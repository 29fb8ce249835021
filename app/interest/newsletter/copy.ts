import { success } from '../../platform/forms/toast.ts'
import { interestCopy } from '../copy.ts'

/** The same whether an address was known or not, so that nobody learns here who reads the newsletter. */
export const newsletterCopy = {
  ...interestCopy,
  sent: success(
    'One click left',
    'We’ve emailed you a link. Open it, and you’re subscribed. Nothing after a few minutes? Check your spam, or enter your address again in an hour.',
  ),
} as const
