import { interestCopy, linkSent } from '../copy.ts'

/** The same whether an address was known or not, so that nobody learns here who reads the newsletter. */
export const newsletterCopy = {
  ...interestCopy,
  sent: (to: string) => linkSent(to, 'you’re subscribed'),
} as const
