import type { ToastMessage } from '../../platform/forms/toast.ts'

const problem = (title: string, description?: string): ToastMessage => ({ tone: 'problem', title, description })

const tryAgain = 'Something went wrong. Please try again in a moment.'
const expired = 'Codes expire after 10 minutes. Please request a new one.'
const spent = 'Too many tries with this code. Please request a new one.'
const closed = 'Too many wrong codes. You can’t use a code in this browser for now.'
const offline = problem('Connection error', 'Please check your internet connection and try again.')
export const databaseError = 'Database error occurred. Please try again.'
/** When strangers may have used up a budget. */
export const linkHelp =
  'Not you? Someone else may have typed your address. Open the link in our latest email on this device, so only your own tries count.'

/** Specification, second document, section 8: portal login. */
const portal = {
  pageTitle: 'Sign in to the Bootcamp Portal',
  eyebrow: 'Participants',
  title: 'Bootcamp Portal',
  intro: 'Use the email you registered with. We’ll send you a code, so there’s no password to remember.',
  emailHint: 'Only registered pilot members can sign in.',
  sendButton: 'Send Code',
  backButton: 'Change email address',
  sent: 'Code sent!',
  codeHelp: 'It works for 10 minutes. You can open the email on any device.',

  sentAgain: { tone: 'success', title: 'New code sent', description: 'Use the one in our latest email.' },
  welcome: { tone: 'success', title: 'Welcome back!' },
  notFound: problem('Email not found', 'Email not found in the registered pilot list.'),
  notSent: (why: string) => problem('Error sending code', why),
  expired: problem('Code expired', expired),
  spent: problem('Invalid code', spent),
  closed: problem('Invalid code', closed),
  invalid: problem('Invalid code', 'Invalid verification code. Use the one in our latest email.'),
  lostRequest: { offline, failed: problem('Error sending code', tryAgain) },
  lostCode: { offline, failed: problem('Verification failed', tryAgain) },
} as const

/** Specification, second document, section 8: admin login. */
const admin = {
  pageTitle: 'Admin Access',
  eyebrow: 'Admins',
  title: 'Admin Access',
  intro: 'We’ll email you a magic link and a code.',
  emailHint: 'Admins only.',
  sendButton: 'Send Magic Link & Code',
  backButton: 'Back to Email',
  sent: 'Admin Access',
  codeHelp: 'Check your email for the magic link or enter the 6-digit code below.',

  sentAgain: { tone: 'success', title: 'New code sent' },
  verified: { tone: 'success', title: 'Successfully verified! Redirecting to dashboard...' },
  notFound: problem('Access denied. This email is not authorized for admin access.'),
  notSent: (why: string) => problem(`Error sending OTP: ${why}`),
  expired: problem('Error verifying OTP: Code expired', expired),
  spent: problem('Error verifying OTP: Invalid code', spent),
  closed: problem('Error verifying OTP: Invalid code', closed),
  invalid: problem('Error verifying OTP: Invalid verification code'),
  linkRefused: problem(
    'Error verifying OTP: This link no longer works',
    'Links work once, expire after 10 minutes, and stop when you request a newer one. Please request a new one.',
  ),
  lostRequest: { offline, failed: problem(`Error sending OTP: ${tryAgain}`) },
  lostCode: { offline, failed: problem(`Error verifying OTP: ${tryAgain}`) },
} as const

export const sessionEnded = { tone: 'info', title: 'Your session has ended. Please sign in again.' } as const
export const cookiesBlocked = problem(
  'Signing in needs cookies',
  'Your browser didn’t keep ours. Allow cookies for this site, then choose "I have a code already" below, or enter the code with your email address in another browser.',
)
/** The input was no code, and this page has no field for one. */
export const noCodeAsked = problem(
  'Request a code first',
  'We’ll email it to you. If you have a code already, enter it along with your email address.',
)

/** The messages of each area. */
export const signInCopy = { portal, admin }

export const signOutCopy = {
  'signed-out': {
    tone: 'success',
    title: 'See you soon',
    description: 'You’re signed out on this and every other device. Everything you saved is still here.',
  },
  'not-ended': {
    tone: 'problem',
    title: 'You’re signed out on this device',
    description: 'We couldn’t reach your other devices. They’ll be signed out when you next open this site here.',
  },
} as const satisfies Record<string, ToastMessage>
