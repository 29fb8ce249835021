import { interestCopy, linkSent } from '../copy.ts'

/** The same for known and unknown addresses, so that the form doesn't reveal who reads the newsletter. */
export const newsletterCopy = {
  ...interestCopy,
  sent: (to: string) => linkSent(to, 'you’re subscribed'),
} as const
